/* positions.h - sets of distinct positions with values, made of games and input of the fit.
 * Positions that differ only by a symmetry are the same; their values are averaged. */
#ifndef HEIBAI_TRAIN_POSITIONS_H
#define HEIBAI_TRAIN_POSITIONS_H

#include "base/error.h"
#include "eval/eval.h"

#include <stddef.h>

typedef struct Labelled {
    Board board;  /* canonical */
    float value;  /* final disc difference for the side to move */
    float weight; /* number of values that it is the mean of */
} Labelled;

typedef struct Positions {
    Labelled *at;
    size_t count, room;
} Positions;

typedef struct PositionSet {
    Positions stage[EVAL_STAGES];
} PositionSet;

/* False: no memory. */
bool positions_add(PositionSet *set, const Board *b, float value, float weight);
/* Merges equal positions, which positions_add does not. The result does not depend on the order
 * in which they were added. */
void positions_merge(PositionSet *set);
/* Removes the positions of `other` from `set`. Pre: both are merged. */
void positions_remove(PositionSet *set, const PositionSet *other);
/* Multiplies all weights. */
void positions_weigh(PositionSet *set, float factor);
/* Reduces the weights of positions far from even: a value of `half` discs halves the weight.
 * With e empty squares, fewer than 18, a value of half * (18 / e)^2 discs does. */
void positions_favour_even(PositionSet *set, float half);
size_t positions_count(const PositionSet *set);
void positions_free(PositionSet *set);

/* A file has both sets: positions to fit to and positions held out. Loading adds to the sets.
 */
bool positions_load(const char *path, PositionSet *train, PositionSet *held, Error *err);
/* The same for a file in memory. */
bool positions_unpack(const void *data, size_t size, PositionSet *train, PositionSet *held,
                      Error *err);
bool positions_save(const char *path, const PositionSet *train, const PositionSet *held,
                    Error *err);

#endif
