/* validate.h - measures the errors of an evaluation, and the moves that it chooses. */
#ifndef HEIBAI_TRAIN_VALIDATE_H
#define HEIBAI_TRAIN_VALIDATE_H

#include "base/clock.h"
#include "train/positions.h"

/* In discs. */
typedef struct Errors {
    double count;                      /* of positions */
    double absolute, square;           /* weighted means */
    double zero_absolute, zero_square; /* of an evaluation that is always 0 */
} Errors;

/* The errors on the positions with first..last discs. */
Errors validate_discs(const Eval *e, const PositionSet *set, int first, int last);

enum { VALIDATE_DEPTHS = 3 };

/* Compares the moves that shallow searches choose with the exact scores of all moves. */
typedef struct MovesSettings {
    const Eval *eval;
    const PositionSet *set;
    int empties;   /* of the positions; at least two more than the deepest search */
    int positions; /* most positions to take; they are chosen evenly from the set */
    int threads;
    Stop stop;
    void (*tell)(void *context, long done, long total); /* from one thread; may be NULL */
    void *context;
} MovesSettings;

typedef struct MovesResult {
    int positions; /* those with at least two moves */
    struct {
        int depth;
        double best; /* share of positions in which a best move was chosen */
        double loss; /* mean loss in discs */
    } at[VALIDATE_DEPTHS];
} MovesResult;

/* False: no memory or threads, or stopped. */
bool validate_moves(const MovesSettings *settings, MovesResult *out, Error *err);

#endif
