/* switches.c - measures matches of a player against itself with one switch changed, and how
 * often a deep search and a shallow one choose the same move. */
#include "lab/experiments/games.h"
#include "lab/play.h"
#include "players/registry.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { QUICK_OPENINGS = 3, QUICK_DEPTH = 4 };

/* Every opening of `plies` plies is played; nothing is random. `disappear` has an effect below
 * 16 discs at the leaves, so its matches begin early. */
static const struct Plan {
    const char *name, *player;
    int depth;         /* 0: the default of the player */
    const char *a, *b; /* switches of the two players */
    int plies;
    double cost; /* seconds, measured once */
} PLANS[SWITCH_COUNT] = {
    [SWITCH_FACTOR_25] = {"factor=25", "history", 6, ",factor=25", "", 5, 10},
    [SWITCH_FACTOR_100] = {"factor=100", "history", 6, ",factor=100", "", 5, 10},
    [SWITCH_FACTOR_200] = {"factor=200", "history", 6, ",factor=200", "", 5, 10},
    [SWITCH_FACTOR_400] = {"factor=400", "history", 6, ",factor=400", "", 5, 10},
    [SWITCH_DISAPPEAR_4] = {"disappear, depth 4", "history", 4, "", ",disappear=off", 4, 0.3},
    [SWITCH_DISAPPEAR_6] = {"disappear, depth 6", "history", 6, "", ",disappear=off", 4, 2},
    [SWITCH_HISTORY_STABILITY] = {"history without stability", "history", 6, ",stability=off",
                                  "", 5, 9},
    [SWITCH_STAGED_STABILITY] = {"staged with stability", "staged", 0, ",stability=on", "", 5,
                                 2},
};

static const CsvColumn COLUMNS[SWITCHES_COLUMNS] = {
    {"match", CSV_TEXT},      {"openings", CSV_INTEGER},
    {"a", CSV_TEXT},          {"b", CSV_TEXT},
    {"wins", CSV_INTEGER},    {"draws", CSV_INTEGER},
    {"losses", CSV_INTEGER},  {"discs", CSV_MEAN},
    {"pairs_0", CSV_INTEGER}, {"pairs_half", CSV_INTEGER},
    {"pairs_1", CSV_INTEGER}, {"pairs_one_and_half", CSV_INTEGER},
    {"pairs_2", CSV_INTEGER}};

static Openings *openings_of(const Lab *lab, int piece, Error *err)
{
    return openings_all(PLANS[piece].plies, lab->quick ? QUICK_OPENINGS : INT_MAX, err);
}

static double cost(const Lab *lab, int piece) { return lab->quick ? 0.1 : PLANS[piece].cost; }

static void key(const Lab *lab, int piece, Csv *out)
{
    Openings *openings = openings_of(lab, piece, NULL);
    csv_add_text(out, PLANS[piece].name);
    csv_add_integer(out, openings ? openings_count(openings) : 0);
    openings_free(openings);
}

static const char *make_spec(const Lab *lab, const struct Plan *p, const char *switches,
                             char out[SPEC_MAX])
{
    char depth[16] = "auto";
    int plies = lab->quick && p->depth > QUICK_DEPTH ? QUICK_DEPTH : p->depth;
    if (plies) snprintf(depth, sizeof depth, "%d", plies);
    snprintf(out, SPEC_MAX, "%s:depth=%s%s", p->player, depth, switches);
    return out;
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    MatchResult r;
    char a[SPEC_MAX], b[SPEC_MAX];
    make_spec(lab, &PLANS[piece], PLANS[piece].a, a);
    make_spec(lab, &PLANS[piece], PLANS[piece].b, b);
    Openings *openings = openings_of(lab, piece, err);
    if (!openings) return LAB_FAILED;
    MatchSettings s = {.a = a,
                       .b = b,
                       .games = 2 * openings_count(openings),
                       .openings = openings,
                       .strict = true};
    LabEnd end = lab_match(lab, s, &r, err);
    openings_free(openings);
    if (end != LAB_DONE) return end;
    key(lab, piece, out);
    csv_add_text(out, a);
    csv_add_text(out, b);
    lab_add_match(&r, out);
    return LAB_DONE;
}

const LabTable SWITCHES_CSV = {
    .form = {"switches.csv", COLUMNS, SWITCHES_COLUMNS, SWITCHES_OPENINGS + 1, false},
    .work = {.count = SWITCH_COUNT, .cost = cost, .key = key, .measure = measure}};

Elo switches_elo(const Csv *switches, SwitchesId id)
{
    for (int row = 0; row < csv_rows(switches); row++)
        if (strcmp(csv_text(switches, row, SWITCHES_NAME), PLANS[id].name) == 0)
            return lab_elo(switches, row, SWITCHES_MATCH);
    return (Elo){0};
}

/* A player is short-sighted if its deep search chooses the move of its shallow one. */
enum { POSITIONS = 2000, QUICK_POSITIONS = 20, PLIES_FIRST = 8, PLIES_SPREAD = 36 };
static const int FACTORS[] = {10, 25, 50, 100, 200, 400};
enum { FACTOR_COUNT = sizeof FACTORS / sizeof FACTORS[0] };

static const CsvColumn SIGHT_LIST[SIGHT_COLUMNS] = {
    {"seed", CSV_LARGE}, {"factor", CSV_INTEGER},     {"near", CSV_TEXT},
    {"far", CSV_TEXT},   {"positions", CSV_POSITIVE}, {"agree", CSV_INTEGER}};

static double sight_cost(const Lab *lab, int piece)
{
    (void)piece;
    return lab->quick ? 0.01 : 1.2;
}

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
    sight_key(lab, piece, out);
    csv_add_text(out, specs[0]);
    csv_add_text(out, specs[1]);
    csv_add_integer(out, positions);
    csv_add_integer(out, agree);
    return LAB_DONE;
}

const LabTable SIGHT_CSV = {
    .form = {"sight.csv", SIGHT_LIST, SIGHT_COLUMNS, SIGHT_FACTOR + 1, false},
    .work = {
        .count = FACTOR_COUNT, .cost = sight_cost, .key = sight_key, .measure = sight_measure}};
