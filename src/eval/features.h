/* features.h - what a search keeps of a position to evaluate it, and the evaluation itself.
 * Inline functions only, for *_kernel.c: every CPU level gets its own code, with equal results.
 * Discs are told apart by colour, not by whose turn it is, so that a move changes few digits
 * and a pass none: `other` says which colour is to move, 0 for the one that was `me` with
 * features_set(.., 0), and each ply or pass turns it over. */
#ifndef HEIBAI_EVAL_FEATURES_H
#define HEIBAI_EVAL_FEATURES_H

#include "eval/eval.h"
#include "eval/pairs.h"
#include "eval/pattern.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/* The index of each image of a pattern (pattern.h): digit 0 empty, 1 colour 0, 2 colour 1. */
typedef struct Features {
    _Alignas(32) uint16_t index[PATTERN_LANES];
} Features;

/* What a disc of colour 0 on a square adds; nothing for the square after the last. Written at
 * build time by features_gen.c. */
extern const Features FEATURE_STEPS[SQUARES + 1];

enum { EVAL_TABLE = (PATTERN_WEIGHTS + 63) / 64 * 64 }; /* tables begin on cache lines */

/* Weights for colour 0 to move, and the same with the digits of the colours exchanged. */
typedef struct EvalStage {
    _Alignas(64) int16_t weight[2][EVAL_TABLE];
} EvalStage;

struct Eval {
    EvalStage stage[EVAL_STAGES];
    int32_t bias[SQUARES + 1]; /* by discs on the board: whose parity it is changes every ply */
    Pairs *pairs;              /* NULL: the weights are all */
};

#if defined(__AVX2__)

enum { FEATURE_VECTORS = sizeof(Features) / sizeof(__m256i) };

static inline void features_add(__m256i *sum, int square)
{
    const __m256i *step = (const __m256i *)FEATURE_STEPS[square].index;
    for (int v = 0; v < FEATURE_VECTORS; v++) sum[v] = _mm256_add_epi16(sum[v], step[v]);
}

/* The side `other` plays. from and to may be the same. */
static inline void features_move(Features *to, const Features *from, int square, uint64_t flips,
                                 int other)
{
    __m256i *out = (__m256i *)to->index;
    const __m256i *in = (const __m256i *)from->index;
    const __m256i *disc = (const __m256i *)FEATURE_STEPS[square].index;
    __m256i turned[FEATURE_VECTORS];
    for (int v = 0; v < FEATURE_VECTORS; v++) turned[v] = _mm256_setzero_si256();
    /* Three discs are added without asking, as the bit of an empty set is 64: most moves turn
     * no more, and a loop that ends by surprise costs as much as the rest (measured). */
    for (int i = 0; i < 3; i++) {
        features_add(turned, (int)_tzcnt_u64(flips));
        flips &= flips - 1;
    }
    while (flips) features_add(turned, bit_pop(&flips));
    /* Colour 1 raises digits from 0 and 1 to 2, colour 0 brings them to 1. */
    for (int v = 0; v < FEATURE_VECTORS; v++) {
        __m256i placed = _mm256_add_epi16(in[v], disc[v]);
        out[v] = other ? _mm256_add_epi16(_mm256_add_epi16(placed, disc[v]), turned[v])
                       : _mm256_sub_epi16(placed, turned[v]);
    }
}

#else

/* The side `other` plays. from and to may be the same. */
static inline void features_move(Features *to, const Features *from, int square, uint64_t flips,
                                 int other)
{
    const uint16_t *disc = FEATURE_STEPS[square].index;
    uint16_t turned[PATTERN_LANES] = {0};
    while (flips) {
        const uint16_t *step = FEATURE_STEPS[bit_pop(&flips)].index;
        for (int i = 0; i < PATTERN_LANES; i++) turned[i] = (uint16_t)(turned[i] + step[i]);
    }
    /* Colour 1 raises digits from 0 and 1 to 2, colour 0 brings them to 1. */
    for (int i = 0; i < PATTERN_LANES; i++)
        to->index[i] = (uint16_t)(other ? from->index[i] + 2 * disc[i] + turned[i]
                                        : from->index[i] + disc[i] - turned[i]);
}

#endif

static inline void features_set(Features *f, const Board *b, int other)
{
    *f = (Features){{0}};
    for (int colour = 0; colour < 2; colour++)
        for (uint64_t discs = colour == other ? b->me : b->opp; discs;) {
            const uint16_t *step = FEATURE_STEPS[bit_pop(&discs)].index;
            for (int i = 0; i < PATTERN_LANES; i++)
                f->index[i] = (uint16_t)(f->index[i] + step[i] * (colour + 1));
        }
}

/* Scalar loads on purpose: to gather or pack them into vectors, as compilers like to do, is
 * slower (measured on Zen 3). The empty statement hides the sum from them. */
static inline int eval_sum(const int16_t *weight, const uint16_t *index, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += weight[index[i]];
        __asm__("" : "+r"(sum));
    }
    return sum;
}

static inline int eval_bound(int value)
{
    return value < -EVAL_LIMIT ? -EVAL_LIMIT : value > EVAL_LIMIT ? EVAL_LIMIT : value;
}

/* Expected final disc difference for the side to move, which is `other`, in 1 / EVAL_UNIT
 * discs, within EVAL_LIMIT, by the weights alone: to order moves. `discs` are those on the
 * board. */
static inline int eval_rough(const Eval *e, const Features *f, int other, int discs)
{
    const int16_t *w = e->stage[eval_stage(discs)].weight[other];
    const uint16_t *index = f->index;
    int sum = e->bias[discs];
    sum += eval_sum(w + PATTERN_EDGE, index, 4);
    sum += eval_sum(w + PATTERN_CORNER9, index + 4, 4);
    sum += eval_sum(w + PATTERN_CORNER10, index + 8, 8);
    sum += eval_sum(w + PATTERN_ROW2, index + 16, 4);
    sum += eval_sum(w + PATTERN_ROW3, index + 20, 4);
    sum += eval_sum(w + PATTERN_ROW4, index + 24, 4);
    sum += eval_sum(w + PATTERN_DIAGONAL8, index + 28, 2);
    sum += eval_sum(w + PATTERN_DIAGONAL7, index + 30, 4);
    sum += eval_sum(w + PATTERN_DIAGONAL6, index + 34, 4);
    sum += eval_sum(w + PATTERN_DIAGONAL5, index + 38, 4);
    sum += eval_sum(w + PATTERN_DIAGONAL4, index + 42, 4);
    return eval_bound(sum);
}

/* The same for one who asks only on which side of alpha and beta it is: where the rough value
 * is clear, it will do. */
static inline int eval_near(const Eval *e, const Features *f, int other, int discs, int alpha,
                            int beta)
{
    int value = eval_rough(e, f, other, discs);
    const int margin = PAIR_MARGIN * EVAL_UNIT;
    if (!e->pairs || value <= alpha - margin || value >= beta + margin) return value;
    return eval_bound(value + pairs_score(e->pairs, f->index, other, eval_stage(discs)));
}

/* The value, without regard to cost. */
static inline int eval_score(const Eval *e, const Features *f, int other, int discs)
{
    return eval_near(e, f, other, discs, -2 * EVAL_LIMIT, 2 * EVAL_LIMIT);
}

#endif
