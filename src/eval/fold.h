/* fold.h - the weights of a stage without repetitions.
 * Indices that are mirror images of each other share a weight: files hold it once. */
#ifndef HEIBAI_EVAL_FOLD_H
#define HEIBAI_EVAL_FOLD_H

#include "eval/pattern.h"

typedef struct Fold {
    int count; /* of different weights */
    /* From the weight of an index, at pattern.weight + index, to its place among those: with
     * the side to move as digit 1, and as digit 2. */
    uint32_t place[2][PATTERN_WEIGHTS];
    uint8_t indices[PATTERN_WEIGHTS]; /* by place: how many share it */
} Fold;

/* NULL: no memory. The caller frees it. */
Fold *fold_create(void);

#endif
