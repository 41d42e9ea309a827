/* sample.h - positions as input of the fit: indices of patterns, moves, and the value to
 * predict. */
#ifndef HEIBAI_TRAIN_SAMPLE_H
#define HEIBAI_TRAIN_SAMPLE_H

#include "eval/features.h"
#include "train/positions.h"

enum {
    SAMPLE_LANES = PATTERN_IMAGES + 1, /* the last is the bias: 1 for an odd disc count */
    SAMPLE_BIAS = PATTERN_WEIGHTS      /* index of its two weights in a table */
};

_Static_assert(SAMPLE_BIAS + 2 <= EVAL_TABLE, "a table has room for the biases");

/* The side to move is colour 0. */
typedef struct Sample {
    uint16_t index[SAMPLE_LANES];
    uint64_t mine, theirs; /* where the sides can move */
} Sample;

/* The samples of one stage. */
typedef struct Samples {
    size_t count;
    Sample *sample;
    float *value, *weight; /* as in Labelled */
} Samples;

typedef struct SampleSet {
    Samples stage[EVAL_STAGES];
} SampleSet;

/* The offset of each lane's table in the weights of a stage. */
void sample_offsets(int offset[SAMPLE_LANES]);

/* The samples of distinct positions. False: no memory or threads. */
bool samples_make(SampleSet *out, const PositionSet *from, int threads, Error *err);
size_t samples_count(const SampleSet *set);
void samples_free(SampleSet *set);

#endif
