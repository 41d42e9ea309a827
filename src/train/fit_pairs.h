/* fit_pairs.h - fits the vectors of eval/pairs.h to the errors of weights, which are not
 * changed. Stochastic gradient descent, one sample at a time in random order, for each phase of
 * the game separately. The result does not depend on the number of threads. */
#ifndef HEIBAI_TRAIN_FIT_PAIRS_H
#define HEIBAI_TRAIN_FIT_PAIRS_H

#include "base/clock.h"
#include "eval/weights.h"
#include "train/sample.h"

typedef struct PairsProgress {
    int done, all; /* rounds of all phases */
    int phase;     /* the one that has ended a round */
    /* Mean square error of its held-out samples without and with pairs. */
    double before, error;
} PairsProgress;

typedef struct PairsSettings {
    int threads;    /* more than one per phase are not used */
    int rounds;     /* passes over all samples; the first half also over those of near stages */
    double rate;    /* initial learning rate; it falls to a twentieth */
    double decay;   /* weight decay */
    double outlier; /* discs: larger errors are clipped to this */
    uint64_t seed;
    Stop stop;
    /* Called from any thread, one call at a time; may be NULL. */
    void (*tell)(void *context, const PairsProgress *progress);
    void *context;
} PairsSettings;

PairsSettings fit_pairs_defaults(void);

/* The samples, and the fold of the weights. */
typedef struct PairsData {
    const SampleSet *train, *held;
    const Fold *fold;
} PairsData;

/* Adds pairs to the weights or replaces those they have. False: no memory or threads, or
 * stopped. */
bool fit_pairs(const PairsSettings *settings, const PairsData *data, Weights *w, Error *err);

#endif
