/* weights.h - reads and writes files of weights (extension .hbw).
 * A file is one block of base/packed.h. Its header contains the number of weights, the date and
 * the recipe; its data are the folded weights of all stages, from version 2 on the numbers of
 * pairs.h, from version 4 on the shifts of leaves, from version 6 on vectors of moves, and from
 * version 7 on the scales of leaves. */
#ifndef HEIBAI_EVAL_WEIGHTS_H
#define HEIBAI_EVAL_WEIGHTS_H

#include "base/error.h"
#include "base/text.h"
#include "eval/eval.h"
#include "eval/fold.h"
#include "eval/pairs.h"

enum {
    WEIGHTS_BIASES = 2,
    WEIGHTS_PAIR_SHORT = 16,           /* numbers of a vector in files before version 5 */
    WEIGHTS_LEAF_MAX = 16 * EVAL_UNIT, /* the largest shift of leaves */
    WEIGHTS_SCALE_MAX = 2 * LEAF_ONE,  /* the largest scale of leaves; the smallest is a half */
    WEIGHTS_DATE_SIZE = 16,
    WEIGHTS_RECIPE_SIZE = 208
};

/* The vectors of pairs.h, folded. */
typedef struct PairWeights {
    int phases;
    int size;                    /* numbers of a vector in use; the others are 0 */
    int per_phase;               /* fold.count, and PAIR_MOVE_VECTORS for moves */
    int8_t (*vector)[PAIR_SIZE]; /* `phases` times per_phase; NULL: no pairs */
    PairStage stage[PAIR_LAST + 1];
} PairWeights;

typedef struct Weights {
    int per_stage;                /* fold.count, a bias for even disc counts and one for odd */
    int16_t *value;               /* EVAL_STAGES times per_stage, in 1 / EVAL_UNIT discs */
    char date[WEIGHTS_DATE_SIZE]; /* of the training: "2026-11-15" */
    char recipe[WEIGHTS_RECIPE_SIZE]; /* one line: positions and settings of the fit */
    PairWeights pairs;
    LeafLine leaf[SQUARES + 1]; /* by discs (eval_leaf) */
} Weights;

/* All zero, without pairs. False: no memory. */
bool weights_init(Weights *w, const Fold *fold);
/* Adds pairs whose correction is zero. Pre: PAIR_PHASES phases, or those of an older version,
 * which has no vectors of moves. False: no memory. */
bool weights_add_pairs(Weights *w, const Fold *fold, int phases);
void weights_free(Weights *w);

/* Appends the file. False: no memory. */
bool weights_pack(const Weights *w, Text *out, Error *err);
/* False: truncated, damaged, not a file of weights, or no memory; there is nothing to free. */
bool weights_unpack(const void *data, size_t size, const Fold *fold, Weights *w, Error *err);

/* Reads a file, or the weights inside the program if path is NULL. */
bool weights_load(const char *path, const Fold *fold, Weights *w, Error *err);

/* The evaluation with these weights. NULL: no memory. */
Eval *eval_from_weights(const Weights *w, const Fold *fold, Error *err);

#endif
