/* fit.h - weights from samples: least squares under the belief of prior.h, by conjugate
 * gradients, stopped early by samples held out. The result does not depend on the number of
 * threads. */
#ifndef HEIBAI_TRAIN_FIT_H
#define HEIBAI_TRAIN_FIT_H

#include "base/clock.h"
#include "eval/weights.h"
#include "train/sample.h"

typedef struct FitProgress {
    int step, steps; /* the steps at most */
    double error;    /* mean square of the samples held out, in discs */
} FitProgress;

typedef struct FitSettings {
    int threads;
    int rounds; /* the first counts all samples alike, the others by the noise seen before */
    int iterations; /* of a round, at most */
    double size;    /* standard deviation of a weight before any game is seen, in discs */
    double likeness, persistence; /* see prior.h */
    double noise;                 /* first guess of the deviation of samples, in discs */
    double robust;                /* deviations beyond so many of the usual count less */
    Stop stop;                    /* ends the fit early, with the best weights so far */
    void (*tell)(void *context, const FitProgress *progress); /* may be NULL */
    void *context;
} FitSettings;

FitSettings fit_defaults(void);

/* False: no memory or threads, or stopped before anything was learned. `out` is from
 * weights_init; date and recipe are left alone. */
bool fit_run(const FitSettings *settings, const SampleSet *train, const SampleSet *held,
             const Fold *fold, Weights *out, Error *err);

#endif
