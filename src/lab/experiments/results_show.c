/* results_show.c - pictures and sections of the experiments results and switches. */
#include "draw/chart.h"
#include "lab/experiments/games.h"
#include "lab/experiments/planned.h"
#include "lab/html.h"

#include <math.h>
#include <stdio.h>

static void draw_results(const LabData *data, LabFiles *out)
{
    const char *names[OPPONENT_COUNT];
    double report[OPPONENT_COUNT], here[OPPONENT_COUNT];
    for (int i = 0; i < OPPONENT_COUNT; i++) {
        const Opponent *o = results_opponent((OpponentId)i);
        ResultsSum sum = results_sum(lab_csv(data, &RESULTS_CSV), (OpponentId)i);
        names[i] = o->name;
        report[i] = o->report_white - o->report_black;
        here[i] = sum.white - sum.black;
    }
    const ChartBars bars[] = {{"the report's game", report, NULL}, {"here, mean", here, NULL}};
    BarChart chart = {.head = {"Report A's player against others",
                               "history at the report's depth, as white; positive: it won",
                               NULL, 0},
                      .value = {.title = "difference in discs"},
                      .names = names,
                      .count = OPPONENT_COUNT,
                      .series = bars,
                      .series_count = 2,
                      .decimals = 1};
    chart_bars(&chart, lab_file(out, "results.svg"));
}

static void results_row(const Csv *results, OpponentId id, Text *out)
{
    const Opponent *o = results_opponent(id);
    ResultsSum sum = results_sum(results, id);
    html_row(out);
    html_name(out, o->name);
    html_cell(out, "%d-%d", o->report_white, o->report_black);
    html_cell(out, "%.1f s", o->report_seconds);
    html_cell(out, "%.1f-%.1f", sum.white, sum.black);
    html_cell_seconds(out, sum.seconds);
    html_cell(out, "%d", sum.games);
    html_cell(out, "%d / %d / %d", sum.wins, sum.draws, sum.losses);
    html_cell(out, sum.playouts > 0 ? "%.0f" : "–", sum.playouts);
    html_cell(out, sum.losses ? "no" : "yes");
    html_row_end(out);
}

static void results_section(const LabData *data, const LabFiles *files, Text *out)
{
    static const char *const NAMES[] = {"results.svg"};
    html_paragraph(
        out, "Report A, 4.3. <code>history:depth=6</code> as white; mean discs on "
             "the board, and the median thinking time of white per game. The players here "
             "are thousands of times faster than those of the reports: in 5&nbsp;s ours "
             "makes millions of playouts per move. So the Monte Carlo player of the "
             "report appears twice: with the same time, and with 500 playouts, which is "
             "closer to what it could do then.");
    html_pictures(out, files, NAMES, 1);
    html_table(out, "results-table",
               "opponent|report: discs|report: time|here: discs|here: time|games|won / drawn / "
               "lost|its playouts per move|white never lost");
    for (int i = 0; i < OPPONENT_COUNT; i++)
        results_row(lab_csv(data, &RESULTS_CSV), (OpponentId)i, out);
    html_row(out);
    html_name(out, "a human");
    html_cell(out, "53-11");
    html_cell(out, "50.8 s");
    text_print(out, "<td colspan=\"6\">cannot be repeated: the human is not available</td>");
    html_row_end(out);
    html_table_end(out);
}

const LabExperiment RESULTS_EXPERIMENT = {
    "results",
    "Results against other players",
    "report A's player against random, simple and Monte Carlo",
    {&RESULTS_CSV},
    draw_results,
    results_section,
    NULL};

enum { FACTORS_MAX = 16 };

static double sight_share(const Csv *sight, int row)
{
    return 100.0 * csv_integer(sight, row, SIGHT_AGREE) /
           csv_integer(sight, row, SIGHT_POSITIONS);
}

static void draw_sight(const LabData *data, LabFiles *out)
{
    const Csv *s = lab_csv(data, &SIGHT_CSV);
    double x[FACTORS_MAX], y[FACTORS_MAX], low[FACTORS_MAX], high[FACTORS_MAX];
    int count = csv_rows(s) < FACTORS_MAX ? csv_rows(s) : FACTORS_MAX;
    for (int row = 0; row < count; row++) {
        x[row] = csv_integer(s, row, SIGHT_FACTOR);
        y[row] = sight_share(s, row);
        double error =
            1.96 * sqrt(y[row] * (100 - y[row]) / csv_integer(s, row, SIGHT_POSITIONS));
        low[row] = y[row] - error;
        high[row] = y[row] + error;
    }
    const ChartSeries series = {.count = count, .x = x, .y = y, .low = low, .high = high};
    LineChart chart = {
        .head = {"How short-sighted a mobility factor is",
                 "positions in which a deep search and a search of two plies "
                 "choose the same move",
                 "Intervals: 95 %.", 0},
        .x = {.title = "mobility factor", .log = true, .ticks = x, .tick_count = count},
        .y = {.title = "same move (%)", .min = 0, .max = 100},
        .series = &series,
        .series_count = 1,
        .height = 260};
    chart_lines(&chart, lab_file(out, "sight.svg"));
}

static void draw_both(const LabData *data, LabFiles *out)
{
    planned_draw(lab_csv(data, &SWITCHES_CSV), "What single switches are worth",
                 "a player against itself with one switch changed",
                 lab_file(out, "switches.svg"));
    draw_sight(data, out);
}

static void switches_section(const LabData *data, const LabFiles *files, Text *out)
{
    static const char *const NAMES[] = {"switches.svg", "sight.svg"};
    html_paragraph(out,
                   "A player against itself with one switch changed, from every opening of "
                   "four or five plies with both colours. The findings on single switches "
                   "are judged by these matches.");
    html_pictures(out, files, NAMES, 2);
    planned_table(lab_csv(data, &SWITCHES_CSV), "switches-table", out);
}

const LabExperiment SWITCHES_EXPERIMENT = {
    "switches",
    "Single switches",
    "matches of a player against itself with one switch changed",
    {&SWITCHES_CSV, &SIGHT_CSV},
    draw_both,
    switches_section,
    NULL};
