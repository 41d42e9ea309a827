/* last.h - how many discs the last move of a game turns, without turning them. */
#ifndef HEIBAI_BOARD_SIMD_LAST_H
#define HEIBAI_BOARD_SIMD_LAST_H

#include "board/simd/simd.h"

/* For each square: masks of its column and its two diagonals, and the index in LAST_FLIPS at
 * which the table of each of its four lines begins. Written at build time by last_gen.c. */
typedef struct LastLines {
    uint64_t column, nine, seven;
    uint16_t row_part, column_part, nine_part, seven_part;
} LastLines;

enum { LAST_FLIPS_SIZE = 3586 };

extern const LastLines LAST_LINES[64];
/* One table for each length of a line and each position of the empty square on it, indexed by
 * the discs of the side to move on that line. Low byte: twice the number of discs that the side
 * to move flips. High byte: the same for the opponent, who moves if the side to move flips none
 * (an idea of Edax-AVX). */
extern const uint16_t LAST_FLIPS[LAST_FLIPS_SIZE];

/* Twice the number of discs that a move on the last empty square flips: for the side to move,
 * and for the opponent. */
typedef struct LastFlips {
    int mine, theirs;
} LastFlips;

#if defined(__BMI2__)
/* Pre: the square is the only empty one. */
static inline LastFlips last_flips_twice(uint64_t me, uint64_t opp, int square)
{
    (void)opp;
    const LastLines *l = &LAST_LINES[square];
    unsigned both = LAST_FLIPS[l->row_part + (me >> (square & 56) & 255)] +
                    LAST_FLIPS[l->column_part + _pext_u64(me, l->column)] +
                    LAST_FLIPS[l->nine_part + _pext_u64(me, l->nine)] +
                    LAST_FLIPS[l->seven_part + _pext_u64(me, l->seven)];
    return (LastFlips){both & 255, (int)(both >> 8)};
}
#else
static inline LastFlips last_flips_twice(uint64_t me, uint64_t opp, int square)
{
    int mine = 2 * popcount(fast_flips(me, opp, square));
    return (LastFlips){mine, mine ? 0 : 2 * popcount(fast_flips(opp, me, square))};
}
#endif

#endif
