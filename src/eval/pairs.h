/* pairs.h - a correction of the evaluation for pairs of patterns (a factorisation machine).
 * Each index of a pattern has a vector of small numbers. The vectors are added for all images
 * of the board, for the images at each corner, and for each quarter: the images at a corner and
 * along the two sides that meet there. The correction is a weighted sum of the squares of these
 * sums, with weights for each stage. The square of a sum has a term for every pair of images,
 * so that the vectors describe which patterns go well together with far fewer numbers than a
 * table of pairs. Inline functions only, for *_kernel.c, as in features.h, with equal results
 * on every CPU. */
#ifndef HEIBAI_EVAL_PAIRS_H
#define HEIBAI_EVAL_PAIRS_H

#include "eval/pattern.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

enum {
    PAIR_SIZE = 32,  /* numbers of a vector */
    PAIR_PHASES = 2, /* phases of the game, each with its own vectors: docs/evaluation-log.md */
    PAIR_PHASES_MAX = 3, /* in files before version 5 */
    PAIR_FIRST = 4,      /* stages with a correction: before, it does not pay, */
    PAIR_LAST = 25,      /* and after, the solver is at work; guesses */
    PAIR_UNIT = 64,      /* 1.0 as a number of a vector */
    PAIR_SHIFT = 4,      /* fraction bits of the sum of squares */
    PAIR_MARGIN = 5, /* discs; corrections are hardly ever larger (docs/evaluation-log.md) */
    /* The largest numbers in a file for which no sum of 16 bits overflows. Sums of 32 bits can
     * overflow with numbers that no fit writes; they wrap around, on every CPU alike. */
    PAIR_START_MAX = 1024,
    PAIR_BIAS_MAX = 1 << 28
};

/* The groups of images whose vectors are added: one board, four corners, four quarters. */
enum { PAIR_BOARD, PAIR_CORNER, PAIR_QUARTER, PAIR_SCOPES };

/* How a stage turns the sums of vectors into the correction. */
typedef struct PairStage {
    _Alignas(32) int16_t start[PAIR_SCOPES][PAIR_SIZE]; /* added to the sums */
    int16_t factor[PAIR_SCOPES][PAIR_SIZE];             /* of the squares; 2^15 is 1.0 */
    int32_t bias;
} PairStage;

typedef struct Pairs {
    /* For colour 0 to move, and the same with the digits of the colours exchanged. */
    _Alignas(64) int8_t vector[PAIR_PHASES_MAX][2][PATTERN_WEIGHTS][PAIR_SIZE];
    PairStage stage[PAIR_LAST + 1];
    int phases;                   /* so many have vectors */
    uint8_t phase[PAIR_LAST + 1]; /* of each stage */
} Pairs;

/* The phase of a stage if there are `phases` of them. Pre: PAIR_FIRST <= stage <= PAIR_LAST. */
static inline int pair_phase(int stage, int phases)
{
    return (stage - PAIR_FIRST) * phases / (PAIR_LAST - PAIR_FIRST + 1);
}

/* The sides that meet at a corner. Pre: corner < REGION_TOP. */
static inline int pair_row_side(int corner) { return REGION_TOP + corner / 2; }
static inline int pair_column_side(int corner) { return REGION_LEFT + corner % 2; }

#if defined(__AVX2__)

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

/* The correction for the side to move, `colour`, in units; 0 in stages without one. The
 * sides come first, because the quarter of each corner needs two of them. */
static inline int pairs_score(const Pairs *p, const uint16_t *index, int colour, int stage)
{
    if (stage < PAIR_FIRST || stage > PAIR_LAST) return 0;
    const int8_t(*v)[PAIR_SIZE] = p->vector[p->phase[stage]][colour];
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
