/* leaves.h - measures how much the values of searches change from one depth to the next, and
 * fits the shifts of leaves (eval_leaf) that remove the difference between even and odd depths.
 */
#ifndef HEIBAI_TRAIN_LEAVES_H
#define HEIBAI_TRAIN_LEAVES_H

#include "base/clock.h"
#include "eval/weights.h"
#include "train/positions.h"

enum { LEAVES_DEPTH_MAX = 20 };

typedef struct LeavesSettings {
    const char *games;               /* file of self-play */
    int empties_first, empties_last; /* of the positions, one per game */
    int depth_first, depth_last;     /* plies of the first and of the last search */
    int threads;
    Stop stop;
    void (*tell)(void *context, long done, long total); /* from one thread; may be NULL */
    void *context;
} LeavesSettings;

/* Sums of the changes v(d + 1) - v(d), in discs, for the side to move at the root. */
typedef struct LeavesChange {
    double count, sum, square;
} LeavesChange;

typedef struct LeavesMeasure {
    LeavesChange by_depth[LEAVES_DEPTH_MAX + 1]; /* by d */
    LeavesChange by_discs[SQUARES + 1]; /* by discs at the leaf of the search to d, with
                                           the sign changed for odd d */
} LeavesMeasure;

/* Searches one position per game with each number of empty squares in the range, in turn.
 * False: the file is bad, no memory or threads, or stopped. */
bool leaves_measure(const LeavesSettings *s, const Eval *eval, LeavesMeasure *out, Error *err);

/* Adds to the shifts what the measured changes ask for. False: too few positions. */
bool leaves_adjust(const LeavesMeasure *m, Weights *w, Error *err);

#endif
