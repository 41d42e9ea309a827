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
    PAIR_SIZE = 16,  /* numbers of a vector: 16 bits each fill one AVX2 register */
    PAIR_PHASES = 3, /* phases of the game, each with its own vectors; a guess */
    PAIR_FIRST = 4,  /* stages with a correction: before, it does not pay, */
    PAIR_LAST = 25,  /* and after, the solver is at work; guesses */
    PAIR_UNIT = 64,  /* 1.0 as a number of a vector */
    PAIR_SHIFT = 4,  /* fraction bits of the sum of squares */
    PAIR_MARGIN = 5, /* discs; corrections are hardly ever larger (docs/evaluation-log.md) */
    /* The largest numbers in a file for which no sum overflows. */
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
    _Alignas(64) int8_t vector[PAIR_PHASES][2][PATTERN_WEIGHTS][PAIR_SIZE];
    PairStage stage[PAIR_LAST + 1];
} Pairs;

/* Pre: PAIR_FIRST <= stage <= PAIR_LAST. */
static inline int pair_phase(int stage)
{
    return (stage - PAIR_FIRST) * PAIR_PHASES / (PAIR_LAST - PAIR_FIRST + 1);
}

/* The sides that meet at a corner. Pre: corner < REGION_TOP. */
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

/* The regions of four images of a type, in the order of pattern_regions. */
typedef struct FourRegions {
    int region[4];
} FourRegions;

static inline void pairs_four(PairSum *sum, const int8_t (*vector)[PAIR_SIZE],
                              const uint16_t *index, FourRegions of)
{
    for (int i = 0; i < 4; i++) pairs_add(sum, of.region[i], vector[index[i]]);
}

/* The correction for the side to move, `colour`, in units; 0 in stages without one. */
static inline int pairs_score(const Pairs *p, const uint16_t *index, int colour, int stage)
{
    if (stage < PAIR_FIRST || stage > PAIR_LAST) return 0;
    const FourRegions corners = {{REGION_A1, REGION_H1, REGION_A8, REGION_H8}};
    const FourRegions turned = {{REGION_A1, REGION_A8, REGION_H1, REGION_H8}};
    const FourRegions sides = {{REGION_TOP, REGION_BOTTOM, REGION_LEFT, REGION_RIGHT}};
    const FourRegions diagonals = {{REGION_A8, REGION_H8, REGION_A1, REGION_H1}};
    const int8_t(*v)[PAIR_SIZE] = p->vector[pair_phase(stage)][colour];
    PairSum sum;
    pairs_begin(&sum);
    pairs_four(&sum, v + PATTERN_EDGE, index + LANE_EDGE, sides);
    pairs_four(&sum, v + PATTERN_CORNER9, index + LANE_CORNER9, corners);
    pairs_four(&sum, v + PATTERN_CORNER10, index + LANE_CORNER10, corners);
    pairs_four(&sum, v + PATTERN_CORNER10, index + LANE_CORNER10 + 4, turned);
    pairs_four(&sum, v + PATTERN_ROW2, index + LANE_ROW2, sides);
    pairs_four(&sum, v + PATTERN_ROW3, index + LANE_ROW3, sides);
    pairs_four(&sum, v + PATTERN_ROW4, index + LANE_ROW4, sides);
    pairs_add(&sum, REGION_MIDDLE, v[PATTERN_DIAGONAL8 + index[LANE_DIAGONAL8]]);
    pairs_add(&sum, REGION_MIDDLE, v[PATTERN_DIAGONAL8 + index[LANE_DIAGONAL8 + 1]]);
    pairs_four(&sum, v + PATTERN_DIAGONAL7, index + LANE_DIAGONAL7, diagonals);
    pairs_four(&sum, v + PATTERN_DIAGONAL6, index + LANE_DIAGONAL6, diagonals);
    pairs_four(&sum, v + PATTERN_DIAGONAL5, index + LANE_DIAGONAL5, diagonals);
    pairs_four(&sum, v + PATTERN_DIAGONAL4, index + LANE_DIAGONAL4, diagonals);
    return pairs_end(&sum, &p->stage[stage]);
}

#endif
