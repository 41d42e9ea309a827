/* chart_parts.h - parts of all charts: page, head, legend, number format, scales. */
#ifndef HEIBAI_DRAW_CHART_PARTS_H
#define HEIBAI_DRAW_CHART_PARTS_H

#include "draw/chart.h"

enum {
    CHART_WIDTH = 760,
    CHART_MARGIN = 20, /* round everything */
    CHART_GAP = 8,     /* between a tick and its text, a text and its bar */
    CHART_NUMBER = 40, /* bytes of a written number */
    CHART_TICKS = 40
};

/* A page that grows downwards; its height is known at the end. */
typedef struct ChartPage {
    Svg body;
    double width, y; /* y: the top of the next part */
} ChartPage;

/* The width is that of the head, but at least `needed`. */
void chart_page_begin(ChartPage *p, const ChartHead *head, double needed);
/* Appends the document. */
void chart_page_end(ChartPage *p, const ChartHead *head, Text *out);

typedef enum LegendKind { LEGEND_LINES, LEGEND_BARS } LegendKind;
/* The page width that the widest entry needs. */
double chart_legend_room(LegendKind kind, const char *const *names, int count);
/* Entries without a name are left out. Without any entry it takes no space. */
void chart_legend(ChartPage *p, LegendKind kind, const char *const *names, int count);

/* 12 500, -0.25: with a true minus sign and spaces between thousands. */
void chart_number(char out[CHART_NUMBER], double value, int decimals);

typedef struct ChartScale {
    bool log, binary; /* binary: logarithmic with ticks at powers of two */
    double low, high; /* of the data */
    double from, to;  /* pixels */
    int ticks;
    double tick[CHART_TICKS];
    int decimals; /* of the ticks, on a linear scale */
} ChartScale;

/* A scale for data from low to high (NAN: no data), with about `wanted` ticks. */
ChartScale chart_scale(const ChartAxis *axis, double low, double high, int wanted);
double chart_scale_at(const ChartScale *s, double value);
/* Whether the value can be shown: finite, and positive on a logarithmic scale. */
bool chart_scale_shows(const ChartScale *s, double value);
void chart_scale_label(const ChartScale *s, int tick, char out[CHART_NUMBER]);
/* The widest label, in SVG_SMALL. */
double chart_scale_room(const ChartScale *s);

#endif
