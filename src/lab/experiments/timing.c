/* timing.c - report A, 4.1 and 4.2: measures the thinking time of a game by depth. */
#include "lab/experiments/timing.h"

#include "lab/play.h"
#include "lab/stats.h"

#include <math.h>
#include <stdio.h>

enum { GAMES = 20, QUICK_GAMES = 3, QUICK_DEPTH = 4 };

const TimingCurve TIMING_CURVES[CURVE_COUNT] = {
    [CURVE_HISTORY] = {"history", ""},
    [CURVE_NO_HISTORY] = {"no history", ",history=off"},
    [CURVE_AVOID_LEAF] = {"history, avoid=leaf", ",avoid=leaf"},
    [CURVE_AVOID_ROOT] = {"history, avoid=root, no stability", ",avoid=root,stability=off"},
    [CURVE_POOL] = {"no history, avoid=leaf, 2 threads kept",
                    ",history=off,avoid=leaf,threads=2,spawn=pool"},
    [CURVE_SPAWN] = {"no history, avoid=leaf, 2 threads started for every move",
                     ",history=off,avoid=leaf,threads=2,spawn=move"},
    [CURVE_ONE_THREAD] = {"no history, avoid=leaf, 1 thread", ",history=off,avoid=leaf"},
};

static const CsvColumn COLUMNS[TIMING_COLUMNS] = {
    {"seed", CSV_LARGE},        {"game", CSV_INTEGER},  {"depth", CSV_POSITIVE},
    {"curve", CSV_TEXT},        {"white", CSV_TEXT},    {"white_discs", CSV_DISCS},
    {"black_discs", CSV_DISCS}, {"moves", CSV_INTEGER}, {"choices", CSV_INTEGER},
    {"nodes", CSV_LARGE},       {"seconds", CSV_REAL},  {"seconds_longest", CSV_REAL}};

/* All curves of a depth are measured one after the other, so that a disturbance of the machine
 * affects all of them. */
typedef struct Piece {
    int game, depth;
    TimingCurveId curve;
} Piece;

static int depths(const Lab *lab) { return lab->quick ? QUICK_DEPTH : TIMING_DEPTH_MAX; }

static Piece piece_at(const Lab *lab, int piece)
{
    return (Piece){piece / CURVE_COUNT / depths(lab), 1 + piece / CURVE_COUNT % depths(lab),
                   (TimingCurveId)(piece % CURVE_COUNT)};
}

static int pieces(const Lab *lab)
{
    return (lab->quick ? QUICK_GAMES : GAMES) * depths(lab) * CURVE_COUNT;
}

static double cost(const Lab *lab, int piece)
{
    return 0.002 + 3e-6 * pow(4.2, piece_at(lab, piece).depth);
}

static void key(const Lab *lab, int piece, Csv *out)
{
    Piece p = piece_at(lab, piece);
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_integer(out, p.game + 1);
    csv_add_integer(out, p.depth);
    csv_add_text(out, TIMING_CURVES[p.curve].name);
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    Piece p = piece_at(lab, piece);
    char white[128];
    Game start;
    LabGame g;
    snprintf(white, sizeof white, "history:depth=%d%s", p.depth,
             TIMING_CURVES[p.curve].switches);
    const char *specs[2] = {"random", white};
    game_start(&start, position_start());
    LabEnd end = lab_play(lab, specs, &start, (uint64_t)p.game, &g, err);
    if (end != LAB_DONE) return end;
    LabSide us = lab_side(&g, WHITE), them = lab_side(&g, BLACK);
    csv_add_text(out, white);
    csv_add_integer(out, us.discs);
    csv_add_integer(out, them.discs);
    csv_add_integer(out, us.moves);
    csv_add_integer(out, us.choices);
    csv_add_integer(out, (int64_t)us.nodes);
    csv_add_real(out, us.seconds, 9);
    csv_add_real(out, us.seconds_max, 9);
    return LAB_DONE;
}

const LabTable TIMING_CSV = {
    .form = {"timing.csv", COLUMNS, TIMING_COLUMNS, TIMING_CURVE + 1, false},
    .work = {.pieces = pieces, .cost = cost, .key = key, .measure = measure}};

int timing_depths(const Csv *timing) { return lab_greatest(timing, TIMING_DEPTH); }

static void select_games(const Csv *timing, int column, TimingCurveId curve, int depth,
                         LabValues *out)
{
    LabFilter f;
    LabWhere name = {TIMING_CURVE, TIMING_CURVES[curve].name};
    lab_select(timing, column, lab_where(&f, name, TIMING_DEPTH, depth), out);
}

TimingPoint timing_point(const Csv *timing, TimingCurveId curve, int depth)
{
    LabValues v;
    select_games(timing, TIMING_SECONDS, curve, depth, &v);
    return (TimingPoint){lab_median(&v), lab_quantile(&v, 0.25), lab_quantile(&v, 0.75)};
}

double timing_longest(const Csv *timing, TimingCurveId curve, int depth)
{
    LabValues v;
    select_games(timing, TIMING_LONGEST, curve, depth, &v);
    return lab_quantile(&v, 1);
}
