/* timing_show.c - pictures and section of the experiment timing. */
#include "draw/chart.h"
#include "lab/experiments/timing.h"
#include "lab/html.h"

#include <math.h>
#include <stdio.h>

/* One picture. */
typedef struct Panel {
    const char *name, *title, *subtitle;
    TimingCurveId curves[CURVE_COUNT];
    int count;
} Panel;

static const Panel PANELS[] = {
    {"timing_table.svg",
     "With and without the history table",
     "median and middle half",
     {CURVE_HISTORY, CURVE_NO_HISTORY},
     2},
    {"timing_leaf.svg",
     "Leaves beside an empty corner at the lowest value",
     "median and middle half",
     {CURVE_HISTORY, CURVE_AVOID_LEAF},
     2},
    {"timing_root.svg",
     "No stability, and no root moves beside corners",
     "median and middle half",
     {CURVE_HISTORY, CURVE_AVOID_ROOT},
     2},
    {"timing_threads.svg",
     "Two threads, kept or started anew for every move",
     "median and middle half",
     {CURVE_POOL, CURVE_SPAWN, CURVE_ONE_THREAD},
     3},
};
enum { PANEL_COUNT = sizeof PANELS / sizeof PANELS[0] };

/* The numbers of one curve by depth. */
typedef struct Curve {
    double x[TIMING_DEPTH_MAX], y[TIMING_DEPTH_MAX];
    double low[TIMING_DEPTH_MAX], high[TIMING_DEPTH_MAX];
} Curve;

static void draw_panel(const Csv *timing, const Panel *panel, Text *out)
{
    Curve curves[CURVE_COUNT];
    ChartSeries series[CURVE_COUNT];
    char subtitle[160];
    int depths = timing_depths(timing), games = csv_rows(timing) / depths / CURVE_COUNT;
    snprintf(subtitle, sizeof subtitle, "%s, %d games per point", panel->subtitle, games);
    for (int i = 0; i < panel->count; i++) {
        Curve *c = &curves[i];
        for (int d = 0; d < depths; d++) {
            TimingPoint p = timing_point(timing, panel->curves[i], d + 1);
            c->x[d] = d + 1;
            c->y[d] = 1000 * p.median;
            c->low[d] = 1000 * p.low;
            c->high[d] = 1000 * p.high;
        }
        series[i] = (ChartSeries){.name = TIMING_CURVES[panel->curves[i]].name,
                                  .count = depths,
                                  .x = c->x,
                                  .y = c->y,
                                  .low = c->low,
                                  .high = c->high};
    }
    LineChart chart = {.head = {panel->title, subtitle, NULL, 0},
                       .x = {.title = "search depth (plies)", .integer = true},
                       .y = {.title = "thinking time of a game (ms)", .log = true},
                       .series = series,
                       .series_count = panel->count};
    chart_lines(&chart, out);
}

/* All curves, relative to the first: the times themselves would lie on top of each other. */
static void draw_all(const Csv *timing, Text *out)
{
    Curve curves[CURVE_COUNT];
    ChartSeries series[CURVE_COUNT];
    int depths = timing_depths(timing);
    for (int i = 1; i < CURVE_COUNT; i++) {
        Curve *c = &curves[i];
        for (int d = 0; d < depths; d++) {
            c->x[d] = d + 1;
            c->y[d] = timing_point(timing, (TimingCurveId)i, d + 1).median /
                      timing_point(timing, CURVE_HISTORY, d + 1).median;
        }
        series[i - 1] =
            (ChartSeries){.name = TIMING_CURVES[i].name, .count = depths, .x = c->x, .y = c->y};
    }
    const ChartRule usual = {1, TIMING_CURVES[CURVE_HISTORY].name};
    LineChart chart = {.head = {"Thinking time of a game, relative to history",
                                "medians of games as white against random", NULL, 0},
                       .x = {.title = "search depth (plies)", .integer = true},
                       .y = {.title = "time relative to history", .log = true, .base = 2},
                       .series = series,
                       .series_count = CURVE_COUNT - 1,
                       .rules = &usual,
                       .rule_count = 1,
                       .height = 420};
    chart_lines(&chart, out);
}

