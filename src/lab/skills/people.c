/* people.c - what the moves of tournament players lose, by groups of players. The WTHOR archive
 * has no ratings: they are estimated from the results of all its games in some years, in the
 * model of Bradley and Terry as in arena/ratings.h. */
#include "base/rng.h"
#include "game/wthor.h"
#include "lab/skills/skills.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    YEAR_FIRST = 2000,
    YEAR_LAST = 2011,
    PLAYERS_MAX = 1 << 16, /* the archive numbers players with 16 bits */
    GAMES_LEAST = 30,      /* of a player who is rated */
    DRAWS_ADDED = 2,       /* against the average player, so that all ratings are finite */
    ROUNDS = 300,          /* of the estimate; ratings then change by less than 1 Elo */
    SAMPLE = 60,           /* games per group that are searched */
    QUICK_SAMPLE = 1,
    PLIES_LEAST = 50 /* shorter games were not played to the end */
};

/* The players by rank, the best first: each group ends at a share of them. */
static const struct Group {
    const char *name;
    double end;
} GROUPS[] = {{"best 2 %", 0.02},
              {"2 to 10 %", 0.1},
              {"10 to 30 %", 0.3},
              {"30 to 60 %", 0.6},
              {"60 to 100 %", 1}};
enum { GROUP_COUNT = sizeof GROUPS / sizeof GROUPS[0] };

typedef struct People {
    WthorGame *games;
    int count;
    bool program[PLAYERS_MAX]; /* their names have the author in brackets */
    int played[PLAYERS_MAX];
    double rating[PLAYERS_MAX];   /* in the unit of the model; Elo is 400 / ln 10 times that */
    uint16_t ranked[PLAYERS_MAX]; /* rated players, the best first */
    int rated;
} People;

/* ---- Archive ----------------------------------------------------------------------------- */

static bool open_file(const char *folder, const char *name, WthorKind kind, Text *data,
                      WthorFile *out, Error *err)
{
    char path[LAB_PATH_MAX];
    snprintf(path, sizeof path, "%.900s/%s", folder, name);
    return (text_read_file(path, WTHOR_SIZE_MAX, data, err) &&
            wthor_open(kind, data->data, data->size, out, err)) ||
           error_within(err, path);
}

static bool read_names(const char *folder, People *p, Error *err)
{
    Text data = {0};
    WthorFile f;
    char name[WTHOR_NAME_SIZE];
    bool ok = open_file(folder, "WTH.JOU", WTHOR_PLAYERS, &data, &f, err);
    for (uint32_t i = 0; ok && i < f.count && i < PLAYERS_MAX; i++)
        p->program[i] = wthor_name(&f, i, name) && strchr(name, '(');
    text_free(&data);
    return ok;
}

static bool read_year(const char *folder, int year, People *p, Error *err)
{
    Text data = {0};
    WthorFile f;
    char name[LAB_NAME_MAX];
    snprintf(name, sizeof name, "WTH_%d.wtb", year);
    bool ok = open_file(folder, name, WTHOR_GAMES, &data, &f, err);
    WthorGame *more =
        ok ? realloc(p->games, ((size_t)p->count + f.count) * sizeof *more) : NULL;
    if (more) {
        p->games = more;
        for (uint32_t i = 0; i < f.count; i++) p->games[p->count++] = wthor_game(&f, i);
    } else if (ok) {
        ok = error_no_memory(err);
    }
    text_free(&data);
    return ok;
}

static void free_people(People *p)
{
    if (p) free(p->games);
    free(p);
}

/* ---- Ratings ----------------------------------------------------------------------------- */

/* Player 0 is "unknown" in the archive. */
static bool is_person(const People *p, int player)
{
    return player != 0 && !p->program[player];
}

static bool is_counted(const People *p, const WthorGame *g)
{
    return is_person(p, g->black) && is_person(p, g->white) && g->black != g->white;
}

static double points(const WthorGame *g)
{
    return g->black_discs > 32 ? 1 : g->black_discs < 32 ? 0 : 0.5;
}

/* One step of Newton's method for all players at once, halved since opponents move too. */
static void improve(People *p, double *slope, double *bend)
{
    for (int i = 0; i < PLAYERS_MAX; i++) {
        double e = 1 / (1 + exp(-p->rating[i]));
        slope[i] = DRAWS_ADDED * (0.5 - e);
        bend[i] = DRAWS_ADDED * e * (1 - e);
    }
    for (int i = 0; i < p->count; i++) {
        const WthorGame *g = &p->games[i];
        if (!is_counted(p, g)) continue;
        double e = 1 / (1 + exp(p->rating[g->white] - p->rating[g->black]));
        slope[g->black] += points(g) - e;
        slope[g->white] -= points(g) - e;
        bend[g->black] += e * (1 - e);
        bend[g->white] += e * (1 - e);
    }
    for (int i = 0; i < PLAYERS_MAX; i++) p->rating[i] += slope[i] / bend[i] / 2;
}

