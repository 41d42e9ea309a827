/* crosstable_show.c - the cross table: ratings, pictures and section of the report. */
#include "lab/experiments/crosstable.h"
#include "lab/html.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int crosstable_player(const Crosstable *t, const char *player)
{
    for (int i = 0; i < t->players; i++)
        if (strcmp(t->standings[i].player, player) == 0) return i;
    return -1;
}

static double points(const Csv *c, int row)
{
    return csv_integer(c, row, CROSS_MATCH + MATCH_WINS) +
           0.5 * csv_integer(c, row, CROSS_MATCH + MATCH_DRAWS);
}

static void add_match(const Csv *c, int row, Standing *a, Standing *b)
{
    int games = cross_games(c, row);
    double won = points(c, row), discs = csv_number(c, row, CROSS_MATCH + MATCH_DISCS) * games;
    a->games += games;
    b->games += games;
    a->score += won;
    b->score += games - won;
    a->discs += discs;
    b->discs -= discs;
}

static int best_first(const void *a, const void *b)
{
    double x = ((const Standing *)a)->rating.elo, y = ((const Standing *)b)->rating.elo;
    return (x < y) - (x > y);
}

static void fill_scores(const Csv *c, Crosstable *out)
{
    for (int i = 0; i < out->players; i++)
        for (int j = 0; j < out->players; j++) {
            bool swapped;
            int row =
                crosstable_row(c, out->standings[i].player, out->standings[j].player, &swapped);
            int games = row < 0 ? 0 : cross_games(c, row);
            double won = games ? points(c, row) : NAN;
            out->scores[i * out->players + j] = (swapped ? games - won : won) / games;
        }
}

void crosstable_rank(const Csv *c, const char *zero, Crosstable *out)
{
    RatingsMatch matches[RATINGS_PLAYERS_MAX * RATINGS_PLAYERS_MAX / 2];
    Rating ratings[RATINGS_PLAYERS_MAX];
    int count = 0;
    for (int i = 0; i < out->players; i++) {
        Standing *s = &out->standings[i];
        s->games = 0;
        s->score = s->discs = 0;
    }
    for (int row = 0; row < csv_rows(c); row++) {
        int a = crosstable_player(out, csv_text(c, row, CROSS_A));
        int b = crosstable_player(out, csv_text(c, row, CROSS_B));
        if (!cross_games(c, row) || a < 0 || b < 0) continue;
        matches[count++] = (RatingsMatch){a, b, lab_pairs(c, row, CROSS_MATCH)};
        add_match(c, row, &out->standings[a], &out->standings[b]);
    }
    ratings_estimate(matches, count, out->players,
                     zero ? crosstable_player(out, zero) : RATINGS_MEAN, ratings);
    for (int i = 0; i < out->players; i++) {
        Standing *s = &out->standings[i];
        s->rating = ratings[i];
        s->score /= s->games;
        s->discs /= s->games;
    }
    qsort(out->standings, (size_t)out->players, sizeof out->standings[0], best_first);
    fill_scores(c, out);
}

void crosstable_sum(const Csv *c, const Csv *speed, Crosstable *out)
{
    *out = (Crosstable){.players = csv_rows(speed)};
    assert(out->players <= RATINGS_PLAYERS_MAX);
    for (int i = 0; i < out->players; i++)
        out->standings[i] = (Standing){.player = csv_text(speed, i, SPEED_PLAYER),
                                       .settings = csv_text(speed, i, SPEED_SETTINGS),
                                       .seconds_move = csv_number(speed, i, SPEED_SECONDS) /
                                                       csv_number(speed, i, SPEED_MOVES)};
    crosstable_rank(c, NULL, out);
}

/* Names of the players with their settings. */
typedef struct Names {
    char text[RATINGS_PLAYERS_MAX][128];
    const char *list[RATINGS_PLAYERS_MAX];
} Names;

static void make_names(const Crosstable *t, Names *out)
{
    for (int i = 0; i < t->players; i++) {
        const Standing *s = &t->standings[i];
        snprintf(out->text[i], sizeof out->text[i], s->settings ? "%s  [%s]" : "%s", s->player,
                 s->settings);
        out->list[i] = out->text[i];
    }
}

void crosstable_draw_ratings(const Crosstable *t, const ChartHead *head, Text *out)
{
    double elo[RATINGS_PLAYERS_MAX], errors[RATINGS_PLAYERS_MAX];
    Names names;
    make_names(t, &names);
    for (int i = 0; i < t->players; i++) {
        elo[i] = t->standings[i].rating.elo;
        errors[i] = t->standings[i].rating.error;
    }
    const ChartBars bars = {NULL, elo, errors};
    BarChart chart = {.head = *head,
                      .value = {.title = "Elo"},
                      .names = names.list,
                      .count = t->players,
                      .series = &bars,
                      .series_count = 1,
                      .dots = true};
    chart_bars(&chart, out);
}

