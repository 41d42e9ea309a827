/* features.h - the features of a position, updated move by move, and its evaluation.
 * Inline functions only, for *_kernel.c: every CPU level gets its own code, with equal results.
 * Features distinguish discs by colour, 0 or 1, and not by the side to move, so that a move
 * changes few digits and a pass none. The caller keeps the colour to move and flips it with
 * each move or pass. The caller chooses which colour is 0 by the `colour` argument of
 * features_set. */
#ifndef HEIBAI_EVAL_FEATURES_H
#define HEIBAI_EVAL_FEATURES_H

#include "eval/eval.h"
#include "eval/pairs_score.h"
#include "eval/pattern.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/* The index of each image of a pattern (pattern.h): digit 0 empty, 1 colour 0, 2 colour 1. */
typedef struct Features {
    _Alignas(32) uint16_t index[PATTERN_LANES];
} Features;

/* What a disc of colour 0 on a square adds to each index; zeros for square 64. Written at build
 * time by features_gen.c. */
extern const Features FEATURE_STEPS[SQUARES + 1];

enum { EVAL_TABLE = (PATTERN_WEIGHTS + 63) / 64 * 64 }; /* tables begin on cache lines */

/* Weights for colour 0 to move, and the same with the digits of the colours exchanged. */
typedef struct EvalStage {
    _Alignas(64) int16_t weight[2][EVAL_TABLE];
} EvalStage;

struct Eval {
    EvalStage stage[EVAL_STAGES];
    int32_t bias[SQUARES + 1];  /* by discs on the board: even and odd counts differ */
    LeafLine leaf[SQUARES + 1]; /* by discs */
    Pairs *pairs;               /* NULL: there are only weights */
};

#if defined(__AVX2__)

enum { FEATURE_VECTORS = sizeof(Features) / sizeof(__m256i) };

static inline void features_add(__m256i *sum, int square)
{
    const __m256i *step = (const __m256i *)FEATURE_STEPS[square].index;
    for (int v = 0; v < FEATURE_VECTORS; v++) sum[v] = _mm256_add_epi16(sum[v], step[v]);
}

/* The features after a move of `colour`. from and to may be the same. */
static inline void features_move(Features *to, const Features *from, int square, uint64_t flips,
                                 int colour)
{
    __m256i *out = (__m256i *)to->index;
    const __m256i *in = (const __m256i *)from->index;
    const __m256i *disc = (const __m256i *)FEATURE_STEPS[square].index;
    __m256i turned[FEATURE_VECTORS];
    for (int v = 0; v < FEATURE_VECTORS; v++) turned[v] = _mm256_setzero_si256();
    /* Always add three discs: the first bit of an empty set is 64, whose step is zero. Most
     * moves flip no more, and a mispredicted end of the loop costs as much as the rest
     * (measured). */
    for (int i = 0; i < 3; i++) {
        features_add(turned, (int)_tzcnt_u64(flips));
        flips &= flips - 1;
    }
    while (flips) features_add(turned, bit_pop(&flips));
    /* Colour 1 raises digits from 0 and 1 to 2, colour 0 brings them to 1. */
    for (int v = 0; v < FEATURE_VECTORS; v++) {
        __m256i placed = _mm256_add_epi16(in[v], disc[v]);
        out[v] = colour ? _mm256_add_epi16(_mm256_add_epi16(placed, disc[v]), turned[v])
                        : _mm256_sub_epi16(placed, turned[v]);
    }
}

#else

/* The features after a move of `colour`. from and to may be the same. */
static inline void features_move(Features *to, const Features *from, int square, uint64_t flips,
                                 int colour)
{
    const uint16_t *disc = FEATURE_STEPS[square].index;
    uint16_t turned[PATTERN_LANES] = {0};
    while (flips) {
        const uint16_t *step = FEATURE_STEPS[bit_pop(&flips)].index;
        for (int i = 0; i < PATTERN_LANES; i++) turned[i] = (uint16_t)(turned[i] + step[i]);
    }
    /* Colour 1 raises digits from 0 and 1 to 2, colour 0 brings them to 1. */
    for (int i = 0; i < PATTERN_LANES; i++)
        to->index[i] = (uint16_t)(colour ? from->index[i] + 2 * disc[i] + turned[i]
                                         : from->index[i] + disc[i] - turned[i]);
}

#endif

/* The features of a board whose side to move is `colour`. */
static inline void features_set(Features *f, const Board *b, int colour)
{
    *f = (Features){{0}};
    for (int c = 0; c < 2; c++)
        for (uint64_t discs = c == colour ? b->me : b->opp; discs;) {
            const uint16_t *step = FEATURE_STEPS[bit_pop(&discs)].index;
            for (int i = 0; i < PATTERN_LANES; i++)
                f->index[i] = (uint16_t)(f->index[i] + step[i] * (c + 1));
        }
}

