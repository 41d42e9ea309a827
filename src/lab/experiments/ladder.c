/* ladder.c - the matches of the ladder. Cheap players all play each other; slow players play
 * only those they are compared with. */
#include "lab/experiments/ladder.h"

#include "base/cpu.h"
#include "lab/experiments/balanced.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    GAMES = 200, /* of a cheap match. All numbers here are guesses: the ladder takes hours */
    QUICK_GAMES = 4,
    LEVELS_SHARE = 50, /* slow matches: percent of these games */
    TOP_SHARE = 20,
    TIMED_SHARE = 20,
    PROGRAM_SHARE = 20,
    TIMED_LEVELS = 10, /* the highest level tried against a player with a time limit */
    QUICK_LEVELS = 2,
    PAIRINGS_MAX = 96
};

#define LEVEL "heibai:level="
#define RHINO "/usr/games/gtp-rhino" /* its place on Debian */

/* All of these play each other. The first one is claimed to beat those with `to_beat`. */
static const struct Entry {
    const char *spec;
    double seconds; /* thinking time per game, measured once; for the progress line */
    bool to_beat;
    bool quick; /* also in quick runs */
} FIELD[] = {
    {LEVEL "1", 0.001, false, true},
    {"random", 0.0001, false, true},
    {"annealing", 0.0005, false, false},
    {"mcts:playouts=500,as=report", 0.012, false, false},
    {"sixterm:as=report", 0.001, true, false},
    {"sixterm", 0.001, true, false},
    {"simple", 0.02, true, false},
    {"staged:as=report", 0.003, true, false},
    {"staged", 0.003, true, false},
    {LADDER_ZERO, 0.01, true, true},
    {CROSS_MONTE_CARLO, 0.055, true, true},
};
enum { FIELD_COUNT = sizeof FIELD / sizeof FIELD[0] };

/* Levels against lower levels. Those without a claim lie between, since a match without a loss
 * gives a poor estimate of the distance. */
static const struct Step {
    int level, below;
    LadderClaim claim;
    int share;
    double seconds;
    bool quick;
} STEPS[] = {
    {3, 1, CLAIM_NONE, 100, 0.002, false},         {5, 3, CLAIM_NONE, 100, 0.01, false},
    {7, 5, CLAIM_NONE, 100, 0.05, false},          {10, 7, CLAIM_NONE, 100, 0.7, false},
    {5, 1, CLAIM_LEVEL, 100, 0.01, true},          {10, 5, CLAIM_LEVEL, 100, 0.7, false},
    {15, 10, CLAIM_LEVEL, LEVELS_SHARE, 2, false}, {21, 15, CLAIM_LEVEL, TOP_SHARE, 24, false},
};
enum { STEP_COUNT = sizeof STEPS / sizeof STEPS[0] };

typedef struct Pairing {
    char a[64], b[64];
    LadderClaim claim;
    int share;      /* percent of the games */
    double seconds; /* per game */
} Pairing;

typedef struct Plan {
    Pairing list[PAIRINGS_MAX];
    int count;
} Plan;

static Pairing *add_pairing(Plan *plan, LadderClaim claim, int share, double seconds)
{
    assert(plan->count < PAIRINGS_MAX);
    Pairing *p = &plan->list[plan->count++];
    *p = (Pairing){.claim = claim, .share = share, .seconds = seconds};
    return p;
}

static void add_field(const Lab *lab, Plan *plan)
{
    for (int b = 1; b < FIELD_COUNT; b++)
        for (int a = 0; a < b; a++) {
            const struct Entry *x = &FIELD[a], *y = &FIELD[b];
            if (lab->quick && !(x->quick && y->quick)) continue;
            LadderClaim claim = a == 0 && y->to_beat ? CLAIM_COURSE : CLAIM_NONE;
            Pairing *p = add_pairing(plan, claim, 100, x->seconds + y->seconds);
            snprintf(p->a, sizeof p->a, "%s", x->spec);
            snprintf(p->b, sizeof p->b, "%s", y->spec);
        }
}

static void add_steps(const Lab *lab, Plan *plan)
{
    for (int i = 0; i < STEP_COUNT; i++) {
        const struct Step *s = &STEPS[i];
        if (lab->quick && !s->quick) continue;
        Pairing *p = add_pairing(plan, s->claim, s->share, s->seconds);
        snprintf(p->a, sizeof p->a, LEVEL "%d", s->level);
        snprintf(p->b, sizeof p->b, LEVEL "%d", s->below);
    }
}

/* The opponents of the other program. It stands near level 1; it needs opponents on both sides
 * to have a place on the ladder. */
static const struct Rival {
    const char *spec;
    LadderClaim claim;
    bool quick;
} RIVALS[] = {{LEVEL "3", CLAIM_PROGRAM, false},
              {LEVEL "1", CLAIM_NONE, true},
              {"staged", CLAIM_NONE, false}};