void crosstable_draw_scores(const Crosstable *t, const ChartHead *head, Text *out)
{
    double values[RATINGS_PLAYERS_MAX * RATINGS_PLAYERS_MAX];
    int n = t->players;
    Names names;
    make_names(t, &names);
    /* Rounded here, so that mirrored cells add up to 100. */
    for (int i = 0; i < n; i++)
        for (int k = i; k < n; k++) {
            values[i * n + k] = round(100 * t->scores[i * n + k]);
            values[k * n + i] = 100 - values[i * n + k];
        }
    MatrixChart chart = {.head = *head,
                         .rows = names.list,
                         .row_count = n,
                         .column_count = n,
                         .values = values,
                         .low = 0,
                         .middle = 50,
                         .high = 100,
                         .corner = "row against column"};
    chart_matrix(&chart, out);
}

static const CsvColumn RATINGS_COLUMNS[] = {
    {"player", CSV_TEXT}, {"settings", CSV_TEXT},       {"elo", CSV_SIGNED},
    {"error", CSV_REAL},  {"games", CSV_INTEGER},       {"points", CSV_REAL},
    {"discs", CSV_MEAN},  {"seconds_a_move", CSV_REAL},
};
static const CsvForm RATINGS_FORM = {.name = "ratings.csv",
                                     .columns = RATINGS_COLUMNS,
                                     .column_count =
                                         sizeof RATINGS_COLUMNS / sizeof RATINGS_COLUMNS[0],
                                     .key_count = 1};

void crosstable_write_ratings(const Crosstable *t, Text *out)
{
    Csv csv = {.form = &RATINGS_FORM};
    for (int i = 0; i < t->players; i++) {
        const Standing *s = &t->standings[i];
        csv_add_text(&csv, s->player);
        csv_add_text(&csv, s->settings ? s->settings : "");
        csv_add_real(&csv, s->rating.elo, 1);
        csv_add_real(&csv, s->rating.error, 1);
        csv_add_integer(&csv, s->games);
        csv_add_real(&csv, s->score, 4);
        csv_add_real(&csv, s->discs, 2);
        csv_add_real(&csv, s->seconds_move, 9);
    }
    csv_write(&csv, out);
    csv_free(&csv);
}

static void draw(const LabData *data, LabFiles *out)
{
    static const ChartHead TABLE = {"Cross table",
                                    "points in percent of the games, row against column, "
                                    "pairs of games from random openings",
                                    NULL, 0};
    static const ChartHead RATINGS = {
        "Strength of the players",
        "Elo from the whole cross table, the mean of all players is 0",
        "In brackets: the reports' own settings, or settings that take about 2 ms per move. "
        "Intervals: 95 %.",
        0};
    Crosstable t;
    crosstable_sum(lab_csv(data, &CROSSTABLE_CSV), lab_csv(data, &SPEED_CSV), &t);
    crosstable_draw_scores(&t, &TABLE, lab_file(out, "crosstable.svg"));
    crosstable_draw_ratings(&t, &RATINGS, lab_file(out, "ratings.svg"));
    crosstable_write_ratings(&t, lab_file(out, RATINGS_FORM.name));
}

static void section(const LabData *data, const LabFiles *files, Text *out)
{
    static const char *const FIRST[] = {"ratings.svg"};
    static const char *const SECOND[] = {"crosstable.svg"};
    Crosstable t;
    crosstable_sum(lab_csv(data, &CROSSTABLE_CSV), lab_csv(data, &SPEED_CSV), &t);
    html_paragraph(out,
                   "Every player against every other, from the same random openings of six "
                   "plies, each with both colours. Discs: the mean difference with the "
                   "empties to the winner. Time per move is not measured in these games, "
                   "several of which run at once, but in games of the player against "
                   "itself, one at a time.");
    html_pictures(out, files, FIRST, 1);
    html_table(out, "ratings-table",
               "player|settings|Elo|games|points|discs per game|time per move");
    for (int i = 0; i < t.players; i++) {
        const Standing *s = &t.standings[i];
        html_row(out);
        html_name(out, s->player);
        html_cell(out, "%s", s->settings);
        html_cell(out, "%+.0f ± %.0f", s->rating.elo, s->rating.error);
        html_cell(out, "%d", s->games);
        html_cell(out, "%.1f %%", 100 * s->score);
        html_cell(out, "%+.1f", s->discs);
        html_cell_seconds(out, s->seconds_move);
        html_row_end(out);
    }
    html_table_end(out);
    html_pictures(out, files, SECOND, 1);
}

const LabExperiment CROSSTABLE_EXPERIMENT = {"crosstable",
                                             "Cross table",
                                             "every player against every other, with Elo",
                                             {&CROSSTABLE_CSV, &SPEED_CSV},
                                             draw,
                                             section,
                                             NULL};
