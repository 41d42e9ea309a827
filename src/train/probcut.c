/* probcut.c - collecting pairs of searches. */
#include "train/probcut.h"

#include "base/pool.h"
#include "base/rng.h"
#include "train/archive.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_BITS = 16, PLIES_FIRST = 6, PLIES_LAST = 52 };

typedef struct Collection {
    const ProbcutSettings *settings;
    Board *boards;
    int count;
    long seen; /* positions offered so far */
    Rng rng;
    Searcher *searchers[POOL_THREADS_MAX];
    pthread_mutex_t mutex; /* guards what follows */
    ProbcutSamples *out;
    int done;
    bool no_memory;
} Collection;

/* Every position of the archive is as likely to be kept as any other. */
static bool offer_game(void *context, const Game *g, const Outcome *outcome, Error *err)
{
    Collection *c = context;
    (void)outcome;
    for (int i = PLIES_FIRST; i < g->plies && i <= PLIES_LAST; i++) {
        Board b = g->ply[i].before.board;
        if (!board_moves(&b)) continue;
        c->seen++;
        if (c->count < c->settings->positions)
            c->boards[c->count++] = b;
        else {
            uint64_t at = rng_next(&c->rng) % (uint64_t)c->seen;
            if (at < (uint64_t)c->count) c->boards[at] = b;
        }
    }
    return !stop_now(&c->settings->stop) || error_set(err, "stopped");
}

/* The values of one position by depth. */
typedef struct Values {
    double value[PROBCUT_PLIES];
    bool known[PROBCUT_PLIES];
} Values;

static void note_value(void *self, const SearchResult *r)
{
    Values *v = self;
    int depth = r->lines[0].depth;
    if (depth >= PROBCUT_PLIES) return;
    v->value[depth] = r->lines[0].value / (double)SEARCH_UNIT;
    v->known[depth] = true;
}

static void search_to(Searcher *s, const Board *b, int depth, Stop stop, Values *v)
{
    SearchLimits limits = {
        .depth = depth, .confidence = CONFIDENCE_EXACT, .alpha = -64, .beta = 64, .stop = stop};
    SearchResult r;
    searcher_clear(s);
    searcher_run(s, b, &limits, note_value, v, &r);
}

static void add(Collection *c, ProbcutSample sample)
{
    ProbcutSamples *out = c->out;
    if (out->count == out->room) {
        size_t room = 2 * out->room + 1024;
        ProbcutSample *grown = realloc(out->sample, room * sizeof *grown);
        if (!grown) {
            c->no_memory = true;
            return;
        }
        out->sample = grown;
        out->room = room;
    }
    out->sample[out->count++] = sample;
}

/* Pre: the mutex is held. Every pair of depths that ProbCut might use, and the gate's. */
static void add_pairs(Collection *c, const Values *v, int empties)
{
    for (int depth = PROBCUT_DEPTH_MIN; depth <= empties && depth < PROBCUT_PLIES; depth++)
        for (int shallow = depth & 1; v->known[depth] && shallow < depth; shallow += 2)
            if (v->known[shallow] && (shallow == 0 || shallow <= probcut_depth(depth) + 2))
                add(c, (ProbcutSample){(uint8_t)empties, (uint8_t)depth, (uint8_t)shallow,
                                       (float)(v->value[depth] - v->value[shallow])});
}

static void collect_one(void *arg, int index, int thread)
{
    Collection *c = arg;
    const ProbcutSettings *s = c->settings;
    const Board *b = &c->boards[index];
    int empties = SQUARES - board_discs(b);
    Values v = {0};
    if (stop_now(&s->stop)) return;
    v.value[0] = eval_board(s->eval, b) / (double)EVAL_UNIT;
    v.known[0] = true;
    int depth = s->depth < empties - 1 ? s->depth : empties - 1;
    if (depth > 1) search_to(c->searchers[thread], b, depth - 1, s->stop, &v);
    if (depth > 0) search_to(c->searchers[thread], b, depth, s->stop, &v);
    if (empties <= s->solve_empties) search_to(c->searchers[thread], b, SQUARES, s->stop, &v);
    pthread_mutex_lock(&c->mutex);
    if (!stop_now(&s->stop)) add_pairs(c, &v, empties);
    if (s->tell) s->tell(s->context, ++c->done, c->count);
    pthread_mutex_unlock(&c->mutex);
}

static bool make_searchers(Collection *c, Error *err)
{
    const ProbcutSettings *s = c->settings;
    SearcherSettings settings = {1, search_hash_size(HASH_BITS), cpu_level(), s->eval};
    for (int i = 0; i < s->threads; i++)
        if (!(c->searchers[i] = searcher_create(&settings, err))) return false;
    return true;
}

/* Threads finish in any order; the fit must not depend on it. */
static int by_content(const void *x, const void *y)
{
    const ProbcutSample *a = x, *b = y;
    if (a->empties != b->empties) return a->empties - b->empties;
    if (a->depth != b->depth) return a->depth - b->depth;
    if (a->shallow != b->shallow) return a->shallow - b->shallow;
    return (a->difference > b->difference) - (a->difference < b->difference);
}

bool probcut_collect(const ProbcutSettings *s, ProbcutSamples *out, Error *err)
{
    Collection c = {.settings = s, .rng = rng_stream(s->seed, 0), .out = out};
    c.boards = malloc((size_t)s->positions * sizeof *c.boards);
    Pool *pool = pool_create(s->threads);
    bool ok = c.boards && pool
                  ? archive_visit(s->games, s->first_year, s->last_year, offer_game, &c, err) &&
                        make_searchers(&c, err)
                  : error_set(err, "no memory or threads");
    if (ok) {
        pthread_mutex_init(&c.mutex, NULL);
        pool_run(pool, collect_one, &c, c.count);
        pthread_mutex_destroy(&c.mutex);
        if (c.no_memory) ok = error_set(err, "no memory for the pairs of searches");
        if (stop_now(&s->stop)) ok = error_set(err, "stopped");
        if (out->count) qsort(out->sample, out->count, sizeof *out->sample, by_content);
    }
    for (int i = 0; i < s->threads; i++) searcher_destroy(c.searchers[i]);
    pool_destroy(pool);
    free(c.boards);
    return ok;
}

void probcut_samples_free(ProbcutSamples *s)
{
    free(s->sample);
    *s = (ProbcutSamples){0};
}
