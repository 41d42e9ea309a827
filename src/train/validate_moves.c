#include "train/searchers.h"
#include "train/validate.h"

#include <assert.h>
#include <stdlib.h>

enum { HASH_BITS = 18 };
static const int DEPTHS[VALIDATE_DEPTHS] = {1, 4, 8};

/* Discs that the moves of the searches of one position lose. */
typedef struct Losses {
    bool counted;
    int loss[VALIDATE_DEPTHS];
} Losses;

typedef struct Checking {
    const MovesSettings *settings;
    const Labelled **chosen;
    Losses *losses;
    int count;
    Searchers searchers;
    atomic_long done;
} Checking;

static bool run(const Checking *c, Searcher *s, const Board *b, int depth, int lines,
                SearchResult *out)
{
    SearchLimits limits = {.depth = {depth, CONFIDENCE_EXACT},
                           .alpha = -SQUARES,
                           .beta = SQUARES,
                           .lines = lines,
                           .stop = c->settings->stop};
    searcher_run(s, b, &limits, NULL, NULL, out);
    return out->complete;
}

/* Discs lost by a move. Pre: `exact` has a line for every move. */
static int loss_of(const SearchResult *exact, int move)
{
    int line = 0;
    while (exact->lines[line].move != move && line + 1 < exact->count) line++;
    assert(exact->lines[line].move == move);
    return (exact->lines[0].value - exact->lines[line].value) / SEARCH_UNIT;
}

static void check_one(void *context, int index, int thread)
{
    Checking *c = context;
    Searcher *s = c->searchers.of[thread];
    const Board *b = &c->chosen[index]->board;
    Losses *out = &c->losses[index];
    SearchResult exact, found;
    if (stop_now(&c->settings->stop) || popcount(board_moves(b)) < 2) return;
    bool ok = true;
    searcher_clear(s);
    for (int i = 0; i < VALIDATE_DEPTHS && ok; i++) {
        ok = run(c, s, b, DEPTHS[i], 1, &found);
        out->loss[i] = found.lines[0].move;
    }
    if (!ok || !run(c, s, b, SQUARES, SQUARES, &exact)) return;
    for (int i = 0; i < VALIDATE_DEPTHS; i++) out->loss[i] = loss_of(&exact, out->loss[i]);
    out->counted = true;
    long done = atomic_fetch_add(&c->done, 1) + 1;
    if (thread == 0 && c->settings->tell)
        c->settings->tell(c->settings->context, done, c->count);
}

/* Evenly from all positions with the right number of empty squares. */
static void choose(Checking *c)
{
    int discs = SQUARES - c->settings->empties;
    const Positions *p = &c->settings->set->stage[eval_stage(discs)];
    long all = 0, seen = 0;
    for (size_t i = 0; i < p->count; i++) all += board_discs(&p->at[i].board) == discs;
    int wanted = all < c->settings->positions ? (int)all : c->settings->positions;
    for (size_t i = 0; i < p->count && c->count < wanted; i++)
        if (board_discs(&p->at[i].board) == discs && c->count * all <= seen++ * wanted)
            c->chosen[c->count++] = &p->at[i];
}

static void sum_up(const Checking *c, MovesResult *out)
{
    *out = (MovesResult){0};
    for (int i = 0; i < c->count; i++) out->positions += c->losses[i].counted;
    for (int d = 0; d < VALIDATE_DEPTHS; d++) {
        int best = 0, loss = 0;
        for (int i = 0; i < c->count; i++) {
            if (!c->losses[i].counted) continue;
            best += c->losses[i].loss[d] == 0;
            loss += c->losses[i].loss[d];
        }
        out->at[d].depth = DEPTHS[d];
        out->at[d].best = out->positions ? (double)best / out->positions : 0;
        out->at[d].loss = out->positions ? (double)loss / out->positions : 0;
    }
}

bool validate_moves(const MovesSettings *s, MovesResult *out, Error *err)
{
    Checking c = {.settings = s};
    c.chosen = calloc((size_t)s->positions + 1, sizeof *c.chosen);
    c.losses = calloc((size_t)s->positions + 1, sizeof *c.losses);
    bool ok = (c.chosen && c.losses) || error_no_memory(err);
    if (ok && (ok = searchers_create(&c.searchers, s->threads, HASH_BITS, s->eval, err))) {
        choose(&c);
        pool_run(c.searchers.pool, check_one, &c, c.count);
        searchers_destroy(&c.searchers);
        sum_up(&c, out);
        if (stop_now(&s->stop)) ok = error_set(err, "stopped");
    }
    free(c.chosen);
    free(c.losses);
    return ok;
}
