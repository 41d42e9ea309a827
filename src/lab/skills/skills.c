/* skills.c - the matches between skills, and the losses of their games. */
#include "lab/skills/skills.h"

#include "lab/experiments/balanced.h"

#include <math.h>
#include <stdio.h>

enum {
    GAMES = 400, /* of a match between skills */
    QUICK_GAMES = 2,
    LOSS_GAMES = 50, /* of a skill against itself */
    QUICK_LOSS_GAMES = 1,
    QUICK_SKILLS = 4
};

/* Other players, each against the skill that is about as strong, to give the scale a meaning.
 */
static const struct Link {
    const char *spec;
    int skill;
    int share;      /* percent of the games */
    double seconds; /* per game */
} LINKS[] = {
    {"sixterm", 5, 50, 0.002},         {"staged", 7, 50, 0.005},
    {"history", 9, 50, 0.02},          {"heibai:level=1", 10, 50, 0.003},
    {"heibai:level=3", 13, 50, 0.005}, {"heibai:level=5", 14, 50, 0.01},
    {"heibai:level=10", 17, 50, 0.2},  {"heibai:level=15", SKILL_MAX, 25, 4},
};
enum { LINK_COUNT = sizeof LINKS / sizeof LINKS[0] };

const char *skills_spec(int skill, char out[SKILLS_SPEC])
{
    if (skill == 0)
        snprintf(out, SKILLS_SPEC, "%s", SKILLS_ZERO);
    else
        snprintf(out, SKILLS_SPEC, "heibai:skill=%d", skill);
    return out;
}

/* ---- Matches ----------------------------------------------------------------------------- */

/* A match of the plan. */
typedef struct Pairing {
    char a[SKILLS_SPEC], b[SKILLS_SPEC];
    int games;
    double seconds; /* per game */
} Pairing;

int skills_count(const Lab *lab) { return lab->quick ? QUICK_SKILLS : SKILL_MAX; }

/* About doubles with each skill above 12, up to two seconds. */
static double seconds_of(int skill)
{
    return skill < 12 ? 0.01 : skill < SKILL_MAX ? 0.01 * pow(2, skill - 12) : 2;
}

static Pairing pairing_of(const Lab *lab, int piece)
{
    int games = lab->games ? lab->games : lab->quick ? QUICK_GAMES : GAMES;
    Pairing p;
    if (piece < skills_count(lab)) {
        skills_spec(piece + 1, p.a);
        skills_spec(piece, p.b);
        p.seconds = seconds_of(piece + 1) + seconds_of(piece);
    } else {
        const struct Link *link = &LINKS[piece - skills_count(lab)];
        skills_spec(link->skill, p.a);
        snprintf(p.b, sizeof p.b, "%s", link->spec);
        p.seconds = seconds_of(link->skill) + link->seconds;
        games = games * link->share / 100;
    }
    /* Whole pairs of games, at least one. */
    p.games = games > 2 ? games / 2 * 2 : 2;
    return p;
}

/* A quick run has only the links to skills that it plays. */
static int pieces(const Lab *lab) { return skills_count(lab) + (lab->quick ? 0 : LINK_COUNT); }

static double cost(const Lab *lab, int piece)
{
    Pairing p = pairing_of(lab, piece);
    return p.games * p.seconds / lab->threads;
}

static void key(const Lab *lab, int piece, Csv *out)
{
    Pairing p = pairing_of(lab, piece);
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_text(out, p.a);
    csv_add_text(out, p.b);
    csv_add_integer(out, p.games);
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    Pairing p = pairing_of(lab, piece);
    MatchResult r = {0};
    BalancedMatch m = {"skills", piece == 0, p.a, p.b, p.games, lab->threads};
    LabEnd end = balanced_match(lab, &m, &r, err);
    if (end != LAB_DONE) return end;
    lab_add_match(&r, out);
    return LAB_DONE;
}

const LabTable SKILLS_CSV = {
    .form = {"skills.csv", CROSS_LIST, CROSS_COLUMNS, CROSS_GAMES + 1, false},
    .work = {.pieces = pieces, .cost = cost, .key = key, .measure = measure}};

/* ---- Losses ------------------------------------------------------------------------------ */

static int loss_games(const Lab *lab) { return lab->quick ? QUICK_LOSS_GAMES : LOSS_GAMES; }

static double loss_cost(const Lab *lab, int piece)
{
    return loss_games(lab) * (2 * seconds_of(piece + 1) + 0.06);
}

static void loss_key(const Lab *lab, int piece, Csv *out)
{
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_integer(out, piece + 1);
}

static LabEnd play_and_judge(const Lab *lab, int skill, const Openings *openings,
                             LossJudge *judge, Losses *sum, Error *err)
{
    static const bool BOTH[2] = {true, true};
    char spec[SKILLS_SPEC];
    skills_spec(skill, spec);
    LabEnd end = LAB_DONE;
    for (int i = 0; i < loss_games(lab) && end == LAB_DONE; i++) {
        const char *const specs[2] = {spec, spec};
        Game opening;
        LabGame g;
        openings_get(openings, i % openings_count(openings), &opening);
        end = lab_play(lab, specs, &opening, (uint64_t)i, &g, err);
        if (end == LAB_DONE) end = losses_add(judge, &g.game, BOTH, sum, err);
        if (lab->progress) lab->progress(lab->context, i, loss_games(lab), spec);
    }
    return end;
}

static LabEnd measure_losses(const Lab *lab, int piece, Csv *out, Error *err)
{
    Losses sum = {0};
    Openings *openings = balanced_openings(lab, "skills", false, err);
    LossJudge *judge = openings ? losses_judge(lab, err) : NULL;
    LabEnd end =
        judge ? play_and_judge(lab, piece + 1, openings, judge, &sum, err) : LAB_FAILED;
    losses_judge_free(judge);
    openings_free(openings);
    if (end != LAB_DONE) return end;
    losses_write(lab, &sum, out);
    return LAB_DONE;
}

static const CsvColumn LOSS_COLUMNS[SKILL_LOSSES_COLUMNS] = {
    {"seed", CSV_LARGE}, {"skill", CSV_POSITIVE}, LOSSES_LIST};

const LabTable SKILL_LOSSES_CSV = {
    .form = {"skill_losses.csv", LOSS_COLUMNS, SKILL_LOSSES_COLUMNS, SKILL_LOSSES_FIRST, false},
    .work = {
        .pieces = skills_count, .cost = loss_cost, .key = loss_key, .measure = measure_losses}};
