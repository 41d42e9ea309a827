/* boardtext.h - a position as characters: 64 of them or eight rows, then the side to move. */
#ifndef HEIBAI_GAME_BOARDTEXT_H
#define HEIBAI_GAME_BOARDTEXT_H

#include "base/error.h"
#include "board/board.h"

#include <stddef.h>

enum { BOARDTEXT_SIZE = 67 }; /* 64 squares, a space, the side, the terminator */

/* Black is X x *, white O o, empty - or a point; white space anywhere, but eight lines must
 * hold eight squares each. The side is X or O in the same letters, or a word: black, white.
 * With `rest` reading stops after the side and *rest is what follows; without it nothing may
 * follow. False: the error names line and column, and *out is not valid. */
bool boardtext_read(const char *text, Position *out, const char **rest, Error *err);

/* "---...--- X". Returns out. */
const char *boardtext_write(const Position *p, char out[BOARDTEXT_SIZE]);

/* 'X', 'O' or '-'. */
char boardtext_square(const Position *p, int square);

#endif
