/* moves_show.c - pictures and section of the experiment moves. */
#include "draw/chart.h"
#include "lab/experiments/games.h"
#include "lab/html.h"

#include <stdio.h>
#include <string.h>

enum { NUMBERS = 60 };

typedef struct Line {
    double x[NUMBERS], y[NUMBERS];
    int count;
} Line;

/* The moves of one side in game 0. */
static void read_line(const Csv *moves, const char *pairing, Side side, Line *out)
{
    out->count = 0;
    for (int row = 0; row < csv_rows(moves) && out->count < NUMBERS; row++) {
        if (strcmp(csv_text(moves, row, MOVES_PAIRING), pairing) != 0 ||
            csv_integer(moves, row, MOVES_GAME) != 0 ||
            strcmp(csv_text(moves, row, MOVES_SIDE), lab_side_name(side)) != 0)
            continue;
        out->x[out->count] = csv_integer(moves, row, MOVES_NUMBER);
        out->y[out->count++] = 1000 * csv_number(moves, row, MOVES_SECONDS);
    }
}

static const char *player_of(const Csv *moves, const char *pairing, Side side)
{
    for (int row = 0; row < csv_rows(moves); row++)
        if (strcmp(csv_text(moves, row, MOVES_PAIRING), pairing) == 0 &&
            strcmp(csv_text(moves, row, MOVES_SIDE), lab_side_name(side)) == 0)
            return csv_text(moves, row, MOVES_PLAYER);
    return "";
}

static void draw_game(const Csv *moves, const char *pairing, Text *out)
{
    static const Side SIDES[2] = {WHITE, BLACK};
    Line lines[2];
    ChartSeries series[2];
    char names[2][96];
    for (int i = 0; i < 2; i++) {
        read_line(moves, pairing, SIDES[i], &lines[i]);
        snprintf(names[i], sizeof names[i], "%s (%s)", player_of(moves, pairing, SIDES[i]),
                 lab_side_name(SIDES[i]));
        series[i] = (ChartSeries){
            .name = names[i], .count = lines[i].count, .x = lines[i].x, .y = lines[i].y};
    }
    LineChart chart = {
        .head = {"Time of each move",
                 "the game from the start position; fastest of several measurements",
                 "Deep dips of the white line are corners, played without a search.", 0},
        .x = {.title = "move of the game", .integer = true, .min = 1, .max = NUMBERS},
        .y = {.title = "time of the move (ms)", .log = true},
        .series = series,
        .series_count = 2};
    chart_lines(&chart, out);
}

/* Mean time of the moves of white over the game, and the smoothed curve. */
static void draw_curve(const Csv *moves, Text *out)
{
    MovesCurve c;
    moves_curve(moves, -1, &c);
    for (int i = 0; i < c.count; i++) {
        c.mean[i] *= 1000;
        c.smooth[i] *= 1000;
    }
    const ChartSeries series[] = {
        {.name = "mean over the games", .count = c.count, .x = c.number, .y = c.mean},
        {.name = "smoothed: mean of nine moves of the game",
         .count = c.count,
         .x = c.number,
         .y = c.smooth,
         .no_markers = true}};
    LineChart chart = {
        .head = {"Time per move over the game",
                 "white (the player of report A), all games of both pairings", NULL, 0},
        .x = {.title = "move of the game", .integer = true, .min = 1, .max = NUMBERS},
        .y = {.title = "time of a move (ms)"},
        .series = series,
        .series_count = 2,
        .height = 260};
    chart_lines(&chart, out);
}

/* The pairings in the order of the table. */
static int pairings(const Csv *moves, const char *out[2])
{
    int count = 0;
    for (int row = 0; row < csv_rows(moves) && count < 2; row++) {
        const char *name = csv_text(moves, row, MOVES_PAIRING);
        if (count == 0 || strcmp(out[0], name) != 0) out[count++] = name;
    }
    return count;
}

static void draw(const LabData *data, LabFiles *out)
{
    const Csv *moves = lab_csv(data, &MOVES_CSV);
    const char *names[2];
    int count = pairings(moves, names);
    for (int i = 0; i < count; i++) {
        char name[24];
        snprintf(name, sizeof name, "moves_%d.svg", i + 1);
        draw_game(moves, names[i], lab_file(out, name));
    }
    draw_curve(moves, lab_file(out, "moves_curve.svg"));
}

static void section(const LabData *data, const LabFiles *files, Text *out)
{
    static const char *const NAMES[] = {"moves_1.svg", "moves_2.svg"};
    static const char *const CURVE[] = {"moves_curve.svg"};
    const Csv *moves = lab_csv(data, &MOVES_CSV);
    html_paragraph(out, "Report A, 4.4. The time of every move of a game. The curves show the "
                        "game from the start position; the means include games from other "
                        "openings.");
    html_pictures(out, files, NAMES, 2);
    html_pictures(out, files, CURVE, 1);
    html_table(out, "moves-table",
               "white's moves|moves|mean time|below a tenth of the mean|of these by the corner "
               "rule");
    for (int i = 0; i < PHASES; i++) {
        MovesPhase sum = moves_sum(moves, (Phase)i);
        html_row(out);
        html_name(out, moves_phase_name((Phase)i));
        html_cell(out, "%d", sum.moves);
        html_cell_seconds(out, sum.mean);
        html_cell(out, "%d", sum.cheap);
        html_cell(out, "%d", sum.cheap_corner);
        html_row_end(out);
    }
    html_table_end(out);
}

const LabExperiment MOVES_EXPERIMENT = {
    "moves", "Time of each move", "time per move over a game", {&MOVES_CSV}, draw, section,
    NULL};
