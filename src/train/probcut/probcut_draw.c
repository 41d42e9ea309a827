/* probcut_draw.c - draws positions for ProbCut from games.
 * The rank of a position is a hash of the board and the seed, and the lowest ranks are taken.
 * So the result depends neither on how often a position was played nor on the order of games.
 */
#include "train/probcut/probcut_train.h"

#include "base/rng.h"
#include "board/symmetry.h"
#include "train/archive.h"

#include <stdlib.h>
#include <string.h>

enum {
    COUNTS = PROBCUT_EMPTIES_MAX - PROBCUT_EMPTIES_MIN + 1,
    SOLVED_WEIGHT = 3 /* a guess */
};

typedef struct Ranked {
    uint64_t rank;
    Board board;
} Ranked;

/* The lowest `quota` ranks of one number of empty squares; up to twice as many before settle().
 */
typedef struct Lot {
    Ranked *list;
    int count, quota;
    uint64_t limit; /* higher ranks cannot be among the lowest `quota` */
} Lot;

typedef struct Draw {
    const ProbcutSettings *settings;
    Lot lots[COUNTS];
} Draw;

static int by_rank(const void *x, const void *y)
{
    const Ranked *a = x, *b = y;
    if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
    return memcmp(&a->board, &b->board, sizeof a->board);
}

/* Sorts, removes duplicates and cuts to the quota. */
static void settle(Lot *l)
{
    int kept = 0;
    if (l->count == 0) return;
    qsort(l->list, (size_t)l->count, sizeof *l->list, by_rank);
    for (int i = 0; i < l->count && kept < l->quota; i++)
        if (!kept || by_rank(&l->list[kept - 1], &l->list[i]) != 0)
            l->list[kept++] = l->list[i];
    l->count = kept;
    if (kept == l->quota) l->limit = l->list[kept - 1].rank;
}

static void offer(Draw *d, const Board *b)
{
    int empties = SQUARES - board_discs(b);
    if (empties < PROBCUT_EMPTIES_MIN || empties > PROBCUT_EMPTIES_MAX || !board_moves(b))
        return;
    Lot *l = &d->lots[empties - PROBCUT_EMPTIES_MIN];
    Board least = symmetry_canonical(*b, NULL);
    uint64_t rank = rng_mix(least.me ^ rng_mix(least.opp ^ rng_mix(d->settings->seed)));
    if (rank > l->limit) return;
    l->list[l->count++] = (Ranked){rank, least};
    if (l->count == 2 * l->quota) settle(l);
}

static bool offer_game(void *context, const Game *g, const Outcome *outcome, Error *err)
{
    Draw *d = context;
    (void)outcome;
    for (int i = 0; i < g->plies; i++) offer(d, &g->ply[i].before.board);
    return !stop_now(&d->settings->stop) || error_set(err, "stopped");
}

static int weight_of(const ProbcutSettings *s, int lot)
{
    return probcut_solves(s, lot + PROBCUT_EMPTIES_MIN) ? SOLVED_WEIGHT : 1;
}

static bool make_lots(Draw *d)
{
    const ProbcutSettings *s = d->settings;
    int weights = 0;
    for (int i = 0; i < COUNTS; i++) weights += weight_of(s, i);
    for (int i = 0; i < COUNTS; i++) {
        Lot *l = &d->lots[i];
        l->quota = 1 + s->positions * weight_of(s, i) / weights;
        l->limit = UINT64_MAX;
        l->list = malloc(2 * (size_t)l->quota * sizeof *l->list);
        if (!l->list) return false;
    }
    return true;
}

/* All lots as one list, by rank. */
static int join(Draw *d, Board **out, Error *err)
{
    size_t total = 0, at = 0;
    for (int i = 0; i < COUNTS; i++) {
        settle(&d->lots[i]);
        total += (size_t)d->lots[i].count;
    }
    Ranked *all = malloc((total + 1) * sizeof *all);
    *out = malloc((total + 1) * sizeof **out);
    if (!all || !*out) {
        free(all);
        free(*out);
        *out = NULL;
        error_no_memory(err);
        return -1;
    }
    for (int i = 0; i < COUNTS; i++) {
        memcpy(all + at, d->lots[i].list, (size_t)d->lots[i].count * sizeof *all);
        at += (size_t)d->lots[i].count;
    }
    qsort(all, total, sizeof *all, by_rank);
    for (size_t i = 0; i < total; i++) (*out)[i] = all[i].board;
    free(all);
    return (int)total;
}

int probcut_draw(const ProbcutSettings *s, Board **out, Error *err)
{
    Draw d = {.settings = s};
    int count = -1;
    if (!make_lots(&d))
        error_no_memory(err);
    else if (archive_visit(s->games, &s->years, offer_game, &d, err))
        count = join(&d, out, err);
    for (int i = 0; i < COUNTS; i++) free(d.lots[i].list);
    return count;
}
