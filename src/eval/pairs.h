/* pairs.h - what patterns are worth together, beyond the sum of their weights.
 * Each configuration of a pattern has a vector of small numbers. Those of all images are added,
 * and also those of the images at each corner, and of each quarter: a corner's with the two
 * sides that meet there. A weighted sum of squares of these sums, by stage, corrects the value.
 * The square of a sum has a term for every pair of images: so the vectors say which
 * configurations go well together, anywhere and side by side, with far fewer numbers than a
 * table of pairs would need.
 * Inline functions only, for *_kernel.c, as in features.h: equal to the bit on every CPU. */
#ifndef HEIBAI_EVAL_PAIRS_H
#define HEIBAI_EVAL_PAIRS_H

#include "eval/pattern.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

enum {
    PAIR_SIZE = 16,  /* numbers of a vector */
    PAIR_PHASES = 3, /* of the game, with vectors of their own */
    PAIR_FIRST = 4,  /* stages with a correction: elsewhere it does not pay */
    PAIR_LAST = 25,  /* or the solver is at work */
    PAIR_UNIT = 64,  /* of the numbers of a vector, to one */
    PAIR_SHIFT = 4,  /* more bits that sums have than values */
    PAIR_MARGIN = 5, /* discs that a correction hardly ever exceeds */
    /* What a file may say at most, so that no sum overflows. */
    PAIR_START_MAX = 1024,
    PAIR_BIAS_MAX = 1 << 28
};

/* Of which images vectors are added: there is one sum, four, and four. */
enum { PAIR_BOARD, PAIR_CORNER, PAIR_QUARTER, PAIR_SCOPES };

/* What a stage makes of the sums of vectors. */
typedef struct PairStage {
    _Alignas(32) int16_t start[PAIR_SCOPES][PAIR_SIZE]; /* where the sums begin */
    int16_t factor[PAIR_SCOPES][PAIR_SIZE];             /* of the squares, 2^15 being one */
    int32_t bias;
} PairStage;

typedef struct Pairs {
    /* As the weights: for colour 0 to move, and with the colours exchanged. */
    _Alignas(64) int8_t vector[PAIR_PHASES][2][PATTERN_WEIGHTS][PAIR_SIZE];
    PairStage stage[PAIR_LAST + 1];
} Pairs;

/* Pre: PAIR_FIRST <= stage <= PAIR_LAST. */
static inline int pair_phase(int stage)
{
    return (stage - PAIR_FIRST) * PAIR_PHASES / (PAIR_LAST - PAIR_FIRST + 1);
}

/* The sides that meet at a corner, of those before REGION_TOP. */
static inline int pair_row_side(int corner) { return REGION_TOP + corner / 2; }
static inline int pair_column_side(int corner) { return REGION_LEFT + corner % 2; }

#if defined(__AVX2__)

typedef struct PairSum {
    __m256i of[REGIONS];
} PairSum;

static inline void pairs_begin(PairSum *sum)
{
    for (int i = 0; i < REGIONS; i++) sum->of[i] = _mm256_setzero_si256();
}

static inline void pairs_add(PairSum *sum, int region, const int8_t *vector)
{
    __m256i wide = _mm256_cvtepi8_epi16(_mm_load_si128((const __m128i *)vector));
    sum->of[region] = _mm256_add_epi16(sum->of[region], wide);
}

static inline __m256i pairs_squares(__m256i sum, const int16_t *start, const int16_t *factor)
{
    sum = _mm256_add_epi16(sum, _mm256_load_si256((const __m256i *)start));
    __m256i f = _mm256_load_si256((const __m256i *)factor);
    return _mm256_madd_epi16(sum, _mm256_mulhrs_epi16(sum, f));
}

static inline int pairs_end(const PairSum *sum, const PairStage *s)
{
    __m256i board = sum->of[REGION_MIDDLE], squares = _mm256_setzero_si256();
    for (int i = 0; i < REGION_MIDDLE; i++) board = _mm256_add_epi16(board, sum->of[i]);
    for (int i = 0; i < REGION_TOP; i++) {
        __m256i quarter =
            _mm256_add_epi16(sum->of[i], _mm256_add_epi16(sum->of[pair_row_side(i)],
                                                          sum->of[pair_column_side(i)]));
        __m256i corner =
            pairs_squares(sum->of[i], s->start[PAIR_CORNER], s->factor[PAIR_CORNER]);
        quarter = pairs_squares(quarter, s->start[PAIR_QUARTER], s->factor[PAIR_QUARTER]);
        squares = _mm256_add_epi32(squares, _mm256_add_epi32(corner, quarter));
    }
    board = pairs_squares(board, s->start[PAIR_BOARD], s->factor[PAIR_BOARD]);
    squares = _mm256_add_epi32(squares, board);
    __m128i four =
        _mm_add_epi32(_mm256_castsi256_si128(squares), _mm256_extracti128_si256(squares, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xb1));
    return (_mm_cvtsi128_si32(four) + s->bias) >> PAIR_SHIFT;
}

