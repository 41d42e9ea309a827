/* sample.h - positions as the fit sees them: indices of patterns, and the value to predict. */
#ifndef HEIBAI_TRAIN_SAMPLE_H
#define HEIBAI_TRAIN_SAMPLE_H

#include "eval/features.h"
#include "train/games.h"

enum {
    SAMPLE_LANES = PATTERN_IMAGES + 1, /* the last is the bias: 1 for an odd disc count */
    SAMPLE_BIAS = PATTERN_WEIGHTS      /* where its two weights lie in a table */
};

/* The side to move is colour 0. */
typedef struct Sample {
    uint16_t index[SAMPLE_LANES];
} Sample;

/* The samples of one stage. */
typedef struct Samples {
    size_t count, room;
    Sample *sample;
    float *value; /* disc difference at the end, for the side to move */
} Samples;

typedef struct SampleSet {
    Samples stage[EVAL_STAGES];
} SampleSet;

/* Where the table of each lane begins among the weights of a stage. */
void sample_offsets(int offset[SAMPLE_LANES]);

/* False: no memory. */
bool samples_add(SampleSet *set, const Board *b, float value);
/* Every position with a value of the games; a tenth of them, chosen by
 * the seed, goes to `held` if that is not NULL. False: no memory, or
 * stopped. */
bool samples_add_games(SampleSet *set, SampleSet *held, const TrainGames *games, uint64_t seed,
                       const Stop *stop);
size_t samples_count(const SampleSet *set);
void samples_free(SampleSet *set);

#endif
