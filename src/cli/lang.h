/* lang.h - words of the game in each language, besides the messages of lang/lang.h. */
#ifndef HEIBAI_CLI_LANG_H
#define HEIBAI_CLI_LANG_H

#include "board/board.h"
#include "lang/lang.h"
#include "players/basis.h"

static inline Phrase lang_side(Side side) { return side == BLACK ? SAY_BLACK : SAY_WHITE; }

/* Appends what a player's value is based on: "depth 6". */
void lang_basis(Text *out, Lang lang, const Basis *basis);

#endif
