/* pairs_score.h - computes the correction of pairs.h. Inline functions only, for *_kernel.c,
 * as in features.h, with equal results on every CPU. */
#ifndef HEIBAI_EVAL_PAIRS_SCORE_H
#define HEIBAI_EVAL_PAIRS_SCORE_H

#include "board/simd/simd.h"
#include "eval/pairs.h"

#if defined(__AVX2__)
#include <immintrin.h>

enum { PAIR_PART = 16, PAIR_PARTS = PAIR_SIZE / PAIR_PART }; /* numbers in a register */

typedef struct PairSum {
    __m256i part[PAIR_PARTS];
} PairSum;

/* Weighted squares; the sum of all eight numbers counts. */
typedef __m256i PairTotal;

static inline PairSum pairs_zero(void)
{
    PairSum sum;
    for (int i = 0; i < PAIR_PARTS; i++) sum.part[i] = _mm256_setzero_si256();
    return sum;
}

static inline void pairs_add(PairSum *sum, const int8_t *vector)
{
    const __m128i *part = (const __m128i *)vector;
    for (int i = 0; i < PAIR_PARTS; i++) {
        __m256i wide = _mm256_cvtepi8_epi16(_mm_load_si128(part + i));
        sum->part[i] = _mm256_add_epi16(sum->part[i], wide);
    }
}

static inline void pairs_add_wide(PairSum *sum, const int16_t *vector)
{
    const __m256i *part = (const __m256i *)vector;
    for (int i = 0; i < PAIR_PARTS; i++)
        sum->part[i] = _mm256_add_epi16(sum->part[i], _mm256_load_si256(part + i));
}

static inline void pairs_join(PairSum *sum, const PairSum *other)
{
    for (int i = 0; i < PAIR_PARTS; i++)
        sum->part[i] = _mm256_add_epi16(sum->part[i], other->part[i]);
}

static inline PairTotal pairs_total_zero(void) { return _mm256_setzero_si256(); }

static inline void pairs_square(PairTotal *total, const PairSum *sum, const PairStage *s,
                                int scope)
{
    const __m256i *start = (const __m256i *)s->start[scope];
    const __m256i *factor = (const __m256i *)s->factor[scope];
    for (int i = 0; i < PAIR_PARTS; i++) {
        __m256i x = _mm256_add_epi16(sum->part[i], start[i]);
        *total =
            _mm256_add_epi32(*total, _mm256_madd_epi16(x, _mm256_mulhrs_epi16(x, factor[i])));
    }
}

static inline uint32_t pairs_total(PairTotal total)
{
    __m128i four =
        _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xb1));
    return (uint32_t)_mm_cvtsi128_si32(four);
}

#else

typedef struct PairSum {
    int16_t number[PAIR_SIZE];
} PairSum;

typedef uint32_t PairTotal;

static inline PairSum pairs_zero(void) { return (PairSum){{0}}; }

static inline void pairs_add(PairSum *sum, const int8_t *vector)
{
    for (int k = 0; k < PAIR_SIZE; k++) sum->number[k] = (int16_t)(sum->number[k] + vector[k]);
}

static inline void pairs_add_wide(PairSum *sum, const int16_t *vector)
{
    for (int k = 0; k < PAIR_SIZE; k++) sum->number[k] = (int16_t)(sum->number[k] + vector[k]);
}

static inline void pairs_join(PairSum *sum, const PairSum *other)
{
    for (int k = 0; k < PAIR_SIZE; k++)
        sum->number[k] = (int16_t)(sum->number[k] + other->number[k]);
}

static inline PairTotal pairs_total_zero(void) { return 0; }

static inline void pairs_square(PairTotal *total, const PairSum *sum, const PairStage *s,
                                int scope)
{
    for (int k = 0; k < PAIR_SIZE; k++) {
        int x = sum->number[k] + s->start[scope][k];
        *total += (uint32_t)(x * ((x * s->factor[scope][k] + (1 << 14)) >> 15));
    }
}

static inline uint32_t pairs_total(PairTotal total) { return total; }

#endif

/* The sum of the images along a side, which is REGION_TOP + side. */
static inline PairSum pairs_side(const int8_t (*v)[PAIR_SIZE], const uint16_t *index, int side)
{
    PairSum sum = pairs_zero();
    pairs_add(&sum, v[PATTERN_EDGE + index[LANE_EDGE + side]]);
    pairs_add(&sum, v[PATTERN_ROW2 + index[LANE_ROW2 + side]]);
    pairs_add(&sum, v[PATTERN_ROW3 + index[LANE_ROW3 + side]]);
    pairs_add(&sum, v[PATTERN_ROW4 + index[LANE_ROW4 + side]]);
    return sum;
}

