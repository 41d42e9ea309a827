/* fit.h - fits weights to samples: regularised least squares with the prior of prior.h, by
 * conjugate gradients, with early stopping on held-out samples. The result does not depend on
 * the number of threads. */
#ifndef HEIBAI_TRAIN_FIT_H
#define HEIBAI_TRAIN_FIT_H

#include "base/clock.h"
#include "eval/weights.h"
#include "train/sample.h"

typedef struct FitProgress {
    int step, steps; /* iterations done and the most there can be */
    double error;    /* mean square error of the held-out samples, in discs */
} FitProgress;

typedef struct FitSettings {
    int threads;
    int rounds; /* the first gives all samples the same noise, later ones that of their stage */
    int iterations;               /* most per round */
    double size;                  /* standard deviation of a weight in the prior, in discs */
    double likeness, persistence; /* see prior.h */
    double noise;  /* standard deviation of samples in the first round, in discs */
    double robust; /* samples with more standard deviations than this weigh less */
    Stop stop;     /* ends the fit early, with the best weights so far */
    void (*tell)(void *context, const FitProgress *progress); /* may be NULL */
    void *context;
} FitSettings;

FitSettings fit_defaults(void);

/* False: no held-out sample, no memory or threads, or stopped before the first check. `out` is
 * from weights_init; date and recipe are not changed. */
bool fit_run(const FitSettings *settings, const SampleSet *train, const SampleSet *held,
             const Fold *fold, Weights *out, Error *err);

#endif
