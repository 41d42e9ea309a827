/* pairs_model.h - the correction by pairs of one phase of the game (eval/pairs.h) in real
 * numbers, and one step of its stochastic gradient descent. fit_pairs.c gives it the samples.
 */
#ifndef HEIBAI_TRAIN_PAIRS_MODEL_H
#define HEIBAI_TRAIN_PAIRS_MODEL_H

#include "base/rng.h"
#include "eval/pairs.h"
#include "train/parts.h"
#include "train/sample.h"

/* The numbers of a stage: starts, factors, bias. */
enum {
    HEAD_FACTORS = PAIR_SCOPES * PAIR_SIZE, /* index of the first factor */
    HEAD_BIAS = 2 * HEAD_FACTORS,
    HEAD_NUMBERS
};

typedef struct Head {
    float number[HEAD_NUMBERS];
    float mean[HEAD_NUMBERS], square[HEAD_NUMBERS]; /* averages of the gradients, for Adam */
} Head;

typedef struct PairsModel {
    const Fold *fold;
    const Parts *parts;
    int offset[SAMPLE_LANES], region[PATTERN_IMAGES];
    float (*vector)[PAIR_SIZE]; /* of indices by place, then of moves, then of parts */
    float *gradient;            /* sum of squared gradients per vector, for AdaGrad */
    Head head[PAIR_LAST + 1];
} PairsModel;

/* A sample as the model learns it. */
typedef struct PairsItem {
    const Sample *sample;
    float error; /* of the weights without pairs, in discs */
    float weight;
    int stage;
} PairsItem;

typedef struct PairsRates {
    float rate;    /* of vectors, at the beginning of the fit */
    float decay;   /* of vectors */
    float outlier; /* discs: larger errors are clipped to this */
    float share;   /* factor of all rates, which falls during the fit */
} PairsRates;

/* The first vectors and factors are random. Keeps fold and parts. False: no memory. */
bool pairs_model_create(PairsModel *m, const Fold *fold, const Parts *parts, Rng *rng);
void pairs_model_destroy(PairsModel *m);

/* Discs. */
float pairs_model_value(const PairsModel *m, const PairsItem *item);
void pairs_model_learn(PairsModel *m, const PairsItem *item, const PairsRates *r);

/* The place of a lane's index in a sample. */
uint32_t pairs_model_place(const PairsModel *m, const Sample *s, int lane);

/* At the end: adds the vectors of parts to those of the indices that have them. */
void pairs_model_join_parts(PairsModel *m);

#endif