/* Nodes of minimax and of alpha-beta on the same positions, by depth. */
static void draw_nodes(const Csv *searches, Text *out)
{
    static const struct {
        const char *name;
        SearchesId id;
    } KINDS[] = {{"minimax", SEARCHES_FULL},
                 {"alpha-beta", SEARCHES_NO_TABLE},
                 {"alpha-beta with history table", SEARCHES_TABLE}};
    enum { COUNT = sizeof KINDS / sizeof KINDS[0] };
    Curve curves[COUNT];
    ChartSeries series[COUNT];
    for (int i = 0; i < COUNT; i++) {
        Curve *c = &curves[i];
        int count = 0;
        for (int d = 1; d <= TIMING_DEPTH_MAX; d++) {
            double positions = searches_sum(searches, KINDS[i].id, d, SEARCHES_POSITIONS);
            if (positions <= 0) continue;
            c->x[count] = d;
            c->y[count++] = searches_sum(searches, KINDS[i].id, d, SEARCHES_NODES) / positions;
        }
        series[i] = (ChartSeries){.name = KINDS[i].name, .count = count, .x = c->x, .y = c->y};
    }
    LineChart chart = {.head = {"Nodes of minimax and of alpha-beta",
                                "the same positions, mean per position", NULL, 0},
                       .x = {.title = "search depth (plies)", .integer = true},
                       .y = {.title = "nodes", .log = true},
                       .series = series,
                       .series_count = COUNT};
    chart_lines(&chart, out);
}

/* The nodes and the time that the history table saves, by depth. */
static void draw_saving(const Csv *searches, Text *out)
{
    Curve nodes, time;
    int count = 0;
    for (int d = 1; d <= TIMING_DEPTH_MAX; d++) {
        double base = searches_sum(searches, SEARCHES_NO_TABLE, d, SEARCHES_NODES);
        if (base <= 0) continue;
        nodes.x[count] = time.x[count] = d;
        nodes.y[count] =
            100 - 100 * searches_sum(searches, SEARCHES_TABLE, d, SEARCHES_NODES) / base;
        time.y[count] =
            100 - 100 * searches_ratio(searches, SEARCHES_TABLE, SEARCHES_NO_TABLE, d).value;
        count++;
    }
    const ChartSeries series[] = {
        {.name = "nodes", .count = count, .x = nodes.x, .y = nodes.y},
        {.name = "time", .count = count, .x = time.x, .y = time.y},
    };
    const ChartRule third = {100 / 3.0, "the report: a third"};
    LineChart chart = {.head = {"What the history table saves",
                                "the same positions, searched with the table and without", NULL,
                                0},
                       .x = {.title = "search depth (plies)", .integer = true},
                       .y = {.title = "saved (%)"},
                       .series = series,
                       .series_count = 2,
                       .rules = &third,
                       .rule_count = 1};
    chart_lines(&chart, out);
}

static const SearchesId LEAF_KINDS[] = {SEARCHES_FULL, SEARCHES_FULL_NO_STABILITY,
                                        SEARCHES_FULL_WEIGHTS, SEARCHES_FULL_NOTHING};
enum { LEAF_COUNT = sizeof LEAF_KINDS / sizeof LEAF_KINDS[0] };

static void draw_leaf(const Csv *searches, Text *out)
{
    const char *names[LEAF_COUNT];
    double values[LEAF_COUNT];
    int depth = searches_depth(searches, SEARCHES_FULL_NOTHING, TIMING_DEPTH_MAX);
    for (int i = 0; i < LEAF_COUNT; i++) {
        names[i] = searches_name(LEAF_KINDS[i]);
        values[i] = 1e9 * searches_node(searches, LEAF_KINDS[i], depth);
    }
    const ChartBars bars = {NULL, values, NULL};
    BarChart chart = {.head = {"What the leaf evaluation costs",
                               "the same tree without pruning, with fewer and fewer terms of "
                               "the evaluation",
                               NULL, 0},
                      .value = {.title = "time per node (ns)"},
                      .names = names,
                      .count = LEAF_COUNT,
                      .series = &bars,
                      .series_count = 1,
                      .decimals = 1};
    chart_bars(&chart, out);
}

