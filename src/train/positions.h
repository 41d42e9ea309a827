/* positions.h - distinct positions with what they are worth: between games and the fit.
 * Positions that differ by a symmetry are one; the values that games give to it are averaged.
 */
#ifndef HEIBAI_TRAIN_POSITIONS_H
#define HEIBAI_TRAIN_POSITIONS_H

#include "base/error.h"
#include "eval/eval.h"

#include <stddef.h>

typedef struct Labelled {
    Board board;  /* canonical */
    float value;  /* disc difference at the end for the side to move */
    float weight; /* how many values it is the mean of */
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
/* Makes them distinct; until then there may be repetitions. The order they were added in does
 * not matter. */
void positions_merge(PositionSet *set);
/* Removes from `set` what is in `other`; both must be distinct. */
void positions_remove(PositionSet *set, const PositionSet *other);
/* Multiplies all weights. */
void positions_weigh(PositionSet *set, float factor);
/* Makes those far from even count less: with forty empty squares those worth `half` discs count
 * half as much, and with fewer those worth more in proportion, as scores spread. */
void positions_favour_even(PositionSet *set, float half);
size_t positions_count(const PositionSet *set);
void positions_free(PositionSet *set);

/* A file of both sets: those to fit and those held out. Adds to what is there. */
bool positions_load(const char *path, PositionSet *train, PositionSet *held, Error *err);
/* The same of a file in memory. */
bool positions_unpack(const void *data, size_t size, PositionSet *train, PositionSet *held,
                      Error *err);
bool positions_save(const char *path, const PositionSet *train, const PositionSet *held,
                    Error *err);

#endif
