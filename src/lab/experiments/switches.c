/* switches.c - measures matches of a player against itself with one switch changed, and how
 * often a deep search and a shallow one choose the same move. */
#include "lab/experiments/games.h"
#include "lab/experiments/planned.h"
#include "players/registry.h"

#include <stdio.h>

/* `disappear` has an effect below 16 discs at the leaves, so its matches begin early. Report A
 * has a second random element, `disappear=random`, whose matches repeat the openings. */
static const PlannedMatch PLANS[SWITCH_COUNT] = {
    [SWITCH_FACTOR_25] = {"factor=25", "history", 6, {",factor=25", ""}, 5, .cost = 10},
    [SWITCH_FACTOR_100] = {"factor=100", "history", 6, {",factor=100", ""}, 5, .cost = 10},
    [SWITCH_FACTOR_200] = {"factor=200", "history", 6, {",factor=200", ""}, 5, .cost = 10},
    [SWITCH_FACTOR_400] = {"factor=400", "history", 6, {",factor=400", ""}, 5, .cost = 10},
    [SWITCH_DISAPPEAR_4] =
        {"disappear, depth 4", "history", 4, {"", ",disappear=off"}, 5, .cost = 1.5},
    [SWITCH_DISAPPEAR_6] =
        {"disappear, depth 6", "history", 6, {"", ",disappear=off"}, 5, .cost = 10},
    [SWITCH_RANDOM] = {"disappear=random",
                       "history",
                       6,
                       {",disappear=random", ""},
                       4,
                       .cost = 8,
                       .rounds = 4},
    [SWITCH_AVOID_ROOT] = {"avoid=root", "history", 6, {",avoid=root", ""}, 5, .cost = 9},
    [SWITCH_AVOID_LEAF] = {"avoid=leaf", "history", 6, {",avoid=leaf", ""}, 5, .cost = 9},
    [SWITCH_AVOID_LEAF_REPORT] = {"avoid=leaf as in the listing",
                                  "history",
                                  6,
                                  {",avoid=leaf,as=report", ""},
                                  5,
                                  .cost = 8},
    [SWITCH_CORNER] = {"corner rule", "history", 6, {"", ",corner=off"}, 5, .cost = 10},
    [SWITCH_WIDTH] = {"width=12", "history", 6, {",width=12", ""}, 5, .cost = 10},
    [SWITCH_HISTORY_STABILITY] =
        {"history without stability", "history", 6, {",stability=off", ""}, 5, .cost = 9},
    [SWITCH_STAGED_STABILITY] =
        {"staged with stability", "staged", 0, {",stability=on", ""}, 5, .cost = 2},
    [SWITCH_ANNEALING] =
        {"annealing against staged", "annealing", 0, {"", ""}, 5, .cost = 1, .other = "staged"},
    [SWITCH_ANNEALING_STAGED] = {"annealing with staged's evaluation",
                                 "annealing",
                                 0,
                                 {",value=staged", ""},
                                 5,
                                 .cost = 1,
                                 .other = "staged"},
};

const LabTable SWITCHES_CSV = {
    .form = {"switches.csv", PLANNED_COLUMNS, SWITCHES_COLUMNS, SWITCHES_OPENINGS + 1, false},
    .work = {.count = SWITCH_COUNT,
             .plan = PLANS,
             .cost = planned_cost,
             .key = planned_key,
             .measure = planned_measure}};

Elo switches_elo(const Csv *switches, SwitchesId id)
{
    return planned_elo(switches, PLANS[id].name);
}

/* A player is short-sighted if its deep search chooses the move of its shallow one. */
enum { POSITIONS = 2000, QUICK_POSITIONS = 20, PLIES_FIRST = 8, PLIES_SPREAD = 36 };
static const int FACTORS[] = {10, 25, 50, 100, 200, 400};
enum { FACTOR_COUNT = sizeof FACTORS / sizeof FACTORS[0] };

static const CsvColumn SIGHT_LIST[SIGHT_COLUMNS] = {
    {"seed", CSV_LARGE}, {"factor", CSV_INTEGER},     {"near", CSV_TEXT},
    {"far", CSV_TEXT},   {"positions", CSV_POSITIVE}, {"agree", CSV_INTEGER}};

static void sight_key(const Lab *lab, int piece, Csv *out)
{
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_integer(out, FACTORS[piece]);
}

/* The number of positions in which both players choose the same move; -1: stopped. */
static int count_agreement(const Lab *lab, Player *const players[2], int positions)
{
    int agree = 0;
    for (int i = 0; i < positions; i++) {
        Game g;
        Choice choices[2];
        match_opening(lab->seed, i, PLIES_FIRST + i % PLIES_SPREAD, &g);
        game_play(&g, SQUARE_PASS, 0);
        Turn turn = {.position = g.now, .stop = {lab->stop, 0}};
        for (int k = 0; k < 2; k++)
            if (player_choose(players[k], &turn, &choices[k]) != CHOSEN_MOVE) return -1;
        agree += choices[0].square == choices[1].square;
    }
    return agree;
}

static LabEnd sight_measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    char specs[2][80];
    Player *players[2];
    int positions = lab->quick ? QUICK_POSITIONS : POSITIONS, agree = -1;
    for (int k = 0; k < 2; k++) {
        snprintf(specs[k], sizeof specs[k], "history:depth=%d,factor=%d,history=off,corner=off",
                 k == 0 ? 2 : (lab->quick ? 4 : 6), FACTORS[piece]);
        players[k] = registry_create(specs[k], (PlayerSeed){lab->seed, 0}, err);
    }
    bool ok = players[0] && players[1];
    if (ok) agree = count_agreement(lab, players, positions);
    player_destroy(players[0]);
    player_destroy(players[1]);
    if (!ok || agree < 0) return ok ? LAB_STOPPED : LAB_FAILED;
    csv_add_text(out, specs[0]);
    csv_add_text(out, specs[1]);
    csv_add_integer(out, positions);
    csv_add_integer(out, agree);
    return LAB_DONE;
}

const LabTable SIGHT_CSV = {
    .form = {"sight.csv", SIGHT_LIST, SIGHT_COLUMNS, SIGHT_FACTOR + 1, false},
    .work = {.count = FACTOR_COUNT,
             .seconds = 1.2,
             .quick_seconds = 0.01,
             .key = sight_key,
             .measure = sight_measure}};
