/* bench_growth_page.c - charts and tables of what bench_growth.c measured. */
#include "cli/bench/bench_growth.h"
#include "draw/chart.h"

#include <math.h>
#include <stdio.h>

static const char SUBTITLE[] =
    "geometric mean of the positions; bars from the least to the most";

static void draw_lines(const GrowthSeries *s, bool nodes, const char *title, const char *unit,
                       Text *out)
{
    double x[GROWTH_POINTS_MAX], y[GROWTH_POINTS_MAX], low[GROWTH_POINTS_MAX],
        high[GROWTH_POINTS_MAX];
    for (int i = 0; i < s->count; i++) {
        const GrowthPoint *p = &s->point[i];
        x[i] = p->x;
        y[i] = nodes ? p->nodes : p->seconds;
        low[i] = nodes ? p->nodes_low : p->seconds_low;
        high[i] = nodes ? p->nodes_high : p->seconds_high;
    }
    const ChartSeries series = {.count = s->count, .x = x, .y = y, .low = low, .high = high};
    LineChart chart = {.head = {title, SUBTITLE, NULL, 0},
                       .x = {.title = s->axis,
                             .integer = true,
                             .log = s->doubling,
                             .base = s->doubling ? 2 : 0},
                       .y = {.title = unit, .log = true},
                       .series = &series,
                       .series_count = 1};
    chart_lines(&chart, out);
}

void growth_draw(const GrowthSeries *s, bool nodes, Text *out)
{
    char title[120];
    snprintf(title, sizeof title, "%s: %s", s->title, nodes ? "nodes" : "time");
    draw_lines(s, nodes, title, nodes ? "nodes" : "time (s)", out);
}

/* Three digits that count, as people write them. */
static void print_seconds(double t, Text *out)
{
    if (t < 0.001)
        text_print(out, " %.0f µs |", 1e6 * t);
    else if (t < 1)
        text_print(out, " %.*f ms |", t < 0.1, 1e3 * t);
    else
        text_print(out, " %.*f s |", t < 100, t);
}

static void print_nodes(double n, Text *out)
{
    static const char *const UNITS[] = {"", " k", " M", " G"};
    int unit = 0;
    while (n >= 1000 && unit < 3) {
        n /= 1000;
        unit++;
    }
    text_print(out, " %.*f%s |", unit && n < 100 ? 1 : 0, n, UNITS[unit]);
}

/* The growth factor per step of one since the row before. */
static void print_growth(const GrowthPoint *now, const GrowthPoint *before, bool doubling,
                         Text *out)
{
    double steps = doubling ? 1 : now->x - before->x;
    text_print(out, " %.2f |", pow(now->nodes / before->nodes, 1 / steps));
}

bool growth_has_pictures(const GrowthSeries *s) { return s->count > 2; }

/* Two numbers are told by a sentence. */
static void print_two(const GrowthSeries *s, Text *out)
{
    if (s->count == 2)
        text_print(out,
                   "\nWith %s %d instead of %d a position takes %.2f times the time and %.2f "
                   "times the nodes.\n",
                   s->axis, s->point[1].x, s->point[0].x,
                   s->point[1].seconds / s->point[0].seconds,
                   s->point[1].nodes / s->point[0].nodes);
    text_print(out, "\n");
}

static void print_series(const GrowthSeries *s, bool by_one, Text *out)
{
    text_print(out, "## %s\n\n%s\n\n", s->title, s->what);
    text_print(
        out, "| %s | positions | time | from | to | nodes | from | to | nodes/s | %s |\n",
        s->axis, by_one ? "factor of nodes for +1" : "factor of nodes to the row before");
    text_print(out, "|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (int i = 0; i < s->count; i++) {
        const GrowthPoint *p = &s->point[i];
        text_print(out, "| %d | %d |", p->x, p->positions);
        print_seconds(p->seconds, out);
        print_seconds(p->seconds_low, out);
        print_seconds(p->seconds_high, out);
        print_nodes(p->nodes, out);
        print_nodes(p->nodes_low, out);
        print_nodes(p->nodes_high, out);
        print_nodes(p->rate, out);
        if (i)
            print_growth(p, p - 1, !by_one, out);
        else
            text_print(out, " |");
        text_print(out, "\n");
    }
    if (!growth_has_pictures(s)) {
        print_two(s, out);
        return;
    }
    text_print(out, "\n![%s: time](%s_time.svg)\n\n![%s: nodes](%s_nodes.svg)\n\n", s->title,
               s->name, s->title, s->name);
}

void growth_page(const GrowthSeries *series, int count, const char *origin, bool whole,
                 Text *out)
{
    text_print(
        out,
        "# How the engine's work grows\n\nWritten by `heibai bench growth`. The positions are "
        "those of `bench/games.txt` with the given\nnumber of empty squares. Every search "
        "starts "
        "with an empty table. Time and nodes are geometric\nmeans over the positions; \"from\" "
        "and "
        "\"to\" are the minimum and the maximum of a single position.\nnodes/s is the sum of "
        "all "
        "nodes divided by the sum of all times.\n\n%s\n\n",
        origin);
    if (!whole) text_print(out, "The run was stopped; this page is incomplete.\n\n");
    for (int i = 0; i < count; i++)
        if (series[i].count) {
            const GrowthSeries *s = &series[i];
            bool by_one = s->count > 1 && s->point[1].x - s->point[0].x == 2;
            print_series(s, by_one, out);
        }
}
