/* probcut_samples.c - searches positions to several depths and collects the differences. */
#include "train/probcut/probcut_train.h"

#include "base/array.h"
#include "eval/features.h"
#include "train/searchers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    HASH_BITS = 16,
    DEEPER_EVERY = 4, /* every fourth position is searched deeper */
    DEEPER = 2        /* by two plies; both are guesses */
};

typedef struct Collection {
    const ProbcutSettings *settings;
    Board *boards;
    int count;
    Searchers searchers;
    pthread_mutex_t mutex; /* guards what follows */
    ProbcutSamples *out;
    int done;
    bool no_memory;
} Collection;

/* The values of one position by depth. */
typedef struct Values {
    double value[PROBCUT_PLIES];
    bool known[PROBCUT_PLIES];
} Values;

/* Ignores the selective iterations before a solve. */
static void note_value(void *context, const SearchResult *r)
{
    Values *v = context;
    const SearchLine *line = &r->lines[0];
    int plies = line->depth.plies;
    if (plies >= PROBCUT_PLIES || line->depth.confidence != CONFIDENCE_EXACT) return;
    v->value[plies] = line->value / (double)SEARCH_UNIT;
    v->known[plies] = true;
}

static void search_to(Searcher *s, const Board *b, int depth, Stop stop, Values *v)
{
    SearchLimits limits = {
        .depth = {depth, CONFIDENCE_EXACT}, .alpha = -64, .beta = 64, .stop = stop};
    SearchResult r;
    searcher_clear(s);
    searcher_run(s, b, &limits, note_value, v, &r);
}

static void add(Collection *c, ProbcutSample sample)
{
    ProbcutSamples *out = c->out;
    if (out->count == out->room) {
        ProbcutSample *grown = array_grow(out->sample, &out->room, sizeof *grown);
        if (!grown) {
            c->no_memory = true;
            return;
        }
        out->sample = grown;
    }
    out->sample[out->count++] = sample;
}

/* Pre: the mutex is held. */
static void add_pair(Collection *c, const Values *v, int empties, int depth, int shallow)
{
    if (v->known[depth] && v->known[shallow])
        add(c, (ProbcutSample){(uint8_t)empties, (uint8_t)depth, (uint8_t)shallow,
                               (float)(v->value[depth] - v->value[shallow])});
}

/* The pairs of depths that ProbCut may use, those next to them, and those of the gate. */
static void add_pairs(Collection *c, const Values *v, int empties)
{
    for (int depth = PROBCUT_DEPTH_MIN; depth <= empties; depth++) {
        add_pair(c, v, empties, depth, 0);
        for (int shallow = 2 - (depth & 1); shallow <= probcut_depth(depth) + 2; shallow += 2)
            if (shallow < depth) add_pair(c, v, empties, depth, shallow);
    }
}

static int greater(int a, int b) { return a > b ? a : b; }

/* A position that is solved is also searched to the shallow depth that ProbCut uses for it. */
static int depth_of(const ProbcutSettings *s, int index, int empties)
{
    int depth = s->depth + (index % DEEPER_EVERY == 0 ? DEEPER : 0);
    if (probcut_solves(s, empties)) depth = greater(depth, probcut_depth(empties));
    return depth < empties ? depth : empties - 1;
}

static void collect_one(void *context, int index, int thread)
{
    Collection *c = context;
    const ProbcutSettings *s = c->settings;
    const Board *b = &c->boards[index];
    int empties = SQUARES - board_discs(b), depth = depth_of(s, index, empties);
    Values v = {0};
    Features f; /* the gate uses the evaluation without pairs */
    if (stop_now(&s->stop)) return;
    features_set(&f, b, 0);
    v.value[0] = eval_rough(s->eval, &f, 0, board_discs(b)) / (double)EVAL_UNIT;
    v.known[0] = true;
    search_to(c->searchers.of[thread], b, depth - 1, s->stop, &v);
    search_to(c->searchers.of[thread], b, depth, s->stop, &v);
    if (probcut_solves(s, empties)) search_to(c->searchers.of[thread], b, SQUARES, s->stop, &v);
    pthread_mutex_lock(&c->mutex);
    if (!stop_now(&s->stop)) add_pairs(c, &v, empties);
    if (s->tell) s->tell(s->context, ++c->done, c->count);
    pthread_mutex_unlock(&c->mutex);
}

/* Sorted, so that the fit does not depend on the order in which threads finish. */
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
    Collection c = {.settings = s, .out = out};
    c.count = probcut_draw(s, &c.boards, err);
    bool ok =
        c.count >= 0 && searchers_create(&c.searchers, s->threads, HASH_BITS, s->eval, err);
    if (ok) {
        pthread_mutex_init(&c.mutex, NULL);
        pool_run(c.searchers.pool, collect_one, &c, c.count);
        pthread_mutex_destroy(&c.mutex);
        searchers_destroy(&c.searchers);
        if (c.no_memory) ok = error_no_memory(err);
        if (stop_now(&s->stop)) ok = error_set(err, "stopped");
        if (out->count) qsort(out->sample, out->count, sizeof *out->sample, by_content);
        out->positions = c.count;
    }
    free(c.boards);
    return ok;
}

void probcut_samples_free(ProbcutSamples *s)
{
    free(s->sample);
    *s = (ProbcutSamples){0};
}
