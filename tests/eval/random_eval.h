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

/* Numbers of vectors within -range..range, all others as large as a file may have them. */
static inline void random_pairs(PairWeights *p, uint64_t seed, int range)
{
    Rng rng = rng_stream(seed, 1);
    for (int i = 0; i < p->phases * p->per_phase; i++)
        for (int k = 0; k < PAIR_SIZE; k++)
            p->vector[i][k] = (int8_t)(rng_below(&rng, 2 * range + 1) - range);
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++) {
        PairStage *s = &p->stage[stage];
        for (int i = 0; i < PAIR_SCOPES * PAIR_SIZE; i++) {
            int scope = i / PAIR_SIZE, k = i % PAIR_SIZE;
            s->start[scope][k] =
                (int16_t)(rng_below(&rng, 2 * PAIR_START_MAX + 1) - PAIR_START_MAX);
            s->factor[scope][k] = (int16_t)(rng_below(&rng, 65536) - 32768);
        }
        s->bias = rng_below(&rng, 2 * PAIR_BIAS_MAX + 1) - PAIR_BIAS_MAX;
    }
}

/* Pairs too if `vectors` is not 0. */
static inline Eval *random_eval_pairs(uint64_t seed, int range, int vectors)
{
    Fold *fold = fold_create();
    Weights w;
    Eval *e = NULL;
    if (fold && weights_init(&w, fold) &&
        (!vectors || weights_add_pairs(&w, fold, PAIR_PHASES))) {
        random_weights(&w, seed, range);
        if (vectors) random_pairs(&w.pairs, seed, vectors);
        e = eval_from_weights(&w, fold, NULL);
        weights_free(&w);
    }
    free(fold);
    return e;
}

static inline Eval *random_eval(uint64_t seed, int range)
{
    return random_eval_pairs(seed, range, 0);
}

#endif
