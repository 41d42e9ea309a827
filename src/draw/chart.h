/* chart.h - line and bar charts with error bars (confidence intervals), shaded tables; as SVG.
 * Each function appends one SVG document. Charts grow so that no text is cut off or covered;
 * the legend is above the data. */
#ifndef HEIBAI_DRAW_CHART_H
#define HEIBAI_DRAW_CHART_H

#include "draw/svg.h"

enum { CHART_SERIES_MAX = 16, CHART_RULES_MAX = 16 };

/* The texts and the width of a chart. */
typedef struct ChartHead {
    const char *title;
    const char *subtitle; /* what was measured; may be long; NULL: none */
    const char *note;     /* smaller, below the chart: origin, caveats; NULL: none */
    double width;         /* of the picture; 0: 760 */
} ChartHead;

typedef struct ChartAxis {
    const char *title;   /* with its unit: "time (s)"; NULL: none */
    bool log;            /* logarithmic; values that are not positive are left out */
    bool integer;        /* ticks at whole numbers only */
    double min, max;     /* both 0: from the data; extended if data lies outside */
    int base;            /* of a logarithmic axis: 2 for ticks at powers of two; 0: 10 */
    const double *ticks; /* places of the ticks; NULL: chosen by the chart */
    int tick_count;
} ChartAxis;

typedef struct ChartSeries {
    const char *name; /* in the legend; NULL: no entry */
    int count;
    const double *x, *y;      /* y may be NAN: the line has a gap there */
    const double *low, *high; /* ends of the error bar of each point; NULL: none */
    bool no_markers;          /* draw the line only, for many points */
    bool faint;               /* pale, behind the others, without markers and legend entry */
} ChartSeries;

/* A horizontal line to compare the data with. */
typedef struct ChartRule {
    double y;
    const char *label; /* in the right margin */
} ChartRule;

typedef struct LineChart {
    ChartHead head;
    ChartAxis x, y;
    const ChartSeries *series;
    int series_count; /* at most CHART_SERIES_MAX */
    const ChartRule *rules;
    int rule_count; /* at most CHART_RULES_MAX */
    double height;  /* of the area with the lines; 0: 340 */
} LineChart;

void chart_lines(const LineChart *c, Text *out);

typedef struct ChartBars {
    const char *name;     /* in the legend; NULL: no entry */
    const double *values; /* one per category; NAN: none */
    const double *errors; /* half the length of each error bar; NULL: none */
} ChartBars;

/* Categories from top to bottom, values to the right. */
typedef struct BarChart {
    ChartHead head;
    ChartAxis value;          /* bars start at 0, or at the left end of a log axis */
    const char *const *names; /* of the categories */
    int count;
    const ChartBars *series; /* side by side in each category */
    int series_count;        /* at most CHART_SERIES_MAX */
    bool dots;               /* points with error bars instead of bars, for Elo */
    int decimals;            /* of the values, which are printed beside the bars */
} BarChart;

void chart_bars(const BarChart *c, Text *out);

/* A table with cells shaded by value, for cross tables. */
typedef struct MatrixChart {
    ChartHead head;
    const char *const *rows;    /* names; NULL: none */
    const char *const *columns; /* names; NULL: the rows and columns are numbered */
    int row_count, column_count;
    const double *values; /* row after row; NAN: an empty cell */
    const char *const
        *texts;   /* texts of the cells, NULL entries: the value; NULL: all values */
    int decimals; /* of the printed values */
    double low, middle,
        high; /* values with full shade, no shade, and full shade of the other colour */
    const char *corner; /* above the row names: "row against column"; NULL: none */
} MatrixChart;

void chart_matrix(const MatrixChart *c, Text *out);

#endif
