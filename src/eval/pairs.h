/* pairs.h - what patterns are worth together, beyond the sum of their weights.
 * Each configuration of a pattern has a vector of small numbers; those of all images are added,
 * and a weighted sum of squares of the result, by stage, corrects the value. The square of a
 * sum has a term for every pair of images: so the vectors say which configurations go well
 * together, with far fewer numbers than a table of pairs would need.
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
    PAIR_START_MAX = 4096,
    PAIR_BIAS_MAX = 1 << 28
};

/* What a stage makes of the sum of vectors. */
typedef struct PairStage {
    _Alignas(32) int16_t start[PAIR_SIZE]; /* where the sum begins */
    int16_t factor[PAIR_SIZE];             /* of the squares, 2^15 being one */
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

#if defined(__AVX2__)

/* In parts, so that additions need not wait for each other. */
enum { PAIR_PARTS = 4 };
typedef struct PairSum {
    __m256i part[PAIR_PARTS];
} PairSum;

static inline void pairs_begin(PairSum *sum, const PairStage *s)
{
    sum->part[0] = _mm256_load_si256((const __m256i *)s->start);
    for (int i = 1; i < PAIR_PARTS; i++) sum->part[i] = _mm256_setzero_si256();
}

static inline void pairs_add(PairSum *sum, const int8_t (*vector)[PAIR_SIZE],
                             const uint16_t *index, int count)
{
    for (int i = 0; i < count; i++) {
        __m128i one = _mm_load_si128((const __m128i *)vector[index[i]]);
        __m256i *part = &sum->part[i % PAIR_PARTS];
        *part = _mm256_add_epi16(*part, _mm256_cvtepi8_epi16(one));
    }
}

static inline int pairs_end(const PairSum *sum, const PairStage *s)
{
    __m256i all = sum->part[0], factor = _mm256_load_si256((const __m256i *)s->factor);
    for (int i = 1; i < PAIR_PARTS; i++) all = _mm256_add_epi16(all, sum->part[i]);
    __m256i squares = _mm256_madd_epi16(all, _mm256_mulhrs_epi16(all, factor));
    __m128i four =
        _mm_add_epi32(_mm256_castsi256_si128(squares), _mm256_extracti128_si256(squares, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xb1));
    return (_mm_cvtsi128_si32(four) + s->bias) >> PAIR_SHIFT;
}

#else

typedef struct PairSum {
    int16_t at[PAIR_SIZE];
} PairSum;

static inline void pairs_begin(PairSum *sum, const PairStage *s)
{
    for (int k = 0; k < PAIR_SIZE; k++) sum->at[k] = s->start[k];
}

static inline void pairs_add(PairSum *sum, const int8_t (*vector)[PAIR_SIZE],
                             const uint16_t *index, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < PAIR_SIZE; k++)
            sum->at[k] = (int16_t)(sum->at[k] + vector[index[i]][k]);
}

static inline int pairs_end(const PairSum *sum, const PairStage *s)
{
    int32_t squares = s->bias;
    for (int k = 0; k < PAIR_SIZE; k++)
        squares += sum->at[k] * ((sum->at[k] * s->factor[k] + (1 << 14)) >> 15);
    return squares >> PAIR_SHIFT;
}

#endif

/* The correction for the side to move, which is `other`, in units; 0 where there is none. */
static inline int pairs_score(const Pairs *p, const uint16_t *index, int other, int stage)
{
    if (stage < PAIR_FIRST || stage > PAIR_LAST) return 0;
    const int8_t(*v)[PAIR_SIZE] = p->vector[pair_phase(stage)][other];
    const PairStage *s = &p->stage[stage];
    PairSum sum;
    pairs_begin(&sum, s);
    pairs_add(&sum, v + PATTERN_EDGE, index, 4);
    pairs_add(&sum, v + PATTERN_CORNER9, index + 4, 4);
    pairs_add(&sum, v + PATTERN_CORNER10, index + 8, 8);
    pairs_add(&sum, v + PATTERN_ROW2, index + 16, 4);
    pairs_add(&sum, v + PATTERN_ROW3, index + 20, 4);
    pairs_add(&sum, v + PATTERN_ROW4, index + 24, 4);
    pairs_add(&sum, v + PATTERN_DIAGONAL8, index + 28, 2);
    pairs_add(&sum, v + PATTERN_DIAGONAL7, index + 30, 4);
    pairs_add(&sum, v + PATTERN_DIAGONAL6, index + 34, 4);
    pairs_add(&sum, v + PATTERN_DIAGONAL5, index + 38, 4);
    pairs_add(&sum, v + PATTERN_DIAGONAL4, index + 42, 4);
    return pairs_end(&sum, s);
}

#endif
