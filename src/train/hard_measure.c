#include "train/hard.h"
#include "train/searchers.h"

#include <math.h>
#include <stdlib.h>

enum { HASH_BITS = 20 };

/* What a search of one position found. */
typedef struct Found {
    bool counted;
    int move, value; /* in SEARCH_UNITs */
} Found;

typedef struct Measuring {
    const HardSet *set;
    const HardRun *run;
    SearchDepth depth;
    Found *found; /* of each position */
    Searchers searchers;
    atomic_long done;
} Measuring;

static void search_one(void *context, int index, int thread)
{
    Measuring *m = context;
    const ObfProblem *p = &m->set->at[index];
    SearchResult result;
    if (p->count == 0 || stop_now(&m->run->stop)) return;
    SearchLimits limits = {.depth = m->depth,
                           .alpha = -SQUARES,
                           .beta = SQUARES,
                           .lines = 1,
                           .stop = m->run->stop};
    searcher_clear(m->searchers.of[thread]);
    searcher_run(m->searchers.of[thread], &p->position.board, &limits, NULL, NULL, &result);
    m->found[index] = (Found){result.complete, result.lines[0].move, result.lines[0].value};
    long done = atomic_fetch_add(&m->done, 1) + 1;
    if (thread == 0 && m->run->tell) m->run->tell(m->run->context, done, m->set->count);
}

typedef struct Sum {
    double count, sum, squares;
} Sum;

static void add(Sum *s, double x)
{
    s->count++;
    s->sum += x;
    s->squares += x * x;
}

static HardMean mean_of(const Sum *s)
{
    if (s->count < 1) return (HardMean){0};
    double mean = s->sum / s->count;
    double variance = fmax(0, s->squares / s->count - mean * mean);
    return (HardMean){mean, s->count > 1 ? sqrt(variance / (s->count - 1)) : 0};
}

static int best_score(const ObfProblem *p)
{
    int best = -SQUARES;
    for (int i = 0; i < p->count; i++)
        if (p->moves[i].score > best) best = p->moves[i].score;
    return best;
}

static int score_of(const ObfProblem *p, int move)
{
    int i = 0;
    while (p->moves[i].move != move) i++; /* hard_read has checked that every move is there */
    return p->moves[i].score;
}

static void sum_up(const Measuring *m, HardErrors *out)
{
    Sum best = {0}, loss = {0}, absolute = {0}, value = {0};
    for (int i = 0; i < m->set->count; i++) {
        const ObfProblem *p = &m->set->at[i];
        if (!m->found[i].counted) continue;
        int score = best_score(p), lost = score - score_of(p, m->found[i].move);
        double error = (double)m->found[i].value / SEARCH_UNIT - score;
        add(&best, lost == 0);
        add(&loss, lost);
        add(&absolute, fabs(error));
        add(&value, error);
    }
    *out = (HardErrors){(int)best.count, mean_of(&best), mean_of(&loss), mean_of(&absolute),
                        mean_of(&value)};
}

bool hard_measure(const HardSet *s, const Eval *eval, SearchDepth depth, const HardRun *run,
                  HardErrors *out, Error *err)
{
    Measuring m = {.set = s, .run = run, .depth = depth};
    if (hard_solved(s) == 0) return error_set(err, "no position is solved");
    m.found = calloc((size_t)s->count, sizeof *m.found);
    bool ok = m.found ? searchers_create(&m.searchers, run->threads, HASH_BITS, eval, err)
                      : error_no_memory(err);
    if (ok) {
        pool_run(m.searchers.pool, search_one, &m, s->count);
        searchers_destroy(&m.searchers);
        sum_up(&m, out);
        if (stop_now(&run->stop)) ok = error_set(err, "stopped");
    }
    free(m.found);
    return ok;
}
