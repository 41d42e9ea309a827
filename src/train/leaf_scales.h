/* leaf_scales.h - fits the scales of leaves (eval_leaf). Values of searches are too close to
 * even, the more so the fewer squares are empty at their leaves (docs/evaluation.md). For each
 * number of discs at the leaves, a line from values of searches to true values is fitted; its
 * slope is the scale. The shifts of leaves are fitted after the scales (leaves.h). */
#ifndef HEIBAI_TRAIN_LEAF_SCALES_H
#define HEIBAI_TRAIN_LEAF_SCALES_H

#include "base/clock.h"
#include "eval/weights.h"

enum { SCALES_DEPTH_MAX = 24 };

/* Each step has positions of `span` numbers of empty squares. It fits the scales of leaves with
 * depth_first or more fewer, from searches of depth_first plies and more. True values are
 * searches of depth_first + span plies, whose leaves have the scales of the step before; in the
 * first step exact scores. */
typedef struct ScalesSettings {
    const char *games; /* file of strong self-play */
    int steps, span, depth_first;
    int solve; /* most empty squares of the first step; more than depth_first */
    int threads;
    Stop stop;
    void (*tell)(void *context, long done, long total); /* from one thread; may be NULL */
    void *context;
} ScalesSettings;

/* Without games, threads and stop. */
ScalesSettings leaf_scales_defaults(void);

/* Replaces the scales of the weights, and makes the shifts 0. If a step has too few positions,
 * its leaves keep the nearest scales of the step before. Pre: depth_first + span <=
 * SCALES_DEPTH_MAX. False: the file is bad or has too few games for the first step, no memory
 * or threads, or stopped. */
bool leaf_scales_fit(const ScalesSettings *s, const Fold *fold, Weights *w, Error *err);

#endif
