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
#else
#include "board/simd/portable.h"
static inline uint64_t fast_moves(uint64_t me, uint64_t opp) { return portable_moves(me, opp); }
static inline uint64_t fast_flips(uint64_t me, uint64_t opp, int square)
{
    return portable_flips(me, opp, square);
}
#endif

#endif
