/* results.c - report A, 4.3: measures the player of report A as white against others. */
#include "lab/experiments/games.h"
#include "lab/play.h"
#include "lab/stats.h"

#include <stdio.h>
#include <string.h>

static const struct Plan {
    Opponent opponent;
    const char *black, *quick_black;
    int games, quick_games;
    double cost; /* seconds per game, measured once */
} PLANS[OPPONENT_COUNT] = {
    [OPPONENT_RANDOM] = {{"random", "random", 56, 8, 62.6}, "random", "random", 40, 4, 0.01},
    /* Both players are deterministic: repeated only to measure the time. */
    [OPPONENT_SIMPLE] = {{"simple", "simple, weights only", 54, 8, 81.5},
                         "simple:depth=6",
                         "simple:depth=4",
                         7,
                         2,
                         0.04},
    [OPPONENT_PLAYOUTS] = {{"Monte Carlo, 500 playouts", "Monte Carlo, 5 s per move", 63, 1,
                            98.9},
                           "mcts:playouts=500",
                           "mcts:playouts=20",
                           40,
                           4,
                           0.03},
    [OPPONENT_TIMED] = {{"Monte Carlo, 5 s per move", "Monte Carlo, 5 s per move", 63, 1, 98.9},
                        "mcts:time=5",
                        "mcts:time=0.002",
                        1,
                        1,
                        150},
};

static const CsvColumn COLUMNS[RESULTS_COLUMNS] = {
    {"seed", CSV_LARGE},         {"opponent", CSV_TEXT},
    {"game", CSV_INTEGER},       {"black", CSV_TEXT},
    {"white", CSV_TEXT},         {"white_discs", CSV_DISCS},
    {"black_discs", CSV_DISCS},  {"black_playouts_a_move", CSV_LARGE},
    {"white_seconds", CSV_REAL}, {"black_seconds", CSV_REAL}};

const Opponent *results_opponent(OpponentId id) { return &PLANS[id].opponent; }

static int games_of(const Lab *lab, OpponentId id)
{
    return lab->quick ? PLANS[id].quick_games : PLANS[id].games;
}

static OpponentId piece_at(const Lab *lab, int piece, int *game)
{
    int id = 0;
    for (; piece >= games_of(lab, (OpponentId)id); id++) piece -= games_of(lab, (OpponentId)id);
    *game = piece;
    return (OpponentId)id;
}

static int pieces(const Lab *lab)
{
    int count = 0;
    for (int id = 0; id < OPPONENT_COUNT; id++) count += games_of(lab, (OpponentId)id);
    return count;
}

static double cost(const Lab *lab, int piece)
{
    int game;
    return lab->quick ? 0.02 : PLANS[piece_at(lab, piece, &game)].cost;
}

static void key(const Lab *lab, int piece, Csv *out)
{
    int game;
    OpponentId id = piece_at(lab, piece, &game);
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_text(out, PLANS[id].opponent.name);
    csv_add_integer(out, game + 1);
}

/* Mean playouts per move of black; 0 if it makes none. */
static int64_t mean_playouts(const LabGame *g)
{
    int64_t sum = 0, moves = 0;
    for (int i = g->opening; i < g->game.plies; i++) {
        const Basis *basis = &g->choices[i].basis;
        if (g->game.ply[i].before.side != BLACK || basis->kind != BASIS_PLAYOUTS) continue;
        sum += (int64_t)basis->number;
        moves++;
    }
    return moves ? sum / moves : 0;
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    int game;
    OpponentId id = piece_at(lab, piece, &game);
    const char *specs[2] = {lab->quick ? PLANS[id].quick_black : PLANS[id].black,
                            lab->quick ? "history:depth=4" : "history:depth=6"};
    Game start;
    LabGame g;
    game_start(&start, position_start());
    LabEnd end = lab_play(lab, specs, &start, (uint64_t)game, &g, err);
    if (end != LAB_DONE) return end;
    LabSide white = lab_side(&g, WHITE), black = lab_side(&g, BLACK);
    csv_add_text(out, specs[BLACK]);
    csv_add_text(out, specs[WHITE]);
    csv_add_integer(out, white.discs);
    csv_add_integer(out, black.discs);
    csv_add_integer(out, mean_playouts(&g));
    csv_add_real(out, white.seconds, 9);
    csv_add_real(out, black.seconds, 9);
    return LAB_DONE;
}

const LabTable RESULTS_CSV = {
    .form = {"results.csv", COLUMNS, RESULTS_COLUMNS, RESULTS_GAME + 1, false},
    .work = {.pieces = pieces, .cost = cost, .key = key, .measure = measure}};

ResultsSum results_sum(const Csv *results, OpponentId id)
{
    const LabWhere where[] = {{RESULTS_OPPONENT, PLANS[id].opponent.name}, {0, NULL}};
    ResultsSum sum = {0};
    LabValues white, black, v;
    lab_select(results, RESULTS_WHITE, where, &white);
    lab_select(results, RESULTS_BLACK, where, &black);
    sum.games = white.count;
    for (int i = 0; i < white.count; i++) {
        sum.wins += white.list[i] > black.list[i];
        sum.draws += white.list[i] == black.list[i];
        sum.losses += white.list[i] < black.list[i];
        sum.white += white.list[i] / white.count;
        sum.black += black.list[i] / white.count;
    }
    lab_select(results, RESULTS_SECONDS, where, &v);
    sum.seconds = lab_median(&v);
    lab_select(results, RESULTS_BLACK_SECONDS, where, &v);
    sum.black_seconds = lab_median(&v);
    if (sum.games) sum.playouts = lab_sum(results, RESULTS_PLAYOUTS, where) / sum.games;
    return sum;
}
