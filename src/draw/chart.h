/* chart.h - numbers as pictures: lines, bars and intervals, tables with heat.
 * Every chart is one SVG document appended to a text; strings are only read. Sizes are chosen
 * so that nothing is cut off or covered; a legend stands above the data, never on it. */
#ifndef HEIBAI_DRAW_CHART_H
#define HEIBAI_DRAW_CHART_H

#include "draw/svg.h"

enum { CHART_SERIES_MAX = 16 };

/* What every chart says about itself. */
typedef struct ChartHead {
    const char *title;
    const char *subtitle; /* what was measured, on what; may be long; NULL: none */
    const char *note;     /* below the chart, smaller: origin, caveats; NULL: none */
    double width;         /* of the picture; 0: 760 */
} ChartHead;

typedef struct ChartAxis {
    const char *title; /* with its unit: "time (s)"; NULL: none */
    bool log;          /* powers of ten; what is not positive is left out */
    bool integer;      /* ticks at whole numbers only */
    double min, max;   /* both 0: from the data; they widen if they do not hold the data */
} ChartAxis;

typedef struct ChartSeries {
    const char *name; /* in the legend; NULL: not there */
    int count;
    const double *x, *y;      /* y may be NAN: the line has a gap there */
    const double *low, *high; /* the interval of each point; NULL: none */
    bool no_markers;          /* many points: the line is enough */
} ChartSeries;

/* A level that the data is to be compared with: a limit. */
typedef struct ChartRule {
    double y;
    const char *label; /* stands in the margin */
} ChartRule;

typedef struct LineChart {
    ChartHead head;
    ChartAxis x, y;
    const ChartSeries *series;
    int series_count; /* at most CHART_SERIES_MAX */
    const ChartRule *rules;
    int rule_count;
    double height; /* of the area with the lines; 0: 340 */
} LineChart;

void chart_lines(const LineChart *c, Text *out);

typedef struct ChartBars {
    const char *name;     /* in the legend; NULL: not there */
    const double *values; /* one a category; NAN: none */
    const double *errors; /* half the width of each interval; NULL: none */
} ChartBars;

/* Categories from top to bottom, values to the right. */
typedef struct BarChart {
    ChartHead head;
    ChartAxis value;          /* bars start at 0, or at the left end of a log axis */
    const char *const *names; /* of the categories */
    int count;
    const ChartBars *series; /* side by side in each category */
    int series_count;        /* at most CHART_SERIES_MAX */
    bool dots;               /* a point with its interval instead of a bar: Elo */
    int decimals;            /* of the values, which are written beside the bars */
} BarChart;

void chart_bars(const BarChart *c, Text *out);

/* A table whose cells are shaded by their value: a cross table. */
typedef struct MatrixChart {
    ChartHead head;
    const char *const *rows;    /* names; NULL: none */
    const char *const *columns; /* names; NULL: those of the rows, numbered as they are */
    int row_count, column_count;
    const double *values;     /* row after row; NAN: an empty cell */
    const char *const *texts; /* what the cells say, or NULL each; NULL: the values */
    int decimals;             /* of values that are written */
    double low, middle, high; /* values with the full shade of the one kind, none, the other */
    const char *corner;       /* over the row names: "row against column"; NULL: none */
} MatrixChart;

void chart_matrix(const MatrixChart *c, Text *out);

#endif