/* The sum of the images at a corner. The orders of images are those of pattern_regions. */
static inline PairSum pairs_corner(const int8_t (*v)[PAIR_SIZE], const uint16_t *index,
                                   int corner)
{
    int turned = 4 + (corner >> 1 | (corner & 1) << 1), diagonal = corner ^ 2;
    PairSum sum = pairs_zero();
    pairs_add(&sum, v[PATTERN_CORNER9 + index[LANE_CORNER9 + corner]]);
    pairs_add(&sum, v[PATTERN_CORNER10 + index[LANE_CORNER10 + corner]]);
    pairs_add(&sum, v[PATTERN_CORNER10 + index[LANE_CORNER10 + turned]]);
    pairs_add(&sum, v[PATTERN_DIAGONAL7 + index[LANE_DIAGONAL7 + diagonal]]);
    pairs_add(&sum, v[PATTERN_DIAGONAL6 + index[LANE_DIAGONAL6 + diagonal]]);
    pairs_add(&sum, v[PATTERN_DIAGONAL5 + index[LANE_DIAGONAL5 + diagonal]]);
    pairs_add(&sum, v[PATTERN_DIAGONAL4 + index[LANE_DIAGONAL4 + diagonal]]);
    return sum;
}

/* The moves in both halves of the rows, as indices of MoveRows. */
typedef struct PairMoves {
    uint64_t half[2]; /* left and right; one row in each byte */
} PairMoves;

/* The mirror image of each group of four bits. */
static inline uint64_t pairs_mirror(uint64_t x)
{
    const uint64_t ones = UINT64_C(0x5555555555555555), twos = UINT64_C(0x3333333333333333);
    x = (x & ones) << 1 | (x >> 1 & ones);
    return (x & twos) << 2 | (x >> 2 & twos);
}

static inline PairMoves pairs_moves(const Board *b)
{
    const uint64_t low = UINT64_C(0x0f0f0f0f0f0f0f0f);
    uint64_t mine = fast_moves(b->me, b->opp), theirs = fast_moves(b->opp, b->me);
    return (PairMoves){{(mine & low) | (theirs & low) << 4,
                        pairs_mirror((mine >> 4 & low) | (theirs & ~low))}};
}

/* Adds the moves in a quarter. Four statements, because a loop makes gcc 12 add number by
 * number in the portable code, which takes twice the time. */
static inline void pairs_add_moves(PairSum *sum, const MoveRows *v, const PairMoves *moves,
                                   int corner)
{
    uint32_t rows = (uint32_t)(moves->half[corner % 2] >> corner / 2 * 32);
    int first = corner / 2 * 3; /* the row in the lowest byte: 0 at the top, 3 at the bottom */
    pairs_add_wide(sum, v->row[first][rows & 255]);
    pairs_add_wide(sum, v->row[first ^ 1][rows >> 8 & 255]);
    pairs_add_wide(sum, v->row[first ^ 2][rows >> 16 & 255]);
    pairs_add_wide(sum, v->row[first ^ 3][rows >> 24]);
}

/* The correction for board `b`, whose side to move has `colour` in the indices; in units; 0 in
 * stages without one. The sides come first, because the quarter of each corner needs two of
 * them. */
static inline int pairs_score(const Pairs *p, const uint16_t *index, const Board *b, int colour,
                              int stage)
{
    if (stage < PAIR_FIRST || stage > PAIR_LAST) return 0;
    const int8_t(*v)[PAIR_SIZE] = p->vector[p->phase[stage]][colour];
    const MoveRows *rows = &p->moves[p->phase[stage]];
    PairMoves moves = pairs_moves(b);
    const PairStage *s = &p->stage[stage];
    PairTotal total = pairs_total_zero();
    PairSum side[4], board = pairs_zero();
    for (int i = 0; i < 2; i++)
        pairs_add(&board, v[PATTERN_DIAGONAL8 + index[LANE_DIAGONAL8 + i]]);
    for (int i = 0; i < 4; i++) {
        side[i] = pairs_side(v, index, i);
        pairs_join(&board, &side[i]);
    }
    for (int corner = 0; corner < REGION_TOP; corner++) {
        PairSum sum = pairs_corner(v, index, corner);
        pairs_add_moves(&sum, rows, &moves, corner);
        pairs_join(&board, &sum);
        pairs_square(&total, &sum, s, PAIR_CORNER);
        pairs_join(&sum, &side[pair_row_side(corner) - REGION_TOP]);
        pairs_join(&sum, &side[pair_column_side(corner) - REGION_TOP]);
        pairs_square(&total, &sum, s, PAIR_QUARTER);
    }
    pairs_square(&total, &board, s, PAIR_BOARD);
    return (int32_t)(pairs_total(total) + (uint32_t)s->bias) >> PAIR_SHIFT;
}

#endif
