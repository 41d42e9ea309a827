#include "lab/experiments/planned.h"

#include "draw/chart.h"
#include "lab/html.h"
#include "players/registry.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { QUICK_OPENINGS = 3, QUICK_DEPTH = 4, MATCHES_MAX = 32 };

const CsvColumn PLANNED_COLUMNS[SWITCHES_COLUMNS] = {
    {"match", CSV_TEXT},      {"openings", CSV_INTEGER},
    {"a", CSV_TEXT},          {"b", CSV_TEXT},
    {"wins", CSV_INTEGER},    {"draws", CSV_INTEGER},
    {"losses", CSV_INTEGER},  {"discs", CSV_MEAN},
    {"pairs_0", CSV_INTEGER}, {"pairs_half", CSV_INTEGER},
    {"pairs_1", CSV_INTEGER}, {"pairs_one_and_half", CSV_INTEGER},
    {"pairs_2", CSV_INTEGER}};

/* All openings of a match. NULL: they are random, or out of memory. */
static Openings *openings_of(const Lab *lab, const PlannedMatch *m, Error *err)
{
    if (m->random_openings) return NULL;
    return openings_all(m->plies, lab->quick ? QUICK_OPENINGS : INT_MAX, err);
}

static int count_openings(const Lab *lab, const PlannedMatch *m, const Openings *openings)
{
    if (!m->random_openings) return openings ? openings_count(openings) : 0;
    return lab->quick ? QUICK_OPENINGS : m->random_openings;
}

static const PlannedMatch *match_of(const Lab *lab, int piece)
{
    return (const PlannedMatch *)lab->plan + piece;
}

double planned_cost(const Lab *lab, int piece)
{
    return lab->quick ? 0.1 : match_of(lab, piece)->cost * 2 / lab->threads;
}

void planned_key(const Lab *lab, int piece, Csv *out)
{
    const PlannedMatch *m = match_of(lab, piece);
    Openings *openings = openings_of(lab, m, NULL);
    csv_add_text(out, m->name);
    csv_add_integer(out, count_openings(lab, m, openings));
    openings_free(openings);
}

static void make_spec(const Lab *lab, const PlannedMatch *m, int side, char out[SPEC_MAX])
{
    const char *player = side && m->other ? m->other : m->player, *switches = m->switches[side];
    int depth = lab->quick && m->depth > QUICK_DEPTH ? QUICK_DEPTH : m->depth;
    if (depth)
        snprintf(out, SPEC_MAX, "%s:depth=%d%s", player, depth, switches);
    else
        snprintf(out, SPEC_MAX, *switches ? "%s:%s" : "%s", player,
                 switches + (*switches == ','));
}

LabEnd planned_measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    const PlannedMatch *m = match_of(lab, piece);
    MatchResult r;
    char specs[2][SPEC_MAX];
    for (int side = 0; side < 2; side++) make_spec(lab, m, side, specs[side]);
    Openings *openings = openings_of(lab, m, err);
    if (!openings && !m->random_openings) return LAB_FAILED;
    MatchSettings s = {.a = specs[0],
                       .b = specs[1],
                       .games =
                           2 * count_openings(lab, m, openings) * (m->rounds ? m->rounds : 1),
                       .opening_plies = m->plies,
                       .openings = openings,
                       .strict = true};
    LabEnd end = lab_match(lab, s, &r, err);
    openings_free(openings);
    if (end != LAB_DONE) return end;
    csv_add_text(out, specs[0]);
    csv_add_text(out, specs[1]);
    lab_add_match(&r, out);
    return LAB_DONE;
}

Elo planned_elo(const Csv *table, const char *name)
{
    for (int row = 0; row < csv_rows(table); row++)
        if (strcmp(csv_text(table, row, SWITCHES_NAME), name) == 0)
            return lab_elo(table, row, SWITCHES_MATCH);
    return (Elo){0};
}

void planned_draw(const Csv *table, const char *title, const char *subtitle, Text *out)
{
    const char *names[MATCHES_MAX];
    double elo[MATCHES_MAX], errors[MATCHES_MAX];
    int count = csv_rows(table) < MATCHES_MAX ? csv_rows(table) : MATCHES_MAX;
    for (int row = 0; row < count; row++) {
        Elo e = lab_elo(table, row, SWITCHES_MATCH);
        names[row] = csv_text(table, row, SWITCHES_NAME);
        elo[row] = e.elo;
        errors[row] = e.error;
    }
    const ChartBars bars = {NULL, elo, errors};
    BarChart chart = {.head = {title, subtitle,
                               "Intervals: 95 %, by pairs of games, one drawn pair added.", 0},
                      .value = {.title = "Elo of the changed player"},
                      .names = names,
                      .count = count,
                      .series = &bars,
                      .series_count = 1,
                      .dots = true};
    chart_bars(&chart, out);
}

void planned_table(const Csv *table, const char *id, Text *out)
{
    html_table(out, id, "match|changed|against|openings|won|drawn|lost|discs per game|Elo");
    for (int row = 0; row < csv_rows(table); row++) {
        Elo e = lab_elo(table, row, SWITCHES_MATCH);
        html_row(out);
        html_name(out, csv_text(table, row, SWITCHES_NAME));
        html_cell_csv(out, table, row, SWITCHES_A);
        html_cell_csv(out, table, row, SWITCHES_B);
        html_cell_csv(out, table, row, SWITCHES_OPENINGS);
        for (int i = MATCH_WINS; i <= MATCH_DISCS; i++)
            html_cell_csv(out, table, row, SWITCHES_MATCH + i);
        html_cell(out, "%+.0f ± %.0f", e.elo, e.error);
        html_row_end(out);
    }
    html_table_end(out);
}