static bool rate(People *p, Error *err)
{
    double *slope = calloc(PLAYERS_MAX, sizeof *slope);
    double *bend = calloc(PLAYERS_MAX, sizeof *bend);
    bool ok = slope && bend;
    for (int i = 0; i < p->count; i++)
        if (is_counted(p, &p->games[i])) {
            p->played[p->games[i].black]++;
            p->played[p->games[i].white]++;
        }
    for (int i = 0; ok && i < ROUNDS; i++) improve(p, slope, bend);
    free(slope);
    free(bend);
    return ok || error_no_memory(err);
}

/* By insertion: there are some hundreds. */
static void rank(People *p)
{
    for (int i = 0; i < PLAYERS_MAX; i++) {
        if (p->played[i] < GAMES_LEAST) continue;
        int at = p->rated++;
        for (; at > 0 && p->rating[p->ranked[at - 1]] < p->rating[i]; at--)
            p->ranked[at] = p->ranked[at - 1];
        p->ranked[at] = (uint16_t)i;
    }
}

static People *read_people(const char *folder, Error *err)
{
    People *p = calloc(1, sizeof *p);
    bool ok = p ? read_names(folder, p, err) : error_no_memory(err);
    for (int year = YEAR_FIRST; ok && year <= YEAR_LAST; year++)
        ok = read_year(folder, year, p, err);
    if (ok && rate(p, err)) {
        rank(p);
        if (p->rated >= GROUP_COUNT) return p;
        error_set(err, "%.300s: too few players with %d games", folder, (int)GAMES_LEAST);
    }
    free_people(p);
    return NULL;
}

/* ---- Groups ------------------------------------------------------------------------------ */

typedef struct Range {
    int first, end; /* ranks */
} Range;

static Range range_of(const People *p, int group)
{
    double first = group ? GROUPS[group - 1].end : 0;
    Range r = {(int)lround(first * p->rated), (int)lround(GROUPS[group].end * p->rated)};
    if (r.end == r.first) r.end++;
    return r;
}

/* Relative to the median player. */
static double mean_elo(const People *p, Range r)
{
    double sum = 0;
    for (int i = r.first; i < r.end; i++) sum += p->rating[p->ranked[i]];
    return 400 / log(10) * (sum / (r.end - r.first) - p->rating[p->ranked[p->rated / 2]]);
}

static bool is_in(const People *p, Range r, int player)
{
    for (int i = r.first; i < r.end; i++)
        if (p->ranked[i] == player) return true;
    return false;
}

/* Searches random games in which members of the group play. */
static LabEnd judge_group(const Lab *lab, const People *p, int group, Losses *sum, Error *err)
{
    int wanted = lab->quick ? QUICK_SAMPLE : SAMPLE;
    Range range = range_of(p, group);
    Rng rng = rng_stream(lab->seed, (uint64_t)group);
    LossJudge *judge = losses_judge(lab, err);
    LabEnd end = judge ? LAB_DONE : LAB_FAILED;
    for (long tries = 0; end == LAB_DONE && sum->games < wanted; tries++) {
        const WthorGame *record = &p->games[rng_below(&rng, p->count)];
        bool counted[2] = {is_in(p, range, record->black), is_in(p, range, record->white)};
        Game g;
        if (tries > 1000L * wanted) {
            error_set(err, "too few games of the players '%s'", GROUPS[group].name);
            end = LAB_FAILED;
        } else if (is_counted(p, record) && (counted[0] || counted[1]) &&
                   wthor_replay(record, &g, err) && g.plies >= PLIES_LEAST) {
            end = losses_add(judge, &g, counted, sum, err);
            if (lab->progress)
                lab->progress(lab->context, sum->games, wanted, GROUPS[group].name);
        }
    }
    losses_judge_free(judge);
    return end;
}

static int pieces(const Lab *lab) { return lab->wthor ? GROUP_COUNT : 0; }

static double cost(const Lab *lab, int piece)
{
    (void)piece;
    return lab->quick ? 1 : 0.06 * SAMPLE;
}

static void key(const Lab *lab, int piece, Csv *out)
{
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_text(out, GROUPS[piece].name);
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    Losses sum = {0};
    People *p = read_people(lab->wthor, err);
    LabEnd end = p ? judge_group(lab, p, piece, &sum, err) : LAB_FAILED;
    if (end == LAB_DONE) {
        Range r = range_of(p, piece);
        csv_add_integer(out, r.end - r.first);
        csv_add_real(out, mean_elo(p, r), 0);
        losses_write(lab, &sum, out);
    }
    free_people(p);
    return end;
}

static const CsvColumn COLUMNS[PEOPLE_COLUMNS] = {{"seed", CSV_LARGE},
                                                  {"group", CSV_TEXT},
                                                  {"players", CSV_POSITIVE},
                                                  {"rating", CSV_SIGNED},
                                                  LOSSES_LIST};

const LabTable PEOPLE_LOSSES_CSV = {
    .form = {"people_losses.csv", COLUMNS, PEOPLE_COLUMNS, PEOPLE_PLAYERS, false},
    .work = {.pieces = pieces, .cost = cost, .key = key, .measure = measure}};
