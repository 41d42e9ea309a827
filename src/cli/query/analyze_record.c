/* analyze_record.c - the analysis of a game as notes in its record, and as a chart. */
#include "cli/query/analyze_command.h"

#include "draw/chart.h"
#include "engine/answer.h"

#include <math.h>
#include <stdio.h>

/* "?? blunder: loses 12.3 discs; better: g8 H7 a8" */
static void add_verdict(const Verdict *v, Side side, Text *out)
{
    if (out->size) text_print(out, "\n");
    if (v->mark) text_print(out, "%s %s: ", MARK_SIGNS[v->mark], MARK_NAMES[v->mark]);
    text_print(out, "loses %.1f discs; better: ", v->loss);
    answer_line(&v->best, side, out);
}

void analysis_annotate(const AnalyzedGame *g, Sheet *out)
{
    const Analysis *a = g->analysis;
    if (out->comment.size) text_print(&out->comment, "\n");
    text_print(&out->comment, "Analysed by Heibai, %s: black loses %.1f discs, white %.1f.",
               g->limits, analysis_totals(a, BLACK).loss, analysis_totals(a, WHITE).loss);
    for (int i = 0; i < a->game->plies; i++) {
        const Verdict *v = &a->verdicts[i];
        if (!v->known) continue;
        out->notes[i].eval = (OptionalNumber){true, v->played.value};
        if (v->loss > 0) add_verdict(v, a->game->ply[i].before.side, &out->notes[i].comment);
    }
}

/* ---- The chart --------------------------------------------------------------------------- */

enum { POINTS_MAX = GAME_PLIES_MAX + 1, SERIES_MAX = 1 + MARKS };

typedef struct Curves {
    double x[POINTS_MAX], value[POINTS_MAX];
    double marked[MARKS][2 * POINTS_MAX], marked_x[2 * POINTS_MAX];
    int count;
} Curves;

static void add_point(Curves *c, double x, double value, Mark mark)
{
    int i = c->count++;
    c->x[i] = x;
    c->value[i] = value;
    /* A gap behind each point keeps marks from being joined by a line. */
    for (int m = 0; m < MARKS; m++) {
        c->marked[m][2 * i] = mark && m == (int)mark ? value : NAN;
        c->marked[m][2 * i + 1] = NAN;
    }
    c->marked_x[2 * i] = c->marked_x[2 * i + 1] = x;
}

/* Black's value after each move, and before the first. */
static void add_points(const Analysis *a, Curves *c)
{
    for (int i = 0; i < a->game->plies; i++) {
        const Verdict *v = &a->verdicts[i];
        double sign = a->game->ply[i].before.side == BLACK ? 1 : -1;
        int number = analysis_move_number(a->game, i);
        if (!v->known) continue;
        if (c->count == 0) add_point(c, number - 1, sign * v->best.value, MARK_NONE);
        add_point(c, number, sign * v->played.value, v->mark);
    }
}

static int make_series(const AnalyzedGame *g, const Curves *c, ChartSeries *out)
{
    int count = 0;
    out[count++] = (ChartSeries){.name = "value for black",
                                 .count = c->count,
                                 .x = c->x,
                                 .y = c->value,
                                 .no_markers = true};
    for (int m = MARK_DUBIOUS; m < MARKS; m++) {
        bool used = analysis_totals(g->analysis, BLACK).marks[m] +
                        analysis_totals(g->analysis, WHITE).marks[m] >
                    0;
        if (used)
            out[count++] = (ChartSeries){.name = MARK_NAMES[m],
                                         .count = 2 * c->count,
                                         .x = c->marked_x,
                                         .y = c->marked[m]};
    }
    return count;
}

bool analysis_chart(const AnalyzedGame *g, const char *path, Error *err)
{
    static const ChartRule EVEN = {0, "even"};
    Curves c = {.count = 0};
    ChartSeries series[SERIES_MAX];
    Text title = {0}, svg = {0};
    add_points(g->analysis, &c);
    text_print(&title, "%s - %s", analyzed_player(g, BLACK), analyzed_player(g, WHITE));
    LineChart chart = {.head = {.title = text_string(&title),
                                .subtitle = "discs for black at the end of the game, as "
                                            "expected after each move",
                                .note = g->limits},
                       .x = {.title = "move", .integer = true},
                       .y = {.title = "discs for black"},
                       .series = series,
                       .series_count = make_series(g, &c, series),
                       .rules = &EVEN,
                       .rule_count = 1};
    chart_lines(&chart, &svg);
    text_follow(&svg, &title);
    bool ok = text_ok(&svg, err) && text_write_file(path, svg.data, svg.size, err);
    text_free(&title);
    text_free(&svg);
    return ok;
}
