/* threads_show.c - pictures and section of the experiment threads. */
#include "draw/chart.h"
#include "lab/experiments/threads.h"
#include "lab/html.h"

#include <stdio.h>

typedef struct Curve {
    double x[THREADS_DEPTH_MAX], y[THREADS_DEPTH_MAX];
    double low[THREADS_DEPTH_MAX], high[THREADS_DEPTH_MAX];
} Curve;

/* Time relative to one thread without history table, which searches the same way. */
static void draw_ratio(const Csv *threads, Text *out)
{
    Curve curves[THREADS_KINDS];
    ChartSeries series[THREADS_KINDS];
    int depths = threads_depth(threads), count = 0;
    for (int kind = 0; kind < THREADS_KINDS; kind++) {
        if (kind == THREADS_ONE) continue;
        Curve *c = &curves[count];
        for (int d = 0; d < depths; d++) {
            LabRange r = threads_ratio(threads, (ThreadsKind)kind, THREADS_ONE, d + 1);
            c->x[d] = d + 1;
            c->y[d] = r.value;
            c->low[d] = r.low;
            c->high[d] = r.high;
        }
        series[count++] = (ChartSeries){.name = threads_name((ThreadsKind)kind),
                                        .count = depths,
                                        .x = c->x,
                                        .y = c->y,
                                        .low = c->low,
                                        .high = c->high};
    }
    const ChartRule one = {1, "1 thread"};
    LineChart chart = {.head = {"Two threads by search depth",
                                "time relative to one thread without history table; below 1: "
                                "faster",
                                "Intervals: 95 %.", 0},
                       .x = {.title = "search depth (plies)", .integer = true},
                       .y = {.title = "time relative to 1 thread", .log = true, .base = 2},
                       .series = series,
                       .series_count = count,
                       .rules = &one,
                       .rule_count = 1};
    chart_lines(&chart, out);
}

/* Short searches are joined until they last a fortieth of the whole: shorter ones show noise.
 */
enum { USAGE_POINTS = 42, USAGE_LINES = 8 };

typedef struct UsageLine {
    char name[32];
    double x[2 * USAGE_POINTS], y[2 * USAGE_POINTS];
    int count;
} UsageLine;

static void add_step(UsageLine *line, double from, double to, double use)
{
    line->x[line->count] = from;
    line->x[line->count + 1] = to;
    line->y[line->count] = line->y[line->count + 1] = 100 * use;
    line->count += 2;
}

/* Reads the rows of one number of threads. Returns the row after them. */
static int read_usage(const Csv *usage, int row, UsageLine *out)
{
    int end = row + csv_integer(usage, row, USAGE_LEFT) + 1;
    double whole = csv_number(usage, end - 1, USAGE_SECONDS), from = 0, before = 0;
    out->count = 0;
    snprintf(out->name, sizeof out->name, "threads=%d", csv_integer(usage, row, USAGE_THREADS));
    for (; row < end; row++) {
        double to = csv_number(usage, row, USAGE_SECONDS);
        double processor = csv_number(usage, row, USAGE_PROCESSOR_SECONDS);
        if (to - from < whole / 40 || to <= from || out->count == 2 * USAGE_POINTS) continue;
        add_step(out, from, to, (processor - before) / (to - from));
        from = to;
        before = processor;
    }
    return end;
}

static void draw_usage(const Csv *usage, Text *out)
{
    UsageLine lines[USAGE_LINES];
    ChartSeries series[USAGE_LINES];
    int count = 0;
    for (int row = 0; row < csv_rows(usage) && count < USAGE_LINES; count++) {
        row = read_usage(usage, row, &lines[count]);
        series[count] = (ChartSeries){.name = lines[count].name,
                                      .count = lines[count].count,
                                      .x = lines[count].x,
                                      .y = lines[count].y,
                                      .no_markers = true};
    }
    LineChart chart = {.head = {"Processor use while searching",
                                "history searches the positions of one game; 100 %: one "
                                "processor is busy",
                                NULL, 0},
                       .x = {.title = "time since the first search (s)"},
                       .y = {.title = "processor use (%)", .min = 0, .max = 100},
                       .series = series,
                       .series_count = count,
                       .height = 260};
    chart_lines(&chart, out);
}

static void draw(const LabData *data, LabFiles *out)
{
    draw_ratio(lab_csv(data, &THREADS_CSV), lab_file(out, "threads.svg"));
    draw_usage(lab_csv(data, &USAGE_CSV), lab_file(out, "usage.svg"));
}

static void threads_table(const Csv *threads, Text *out)
{
    int depths = threads_depth(threads);
    html_table_depths(out, "threads-table", "median time for the positions of a game", depths);
    for (int i = 0; i < THREADS_KINDS; i++) {
        html_row(out);
        html_name(out, threads_name((ThreadsKind)i));
        for (int d = 1; d <= depths; d++)
            html_cell_seconds(out, threads_seconds(threads, (ThreadsKind)i, d));
        html_row_end(out);
    }
    html_table_end(out);
}

static void section(const LabData *data, const LabFiles *files, Text *out)
{
    static const char *const NAMES[] = {"threads.svg", "usage.svg"};
    LabRange speedup = mcts_threads_speedup(lab_csv(data, &MCTS_THREADS_CSV));
    html_paragraph(out,
                   "Report A spreads the root moves over processes. Each of them is searched "
                   "with the full window and without a history table, so the threads search "
                   "more nodes together than one thread does alone. All searches here are of "
                   "the same positions.");
    html_pictures(out, files, NAMES, 2);
    threads_table(lab_csv(data, &THREADS_CSV), out);
    html_paragraph(
        out,
        "Monte Carlo: with two threads on one tree <code>mcts</code> makes %.2f times "
        "the playouts per second (95 %% interval %.2f to %.2f).",
        speedup.value, speedup.low, speedup.high);
}

const LabExperiment THREADS_EXPERIMENT = {
    "threads",
    "Several threads",
    "searches with one thread and with several, and "
    "their processor use",
    {&THREADS_CSV, &MCTS_THREADS_CSV, &MCTS_MATCH_CSV, &USAGE_CSV},
    draw,
    section,
    NULL};
