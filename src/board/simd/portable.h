/* portable.h - moves and flips in plain C, for any processor. */
#ifndef HEIBAI_BOARD_SIMD_PORTABLE_H
#define HEIBAI_BOARD_SIMD_PORTABLE_H

#include "base/bits.h"
#include "board/simd/rays.h"

/* Columns B to G. Discs that a horizontal or diagonal line flips are never in A or H. */
#define PORTABLE_INNER UINT64_C(0x7e7e7e7e7e7e7e7e)

/* The squares behind runs of `through` that start next to `me`, on one axis in both directions.
 * A run has at most six discs, and three steps that double its length cover them. */
static inline uint64_t portable_axis(uint64_t me, uint64_t through, int shift)
{
    uint64_t up = through & (me << shift), down = through & (me >> shift);
    up |= through & (up << shift);
    down |= through & (down >> shift);
    uint64_t pairs_up = through & (through << shift), pairs_down = through & (through >> shift);
    up |= pairs_up & (up << 2 * shift);
    down |= pairs_down & (down >> 2 * shift);
    up |= pairs_up & (up << 2 * shift);
    down |= pairs_down & (down >> 2 * shift);
    return (up << shift) | (down >> shift);
}

static inline uint64_t portable_moves(uint64_t me, uint64_t opp)
{
    uint64_t inner = opp & PORTABLE_INNER;
    uint64_t reached = portable_axis(me, inner, 1) | portable_axis(me, opp, 8) |
                       portable_axis(me, inner, 7) | portable_axis(me, inner, 9);
    return reached & ~(me | opp);
}

/* Upwards: the run ends at the lowest square of the ray that is not the opponent's. */
static inline uint64_t portable_flips_up(uint64_t me, uint64_t opp, uint64_t ray)
{
    uint64_t others = ray & ~opp;
    uint64_t end = others & -others & me;
    return (end - (end != 0)) & ray;
}

/* Downwards: the run ends at the highest square of the ray that is not the opponent's. */
static inline uint64_t portable_flips_down(uint64_t me, uint64_t opp, uint64_t ray)
{
    uint64_t others = ray & ~opp;
    uint64_t end = (UINT64_C(0x8000000000000000) >> __builtin_clzll(others | 1)) & ray & me;
    return (-end << 1) & ray;
}

/* Pre: the square is empty. */
static inline uint64_t portable_flips(uint64_t me, uint64_t opp, int square)
{
    const Rays *r = &RAYS[square];
    uint64_t flips = 0;
    for (int axis = 0; axis < 4; axis++)
        flips |= portable_flips_up(me, opp, r->up[axis]) |
                 portable_flips_down(me, opp, r->down[axis]);
    return flips;
}

#endif