static void add_programs(const Lab *lab, Plan *plan)
{
    for (size_t i = 0; i < sizeof RIVALS / sizeof RIVALS[0]; i++) {
        const struct Rival *r = &RIVALS[i];
        if (lab->quick && !r->quick) continue;
        Pairing *p = add_pairing(plan, lab->quick ? CLAIM_PROGRAM : r->claim, PROGRAM_SHARE,
                                 lab->quick ? 0.3 : 2.5);
        snprintf(p->a, sizeof p->a, "%s", r->spec);
        snprintf(p->b, sizeof p->b, "gtp:" RHINO " -l %d -b 0", lab->quick ? 1 : 3);
    }
}

static void add_timed(const Lab *lab, Plan *plan)
{
    const char *timed = lab->quick ? "mcts:time=0.002" : "mcts:time=1";
    double seconds = lab->quick ? 0.1 : 25;
    for (int level = 1; level <= (lab->quick ? QUICK_LEVELS : TIMED_LEVELS); level++) {
        Pairing *p = add_pairing(plan, CLAIM_TIMED, TIMED_SHARE, seconds);
        snprintf(p->a, sizeof p->a, LEVEL "%d", level);
        snprintf(p->b, sizeof p->b, "%s", timed);
    }
    /* An opponent below it. */
    Pairing *p = add_pairing(plan, CLAIM_NONE, TIMED_SHARE, seconds);
    snprintf(p->a, sizeof p->a, "%s", timed);
    snprintf(p->b, sizeof p->b, "%s", CROSS_MONTE_CARLO);
}

static void make_plan(const Lab *lab, Plan *out)
{
    out->count = 0;
    add_field(lab, out);
    add_steps(lab, out);
    add_timed(lab, out);
    add_programs(lab, out);
}

static int pieces(const Lab *lab)
{
    Plan plan;
    make_plan(lab, &plan);
    return plan.count;
}

/* Whole pairs of games, at least one. */
static int games_of(const Lab *lab, const Pairing *p)
{
    int games = lab->games ? lab->games : lab->quick ? QUICK_GAMES : GAMES;
    int pairs = games * p->share / 200;
    return 2 * (pairs > 1 ? pairs : 1);
}

static int threads_of(const Lab *lab, const Pairing *p)
{
    /* With more games than processors a player with a time limit would get less time. */
    bool timed = strstr(p->a, "time=") || strstr(p->b, "time=");
    return timed && lab->threads > cpu_count() ? cpu_count() : lab->threads;
}

static double cost(const Lab *lab, int piece)
{
    Plan plan;
    make_plan(lab, &plan);
    const Pairing *p = &plan.list[piece];
    return games_of(lab, p) * p->seconds / threads_of(lab, p);
}

static void key(const Lab *lab, int piece, Csv *out)
{
    Plan plan;
    make_plan(lab, &plan);
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_text(out, plan.list[piece].a);
    csv_add_text(out, plan.list[piece].b);
    csv_add_integer(out, games_of(lab, &plan.list[piece]));
}

/* Whether a match has to be played, given the rows before it. */
static bool is_needed(const Pairing *p, const Csv *so_far)
{
    if (strncmp(p->b, "gtp:", 4) == 0) return access(RHINO, X_OK) == 0;
    if (p->claim != CLAIM_TIMED) return true;
    for (int row = 0; row < csv_rows(so_far); row++)
        if (ladder_claim(so_far, row) == CLAIM_TIMED &&
            ladder_verdict(so_far, row) == LADDER_YES)
            return false;
    return true;
}

static int lost_off_the_board(const MatchResult *r)
{
    int sum = 0;
    for (int i = 0; i < 2; i++)
        sum += r->on_time[i] + r->illegal[i] + r->failed[i] + r->resigned[i];
    return sum;
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    Plan plan;
    make_plan(lab, &plan);
    const Pairing *p = &plan.list[piece];
    MatchResult r = {0};
    if (is_needed(p, out)) {
        BalancedMatch m = {"ladder", piece == 0,       p->a,
                           p->b,     games_of(lab, p), threads_of(lab, p)};
        LabEnd end = balanced_match(lab, &m, &r, err);
        if (end != LAB_DONE) return end;
    }
    lab_add_match(&r, out);
    csv_add_text(out, ladder_claim_name(p->claim));
    csv_add_integer(out, lost_off_the_board(&r));
    for (int i = 0; i < 2; i++) csv_add_integer(out, r.moves[i]);
    for (int i = 0; i < 2; i++) csv_add_real(out, r.seconds[i], 6);
    return LAB_DONE;
}

const LabTable LADDER_CSV = {
    .form = {"ladder.csv", CROSS_LIST, LADDER_COLUMNS, CROSS_GAMES + 1, false},
    .work = {.pieces = pieces, .cost = cost, .key = key, .measure = measure}};
