/* boardview.h - the board in plain characters. */
#ifndef HEIBAI_PROTOCOL_BOARDVIEW_H
#define HEIBAI_PROTOCOL_BOARDVIEW_H

#include "base/text.h"
#include "game/game.h"

enum { BOARDVIEW_SIZE = 8 };

/* Appends ". . X O . . . .". Pre: 0 <= row < BOARDVIEW_SIZE. */
void boardview_add_row(const Position *p, int row, Text *out);
/* Appends letters, rows, and a line with the discs and whose turn it is; no end of line. */
void boardview_add(const Game *g, Text *out);

#endif
