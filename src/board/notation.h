/* notation.h - squares as people write them. */
#ifndef HEIBAI_BOARD_NOTATION_H
#define HEIBAI_BOARD_NOTATION_H

#include "board/board.h"

/* "F5", "--" for a pass, "??" for SQUARE_NONE. */
const char *square_name(int square);

/* Two characters, either case: 0..63, or SQUARE_NONE. Reads no further than a '\0'. */
int square_parse(const char *text);

#endif
