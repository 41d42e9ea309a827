/* random_eval.h - an evaluation with weights by chance, so that every one matters. */
#ifndef HEIBAI_TESTS_EVAL_RANDOM_EVAL_H
#define HEIBAI_TESTS_EVAL_RANDOM_EVAL_H

#include "base/rng.h"
#include "eval/weights.h"

#include <stdlib.h>

/* Within -range..range. */
static inline void random_weights(Weights *w, uint64_t seed, int range)
{
    Rng rng = rng_stream(seed, 0);
    for (int i = 0; i < EVAL_STAGES * w->per_stage; i++)
        w->value[i] = (int16_t)(rng_below(&rng, 2 * range + 1) - range);
}

static inline Eval *random_eval(uint64_t seed, int range)
{
    Fold *fold = fold_create();
    Weights w;
    Eval *e = NULL;
    if (fold && weights_init(&w, fold)) {
        random_weights(&w, seed, range);
        e = eval_from_weights(&w, fold, NULL);
        weights_free(&w);
    }
    free(fold);
    return e;
}

#endif
