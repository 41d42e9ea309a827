/* fit_pairs.h - the vectors of eval/pairs.h from samples: they learn what the weights, which
 * stay as they are, get wrong. Stochastic descent, sample by sample in random order, each phase
 * of the game by itself; the same input gives the same vectors with any number of threads. */
#ifndef HEIBAI_TRAIN_FIT_PAIRS_H
#define HEIBAI_TRAIN_FIT_PAIRS_H

#include "base/clock.h"
#include "eval/weights.h"
#include "train/sample.h"

typedef struct PairsProgress {
    int done, all;        /* rounds of all phases */
    double before, error; /* mean square of the phase's samples held out, in discs */
} PairsProgress;

typedef struct PairsSettings {
    int threads;    /* at most one for each phase is of use */
    int rounds;     /* through all samples */
    double rate;    /* of learning at first; it falls to a twentieth */
    double decay;   /* how fast numbers that no sample needs go to zero */
    double outlier; /* discs: errors beyond count as if they were no larger */
    uint64_t seed;
    Stop stop;
    /* From any thread, one call at a time; may be NULL. */
    void (*tell)(void *context, const PairsProgress *progress);
    void *context;
} PairsSettings;

PairsSettings fit_pairs_defaults(void);

/* The samples, and the fold of the weights. */
typedef struct PairsData {
    const SampleSet *train, *held;
    const Fold *fold;
} PairsData;

/* Gives the weights pairs, in place of those they have. False: no memory, or stopped. */
bool fit_pairs(const PairsSettings *settings, const PairsData *data, Weights *w, Error *err);

#endif
