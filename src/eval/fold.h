/* fold.h - which indices share a weight.
 * Mirror images of an index have the same weight, which files contain once. */
#ifndef HEIBAI_EVAL_FOLD_H
#define HEIBAI_EVAL_FOLD_H

#include "eval/pattern.h"

typedef struct Fold {
    int count; /* of different weights */
    /* The place of an index, at pattern.weight + index, among the different weights: with the
     * side to move as digit 1, and as digit 2. */
    uint32_t place[2][PATTERN_WEIGHTS];
    uint8_t indices[PATTERN_WEIGHTS]; /* by place: how many share it */
} Fold;

/* NULL: no memory. The caller frees it. */
Fold *fold_create(void);

#endif
