/* bench_growth.h - `heibai bench growth`: how time and nodes of the engine grow, as a page. */
#ifndef HEIBAI_CLI_BENCH_BENCH_GROWTH_H
#define HEIBAI_CLI_BENCH_BENCH_GROWTH_H

#include "base/text.h"
#include "cli/command.h"

enum { GROWTH_POINTS_MAX = 16 };

/* What was measured for one value of what is varied. */
typedef struct GrowthPoint {
    int x;
    int positions;
    double seconds, nodes;                                   /* geometric means of a position */
    double seconds_low, seconds_high, nodes_low, nodes_high; /* the least and the most */
    double rate;                                             /* all nodes by all seconds */
} GrowthPoint;

typedef struct GrowthSeries {
    const char *name;  /* of files, "empties" */
    const char *title; /* "Exact solves by empty squares" */
    const char *what;  /* a sentence: what was varied, what was kept */
    const char *axis;  /* "empty squares" */
    bool doubling;     /* the values are powers of two: logarithmic axis */
    GrowthPoint point[GROWTH_POINTS_MAX];
    int count;
} GrowthSeries;

/* False: it has two points or fewer, which a sentence tells better. */
bool growth_has_pictures(const GrowthSeries *s);
/* The picture of one series: time, or nodes. */
void growth_draw(const GrowthSeries *s, bool nodes, Text *out);
/* The page that shows all; `origin` says what it was measured on, a line. */
void growth_page(const GrowthSeries *series, int count, const char *origin, bool whole,
                 Text *out);

int bench_growth_run(const Command *self, int argc, char **argv);

#endif
