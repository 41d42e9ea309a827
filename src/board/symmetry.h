/* symmetry.h - the eight ways to turn and mirror a board. */
#ifndef HEIBAI_BOARD_SYMMETRY_H
#define HEIBAI_BOARD_SYMMETRY_H

#include "board/board.h"

enum { SYMMETRIES = 8 };

/* Bit 0 of the number mirrors left and right, bit 1 top and bottom, bit 2 then swaps rows and
 * columns; 0 changes nothing. */
uint64_t symmetry_set(uint64_t set, int symmetry);
Board symmetry_board(Board b, int symmetry);
/* Where a square goes; passes stay passes. */
int symmetry_square(int square, int symmetry);
/* The symmetry that undoes another. */
int symmetry_inverse(int symmetry);

/* The least of the eight images by (me, opp), which is equal for symmetric boards. *symmetry,
 * if not NULL, is a symmetry that leads there. */
Board symmetry_canonical(Board b, int *symmetry);

#endif
