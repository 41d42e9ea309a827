/* validate.h - how far an evaluation is from the values of positions, and how well it chooses
 * moves. */
#ifndef HEIBAI_TRAIN_VALIDATE_H
#define HEIBAI_TRAIN_VALIDATE_H

#include "base/clock.h"
#include "train/positions.h"

/* In discs. */
typedef struct Errors {
    double count;                      /* of positions */
    double absolute, square;           /* means, by weight */
    double zero_absolute, zero_square; /* of an evaluation that always says 0 */
} Errors;

/* Of the positions with first..last discs on the board. */
Errors validate_discs(const Eval *e, const PositionSet *set, int first, int last);

enum { VALIDATE_DEPTHS = 3 };

/* The moves that searches of a few depths choose, beside the exact values of all moves. */
typedef struct MovesSettings {
    const Eval *eval;
    const PositionSet *set;
    int empties;   /* of the positions, at least two more than the deepest search */
    int positions; /* at most so many of them, evenly chosen */
    int threads;
    Stop stop;
    void (*tell)(void *context, long done, long total); /* from one thread; may be NULL */
    void *context;
} MovesSettings;

typedef struct MovesResult {
    int positions; /* with a choice of at least two moves */
    struct {
        int depth;
        double best; /* share of positions in which the best move was chosen */
        double loss; /* mean, in discs */
    } at[VALIDATE_DEPTHS];
} MovesResult;

/* False: no memory or threads, or stopped. */
bool validate_moves(const MovesSettings *settings, MovesResult *out, Error *err);

#endif