static void draw(const LabData *data, LabFiles *out)
{
    const Csv *timing = lab_csv(data, &TIMING_CSV), *searches = lab_csv(data, &SEARCHES_CSV);
    for (int i = 0; i < PANEL_COUNT; i++)
        draw_panel(timing, &PANELS[i], lab_file(out, PANELS[i].name));
    draw_all(timing, lab_file(out, "timing.svg"));
    draw_nodes(searches, lab_file(out, "searches_nodes.svg"));
    draw_saving(searches, lab_file(out, "searches_table.svg"));
    draw_leaf(searches, lab_file(out, "searches_leaf.svg"));
}

static void timing_table(const Csv *timing, Text *out)
{
    int depths = timing_depths(timing);
    html_table_depths(out, "timing-table", "median thinking time of a game", depths);
    for (int i = 0; i < CURVE_COUNT; i++) {
        html_row(out);
        html_name(out, TIMING_CURVES[i].name);
        for (int d = 1; d <= depths; d++)
            html_cell_seconds(out, timing_point(timing, (TimingCurveId)i, d).median);
        html_row_end(out);
    }
    html_table_end(out);
}

static void searches_table(const Csv *searches, Text *out)
{
    html_table(out, "searches-table",
               "the same positions|depth|positions|nodes|time|time per node");
    for (int i = 0; i < SEARCHES_COUNT; i++)
        for (int d = 1; d <= TIMING_DEPTH_MAX; d++) {
            SearchesId id = (SearchesId)i;
            double nodes = searches_sum(searches, id, d, SEARCHES_NODES);
            double seconds = searches_sum(searches, id, d, SEARCHES_SECONDS);
            if (nodes <= 0) continue;
            html_row(out);
            html_name(out, searches_name(id));
            html_cell(out, "%d", d);
            html_cell(out, "%.0f", searches_sum(searches, id, d, SEARCHES_POSITIONS));
            html_cell(out, "%.0f", nodes);
            html_cell_seconds(out, seconds);
            html_cell_seconds(out, seconds / nodes);
            html_row_end(out);
        }
    html_table_end(out);
}

static void section(const LabData *data, const LabFiles *files, Text *out)
{
    static const char *const FIRST[] = {"timing.svg"};
    static const char *const PAIRS[] = {"timing_table.svg", "timing_leaf.svg",
                                        "timing_root.svg", "timing_threads.svg"};
    static const char *const SEARCHES[] = {"searches_nodes.svg", "searches_table.svg",
                                           "searches_leaf.svg"};
    html_paragraph(out, "Report A, 4.1 and 4.2. The total thinking time of a game as white "
                        "against <code>random</code>, one game at a time. In the report "
                        "depth 6 took 62.6&nbsp;s, and starting its workers took 16&nbsp;s.");
    html_pictures(out, files, FIRST, 1);
    timing_table(lab_csv(data, &TIMING_CSV), out);
    html_pictures(out, files, PAIRS, 4);
    html_paragraph(out,
                   "Games diverge at the first different move. So single switches are also "
                   "compared on the same positions: those of white in games of "
                   "<code>history:depth=4</code> against itself.");
    html_pictures(out, files, SEARCHES, 3);
    searches_table(lab_csv(data, &SEARCHES_CSV), out);
}

const LabExperiment TIMING_EXPERIMENT = {
    "timing",
    "Timing by depth",
    "thinking time of a game by depth, for each set of switches",
    {&TIMING_CSV, &SEARCHES_CSV},
    draw,
    section,
    NULL};
