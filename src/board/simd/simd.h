/* simd.h - moves and flips at the full speed of the CPU level a file is compiled for.
 * For *_kernel.c: everything here is inlined into a whole search, playout or perft. Other files
 * that include it, by eval/features.h, get the portable code. */
#ifndef HEIBAI_BOARD_SIMD_SIMD_H
#define HEIBAI_BOARD_SIMD_SIMD_H

#include "board/board.h"

#if defined(__AVX2__)
#include "board/simd/avx2.h"
static inline uint64_t fast_moves(uint64_t me, uint64_t opp) { return avx2_moves(me, opp); }
static inline uint64_t fast_flips(uint64_t me, uint64_t opp, int square)
{
    return avx2_flips(me, opp, square);
}
/* Finding the moves also finds sets from which the flips of a move take less time than from the
 * board: fast_reach returns the legal moves and fills them in. */
typedef Avx2Reach Reach;
static inline uint64_t fast_reach(uint64_t me, uint64_t opp, Reach *out)
{
    return avx2_reach(me, opp, out);
}
static inline uint64_t reach_flips(const Reach *reach, int square)
{
    return avx2_reach_flips(reach, square);
}
#else
#include "board/simd/portable.h"
static inline uint64_t fast_moves(uint64_t me, uint64_t opp) { return portable_moves(me, opp); }
static inline uint64_t fast_flips(uint64_t me, uint64_t opp, int square)
{
    return portable_flips(me, opp, square);
}
typedef struct Reach {
    uint64_t me, opp;
} Reach;
static inline uint64_t fast_reach(uint64_t me, uint64_t opp, Reach *out)
{
    *out = (Reach){me, opp};
    return portable_moves(me, opp);
}
static inline uint64_t reach_flips(const Reach *reach, int square)
{
    return portable_flips(reach->me, reach->opp, square);
}
#endif

#endif
