/* timing.h - the columns of the tables timing and searches, and what is computed from them. */
#ifndef HEIBAI_LAB_TIMING_H
#define HEIBAI_LAB_TIMING_H

#include "lab/lab.h"
#include "lab/stats.h"

extern const LabTable TIMING_CSV, SEARCHES_CSV;

/* timing: one row per game. */
enum {
    TIMING_SEED,
    TIMING_GAME,
    TIMING_DEPTH,
    TIMING_CURVE,
    TIMING_SPEC,
    TIMING_WHITE,
    TIMING_BLACK,
    TIMING_MOVES,
    TIMING_CHOICES,
    TIMING_NODES,
    TIMING_SECONDS,
    TIMING_LONGEST,
    TIMING_COLUMNS
};

/* A curve: its name, and the switches of the player besides the depth. */
typedef struct TimingCurve {
    const char *name, *switches;
} TimingCurve;

typedef enum TimingCurveId {
    CURVE_HISTORY,
    CURVE_NO_HISTORY,
    CURVE_AVOID_LEAF,
    CURVE_AVOID_ROOT,
    CURVE_POOL,
    CURVE_SPAWN,
    CURVE_ONE_THREAD,
    CURVE_COUNT
} TimingCurveId;

extern const TimingCurve TIMING_CURVES[CURVE_COUNT];
enum { TIMING_DEPTH_MAX = 8 };

/* The highest depth in the table. */
int timing_depths(const Csv *timing);

typedef struct TimingPoint {
    double median, low, high; /* seconds per game; low and high are the quartiles */
} TimingPoint;
TimingPoint timing_point(const Csv *timing, TimingCurveId curve, int depth);
/* The longest move of all games, seconds. */
double timing_longest(const Csv *timing, TimingCurveId curve, int depth);

/* searches: the same positions searched with different switches, one row per game. */
enum {
    SEARCHES_SEED,
    SEARCHES_GAME,
    SEARCHES_NAME,
    SEARCHES_DEPTH,
    SEARCHES_SPEC,
    SEARCHES_POSITIONS,
    SEARCHES_NODES,
    SEARCHES_SECONDS,
    SEARCHES_COLUMNS
};

typedef enum SearchesId {
    SEARCHES_TABLE,
    SEARCHES_NO_TABLE,
    SEARCHES_NO_STABILITY,
    SEARCHES_WIDTH,
    SEARCHES_FULL, /* this and the next three search the same tree */
    SEARCHES_FULL_NO_STABILITY,
    SEARCHES_FULL_WEIGHTS,
    SEARCHES_FULL_NOTHING,
    SEARCHES_COUNT
} SearchesId;

/* Summed over the games; `column` is one of the numbers above. */
double searches_sum(const Csv *searches, SearchesId id, int depth, int column);
/* The time of a divided by that of b, and the seconds per node. Both are medians over the
 * games, so that a few disturbed games do not matter. */
LabRange searches_ratio(const Csv *searches, SearchesId a, SearchesId b, int depth);
double searches_node(const Csv *searches, SearchesId id, int depth);
/* The highest depth of a kind in the table, at most `most`. */
int searches_depth(const Csv *searches, SearchesId id, int most);
const char *searches_name(SearchesId id);

#endif