#else

typedef struct PairSum {
    int16_t of[REGIONS][PAIR_SIZE];
} PairSum;

static inline void pairs_begin(PairSum *sum) { *sum = (PairSum){{{0}}}; }

static inline void pairs_add(PairSum *sum, int region, const int8_t *vector)
{
    for (int k = 0; k < PAIR_SIZE; k++)
        sum->of[region][k] = (int16_t)(sum->of[region][k] + vector[k]);
}

static inline int32_t pairs_square(int sum, int factor)
{
    return sum * ((sum * factor + (1 << 14)) >> 15);
}

static inline int pairs_end(const PairSum *sum, const PairStage *s)
{
    int32_t squares = s->bias;
    for (int k = 0; k < PAIR_SIZE; k++) {
        int board = s->start[PAIR_BOARD][k];
        for (int i = 0; i < REGIONS; i++) board += sum->of[i][k];
        squares += pairs_square(board, s->factor[PAIR_BOARD][k]);
        for (int i = 0; i < REGION_TOP; i++) {
            int corner = sum->of[i][k];
            int quarter =
                corner + sum->of[pair_row_side(i)][k] + sum->of[pair_column_side(i)][k];
            squares +=
                pairs_square(corner + s->start[PAIR_CORNER][k], s->factor[PAIR_CORNER][k]) +
                pairs_square(quarter + s->start[PAIR_QUARTER][k], s->factor[PAIR_QUARTER][k]);
        }
    }
    return squares >> PAIR_SHIFT;
}

#endif

/* Four images of a type, each with its region (pattern_regions), constants for the compiler. */
static inline void pairs_four(PairSum *sum, const int8_t (*vector)[PAIR_SIZE],
                              const uint16_t *index, int a, int b, int c, int d)
{
    pairs_add(sum, a, vector[index[0]]);
    pairs_add(sum, b, vector[index[1]]);
    pairs_add(sum, c, vector[index[2]]);
    pairs_add(sum, d, vector[index[3]]);
}

static inline void pairs_sides(PairSum *sum, const int8_t (*vector)[PAIR_SIZE],
                               const uint16_t *index)
{
    pairs_four(sum, vector, index, REGION_TOP, REGION_BOTTOM, REGION_LEFT, REGION_RIGHT);
}

static inline void pairs_diagonals(PairSum *sum, const int8_t (*vector)[PAIR_SIZE],
                                   const uint16_t *index)
{
    pairs_four(sum, vector, index, REGION_A8, REGION_H8, REGION_A1, REGION_H1);
}

/* The correction for the side to move, which is `other`, in units; 0 where there is none. */
static inline int pairs_score(const Pairs *p, const uint16_t *index, int other, int stage)
{
    if (stage < PAIR_FIRST || stage > PAIR_LAST) return 0;
    const int8_t(*v)[PAIR_SIZE] = p->vector[pair_phase(stage)][other];
    const PairStage *s = &p->stage[stage];
    PairSum sum;
    pairs_begin(&sum);
    pairs_sides(&sum, v + PATTERN_EDGE, index);
    pairs_four(&sum, v + PATTERN_CORNER9, index + 4, REGION_A1, REGION_H1, REGION_A8,
               REGION_H8);
    pairs_four(&sum, v + PATTERN_CORNER10, index + 8, REGION_A1, REGION_H1, REGION_A8,
               REGION_H8);
    pairs_four(&sum, v + PATTERN_CORNER10, index + 12, REGION_A1, REGION_A8, REGION_H1,
               REGION_H8);
    pairs_sides(&sum, v + PATTERN_ROW2, index + 16);
    pairs_sides(&sum, v + PATTERN_ROW3, index + 20);
    pairs_sides(&sum, v + PATTERN_ROW4, index + 24);
    pairs_add(&sum, REGION_MIDDLE, v[PATTERN_DIAGONAL8 + index[28]]);
    pairs_add(&sum, REGION_MIDDLE, v[PATTERN_DIAGONAL8 + index[29]]);
    pairs_diagonals(&sum, v + PATTERN_DIAGONAL7, index + 30);
    pairs_diagonals(&sum, v + PATTERN_DIAGONAL6, index + 34);
    pairs_diagonals(&sum, v + PATTERN_DIAGONAL5, index + 38);
    pairs_diagonals(&sum, v + PATTERN_DIAGONAL4, index + 42);
    return pairs_end(&sum, s);
}

#endif
