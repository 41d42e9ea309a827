/* transcript.h - a game as its moves in a row: f5d6c3... */
#ifndef HEIBAI_GAME_TRANSCRIPT_H
#define HEIBAI_GAME_TRANSCRIPT_H

#include "base/error.h"
#include "base/text.h"
#include "game/game.h"

/* Plays the moves of `text` on a started game. Any case; spaces and line ends are skipped;
 * passes (pa, ps, pass, --) may be written or left out. False: the error names the line, the
 * column and the move's number, and the game holds the moves before it. */
bool transcript_read(const char *text, Game *g, Error *err);

/* Appends the moves in lower case. Passes that a later move implies are left out; a pass at the
 * end and a forfeited turn are "--". */
void transcript_write(const Game *g, Text *out);

#endif