/* The sum of the weights of lanes `first` to `end` - 1, which are the images of one type.
 * Scalar loads are faster than gathering or packing into vectors (measured on Zen 3); the empty
 * statement keeps compilers from vectorising. */
static inline int eval_lanes(const int16_t *weight, const Features *f, int first, int end)
{
    int sum = 0;
    for (int i = first; i < end; i++) {
        sum += weight[f->index[i]];
        __asm__("" : "+r"(sum));
    }
    return sum;
}

static inline int eval_bound(int value)
{
    return value < -EVAL_LIMIT ? -EVAL_LIMIT : value > EVAL_LIMIT ? EVAL_LIMIT : value;
}

/* Expected final disc difference for the side to move, `colour`, in 1 / EVAL_UNIT discs, within
 * EVAL_LIMIT. By the weights alone, which is enough to order moves. `discs` is the number of
 * discs on the board. */
static inline int eval_rough(const Eval *e, const Features *f, int colour, int discs)
{
    const int16_t *w = e->stage[eval_stage(discs)].weight[colour];
    int sum = e->bias[discs];
    sum += eval_lanes(w + PATTERN_EDGE, f, LANE_EDGE, LANE_CORNER9);
    sum += eval_lanes(w + PATTERN_CORNER9, f, LANE_CORNER9, LANE_CORNER10);
    sum += eval_lanes(w + PATTERN_CORNER10, f, LANE_CORNER10, LANE_ROW2);
    sum += eval_lanes(w + PATTERN_ROW2, f, LANE_ROW2, LANE_ROW3);
    sum += eval_lanes(w + PATTERN_ROW3, f, LANE_ROW3, LANE_ROW4);
    sum += eval_lanes(w + PATTERN_ROW4, f, LANE_ROW4, LANE_DIAGONAL8);
    sum += eval_lanes(w + PATTERN_DIAGONAL8, f, LANE_DIAGONAL8, LANE_DIAGONAL7);
    sum += eval_lanes(w + PATTERN_DIAGONAL7, f, LANE_DIAGONAL7, LANE_DIAGONAL6);
    sum += eval_lanes(w + PATTERN_DIAGONAL6, f, LANE_DIAGONAL6, LANE_DIAGONAL5);
    sum += eval_lanes(w + PATTERN_DIAGONAL5, f, LANE_DIAGONAL5, LANE_DIAGONAL4);
    sum += eval_lanes(w + PATTERN_DIAGONAL4, f, LANE_DIAGONAL4, PATTERN_IMAGES);
    return eval_bound(sum);
}

/* Is the correction by pairs worth its time? Not if the value without it is more than
 * PAIR_MARGIN outside the window (alpha, beta). */
static inline bool eval_open(const Eval *e, int value, int alpha, int beta)
{
    const int margin = PAIR_MARGIN * EVAL_UNIT;
    return e->pairs && value > alpha - margin && value < beta + margin;
}

/* The rough value with the correction by pairs. `b` is the board of the features. */
static inline int eval_corrected(const Eval *e, const Features *f, const Board *b, int colour,
                                 int rough)
{
    int stage = eval_stage(board_discs(b));
    return eval_bound(rough + pairs_score(e->pairs, f->index, b, colour, stage));
}

static inline int leaf_value(LeafLine line, int value)
{
    return eval_bound(line.shift + ((value * line.scale + LEAF_ONE / 2) >> 12));
}

/* The value of a leaf of a search, whose window is (alpha, beta). The evaluation is too low
 * there on average for the side to move, because the opponent chose the last move by it, and
 * leaves far from even are further from even than it says. Without the shift searches of even
 * depth are too low, and those of odd depth too high (src/train/leaves.h). */
static inline int eval_leaf(const Eval *e, const Features *f, const Board *b, int colour,
                            int alpha, int beta)
{
    int discs = board_discs(b), rough = eval_rough(e, f, colour, discs);
    LeafLine line = e->leaf[discs];
    int value = leaf_value(line, rough);
    if (!eval_open(e, value, alpha, beta)) return value;
    return leaf_value(line, eval_corrected(e, f, b, colour, rough));
}

/* The value with the correction by pairs. */
static inline int eval_score(const Eval *e, const Features *f, const Board *b, int colour)
{
    int rough = eval_rough(e, f, colour, board_discs(b));
    return e->pairs ? eval_corrected(e, f, b, colour, rough) : rough;
}

#endif
