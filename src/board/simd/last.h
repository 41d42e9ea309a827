/* last.h - how many discs the last move of a game turns, without turning them. */
#ifndef HEIBAI_BOARD_SIMD_LAST_H
#define HEIBAI_BOARD_SIMD_LAST_H

#include "board/simd/simd.h"

/* The column and the two diagonals of a square, and its place on each of them. Written at build
 * time by last_gen.c. */
typedef struct LastLines {
    uint64_t column, nine, seven;
    uint8_t row_place, column_place, nine_place, seven_place;
} LastLines;

extern const LastLines LAST_LINES[64];
/* Twice the discs turned on a line by a move at the first index, for own discs as the second,
 * when all other squares of the line are the opponent's or do not exist. */
extern const uint8_t LAST_FLIPS[8][256];

#if defined(__BMI2__)
/* Twice the number of discs `me` turns. Pre: the square is the only empty one. */
static inline int last_flips_twice(uint64_t me, uint64_t opp, int square)
{
    (void)opp;
    const LastLines *l = &LAST_LINES[square];
    return LAST_FLIPS[l->row_place][me >> (square & 56) & 255] +
           LAST_FLIPS[l->column_place][_pext_u64(me, l->column)] +
           LAST_FLIPS[l->nine_place][_pext_u64(me, l->nine)] +
           LAST_FLIPS[l->seven_place][_pext_u64(me, l->seven)];
}
#else
static inline int last_flips_twice(uint64_t me, uint64_t opp, int square)
{
    return 2 * popcount(fast_flips(me, opp, square));
}
#endif

#endif
