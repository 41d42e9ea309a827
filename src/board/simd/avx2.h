/* avx2.h - moves and flips with one axis in each of four 64-bit lanes.
 * The layout of lanes is that of rays.h. The comparison that decides the downward rays is an
 * idea of Edax's "acepck" flip; the code is our own. Two functions are shorter with AVX-512,
 * which takes 5 % off the time of a solve (FFO 41-43 on a Zen 4). */
#ifndef HEIBAI_BOARD_SIMD_AVX2_H
#define HEIBAI_BOARD_SIMD_AVX2_H

#include "base/bits.h"
#include "board/simd/rays.h"

#include <immintrin.h>

static inline uint64_t avx2_or_lanes(__m256i v)
{
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
}

/* a | (b & c) */
static inline __m256i avx2_or_and(__m256i a, __m256i b, __m256i c)
{
#if defined(__AVX512VL__)
    return _mm256_ternarylogic_epi64(a, b, c, 0xf8); /* the truth table */
#else
    return _mm256_or_si256(a, _mm256_and_si256(b, c));
#endif
}

/* The highest square in each lane, and below it at least the squares on the axis of the lane.
 */
static inline __m256i avx2_down_from(__m256i set)
{
#if defined(__AVX512CD__) && defined(__AVX512VL__)
    return _mm256_srlv_epi64(_mm256_set1_epi64x(-1), _mm256_lzcnt_epi64(set));
#else
    set = _mm256_or_si256(set, _mm256_srlv_epi64(set, _mm256_set_epi64x(9, 7, 8, 1)));
    set = _mm256_or_si256(set, _mm256_srlv_epi64(set, _mm256_set_epi64x(18, 14, 16, 2)));
    return _mm256_or_si256(set, _mm256_srlv_epi64(set, _mm256_set_epi64x(36, 28, 32, 4)));
#endif
}

/* The discs of the opponent that a run of such discs joins to a disc of the side to move: `up`
 * on its way to higher squares, `down` to lower ones. A move turns those next to its square. */
typedef struct Avx2Reach {
    __m256i up, down;
} Avx2Reach;

/* The legal moves; also fills in the reach. */
static inline uint64_t avx2_reach(uint64_t me, uint64_t opp, Avx2Reach *out)
{
    const __m256i step = _mm256_set_epi64x(9, 7, 8, 1);
    const __m256i step2 = _mm256_set_epi64x(18, 14, 16, 2);
    const long long inner = 0x7e7e7e7e7e7e7e7e;
    __m256i mine = _mm256_set1_epi64x((long long)me);
    __m256i through = _mm256_and_si256(_mm256_set1_epi64x((long long)opp),
                                       _mm256_set_epi64x(inner, inner, -1, inner));
    __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(mine, step));
    __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(mine, step));
    __m256i pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
    __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = avx2_or_and(up, through, _mm256_sllv_epi64(up, step));
    down = avx2_or_and(down, through, _mm256_srlv_epi64(down, step));
    up = avx2_or_and(up, pairs_up, _mm256_sllv_epi64(up, step2));
    down = avx2_or_and(down, pairs_down, _mm256_srlv_epi64(down, step2));
    up = avx2_or_and(up, pairs_up, _mm256_sllv_epi64(up, step2));
    down = avx2_or_and(down, pairs_down, _mm256_srlv_epi64(down, step2));
    *out = (Avx2Reach){up, down};
    __m256i reached =
        _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    return avx2_or_lanes(reached) & ~(me | opp);
}

static inline uint64_t avx2_moves(uint64_t me, uint64_t opp)
{
    Avx2Reach reach;
    return avx2_reach(me, opp, &reach);
}

/* The same flips as avx2_flips with a third fewer instructions. Pre: the square is empty. */
static inline uint64_t avx2_reach_flips(const Avx2Reach *reach, int square)
{
    __m256i ray_up = _mm256_load_si256((const __m256i *)RAYS[square].up);
    __m256i ray_down = _mm256_load_si256((const __m256i *)RAYS[square].down);
    /* Up: the squares of the ray below the lowest one that is not reached. */
    __m256i others = _mm256_andnot_si256(reach->down, ray_up);
    __m256i below = _mm256_add_epi64(others, _mm256_set1_epi64x(-1));
    __m256i up = _mm256_and_si256(_mm256_andnot_si256(others, below), ray_up);
    /* Down: those above the highest one that is not reached. */
    __m256i beyond = avx2_down_from(_mm256_andnot_si256(reach->up, ray_down));
    return avx2_or_lanes(_mm256_or_si256(up, _mm256_andnot_si256(beyond, ray_down)));
}

/* Pre: the square is empty. */
static inline uint64_t avx2_flips(uint64_t me, uint64_t opp, int square)
{
    const __m256i zero = _mm256_setzero_si256(), minus_one = _mm256_set1_epi64x(-1);
    __m256i mine = _mm256_set1_epi64x((long long)me);
    __m256i theirs = _mm256_set1_epi64x((long long)opp);
    __m256i ray_up = _mm256_load_si256((const __m256i *)RAYS[square].up);
    __m256i ray_down = _mm256_load_si256((const __m256i *)RAYS[square].down);

    /* Up: the lowest square of the ray without an opponent's disc must be ours. */
    __m256i others = _mm256_andnot_si256(theirs, ray_up);
    __m256i below = _mm256_add_epi64(others, minus_one);
    __m256i end = _mm256_and_si256(_mm256_andnot_si256(below, others), mine);
    __m256i run = _mm256_and_si256(_mm256_and_si256(ray_up, theirs), below);
    __m256i up = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, zero), run);

    /* Down: the highest square without an opponent's disc decides, so compare the two sets as
     * numbers: ours must be larger. No downward ray contains H8, so the sign bit is never set
     * and a signed comparison is correct. */
    others = _mm256_andnot_si256(theirs, ray_down);
    __m256i ours = _mm256_and_si256(others, mine);
    __m256i ends_ours = _mm256_cmpgt_epi64(ours, _mm256_xor_si256(others, ours));
    __m256i down =
        _mm256_and_si256(ends_ours, _mm256_andnot_si256(avx2_down_from(others), ray_down));

    return avx2_or_lanes(_mm256_or_si256(up, down));
}

#endif
