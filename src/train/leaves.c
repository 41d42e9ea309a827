#include "train/leaves.h"

#include "train/leaf_positions.h"
#include "train/searchers.h"

#include <math.h>
#include <stdlib.h>

enum {
    HASH_BITS = 16,
    /* A shift is the mean over leaves with up to this many discs more or fewer. With 3 the
     * largest mean change of generation 10 was 0.44 discs instead of 0.33. */
    NEIGHBOURS = 1,
    ENOUGH = 200 /* changes that a shift needs; a guess */
};

typedef struct Measuring {
    const LeavesSettings *settings;
    const LeafPositions *positions;
    double (*value)[LEAVES_DEPTH_MAX + 1]; /* by position and depth; NAN: none */
    Searchers searchers;
    atomic_long done;
} Measuring;

static void measure_one(void *context, int index, int thread)
{
    Measuring *m = context;
    const LeavesSettings *s = m->settings;
    Searcher *searcher = m->searchers.of[thread];
    const Board *b = &m->positions->at[index];
    int empties = SQUARES - board_discs(b);
    searcher_clear(searcher);
    for (int plies = s->depth_first; plies <= s->depth_last; plies++) {
        bool open = plies < empties && !stop_now(&s->stop);
        SearchDepth depth = {plies, CONFIDENCE_73};
        m->value[index][plies] = open ? searchers_value(searcher, b, depth, s->stop) : NAN;
    }
    long done = atomic_fetch_add(&m->done, 1) + 1;
    if (thread == 0 && s->tell) s->tell(s->context, done, (long)m->positions->count);
}

static void count_change(LeavesChange *c, double change)
{
    c->count++;
    c->sum += change;
    c->square += change * change;
}

static void sum_up(const Measuring *m, LeavesMeasure *out)
{
    const LeavesSettings *s = m->settings;
    *out = (LeavesMeasure){0};
    for (size_t i = 0; i < m->positions->count; i++)
        for (int depth = s->depth_first; depth < s->depth_last; depth++) {
            double change = m->value[i][depth + 1] - m->value[i][depth];
            if (isnan(change)) continue;
            int leaf = board_discs(&m->positions->at[i]) + depth;
            count_change(&out->by_depth[depth], change);
            count_change(&out->by_discs[leaf], depth % 2 ? -change : change);
        }
}

static bool measure(const LeavesSettings *s, const Eval *eval, const LeafPositions *positions,
                    LeavesMeasure *out, Error *err)
{
    Measuring m = {.settings = s, .positions = positions};
    m.value = malloc((positions->count + 1) * sizeof *m.value);
    bool ok = m.value || error_no_memory(err);
    if (ok && (ok = searchers_create(&m.searchers, s->threads, HASH_BITS, eval, err))) {
        pool_run(m.searchers.pool, measure_one, &m, (int)positions->count);
        searchers_destroy(&m.searchers);
        sum_up(&m, out);
        if (stop_now(&s->stop)) ok = error_set(err, "stopped");
    }
    free(m.value);
    return ok;
}

bool leaves_measure(const LeavesSettings *s, const Eval *eval, LeavesMeasure *out, Error *err)
{
    LeafPositions positions;
    LeafChoice choice = {s->games, s->empties_first, s->empties_last, false};
    if (!leaf_positions_read(&positions, &choice, err)) return false;
    bool ok = measure(s, eval, &positions, out, err);
    leaf_positions_free(&positions);
    return ok;
}

/* Changes around a number of discs. The search to the next depth has one disc more at its
 * leaves, so a change belongs to both numbers. */
static LeavesChange around(const LeavesMeasure *m, int discs)
{
    LeavesChange all = {0};
    for (int at = discs - NEIGHBOURS - 1; at <= discs + NEIGHBOURS; at++) {
        if (at < 0 || at > SQUARES) continue;
        all.count += m->by_discs[at].count;
        all.sum += m->by_discs[at].sum;
    }
    return all;
}

/* Where there are too few changes, the nearest number of discs that has enough. */
static bool shift_at(const LeavesMeasure *m, int discs, double *out)
{
    for (int far = 0; far <= SQUARES; far++)
        for (int side = -1; side <= 1; side += 2) {
            int at = discs + side * far;
            if (at < 0 || at > SQUARES) continue;
            LeavesChange c = around(m, at);
            if (c.count < ENOUGH) continue;
            *out = c.sum / c.count;
            return true;
        }
    return false;
}

bool leaves_adjust(const LeavesMeasure *m, Weights *w, Error *err)
{
    for (int discs = 0; discs <= SQUARES; discs++) {
        double change;
        if (!shift_at(m, discs, &change))
            return error_set(err, "too few games: a shift needs %d changes of depth", ENOUGH);
        /* An even depth is too low by the shift, the next odd depth too high by it. */
        double shift = w->leaf[discs].shift + EVAL_UNIT * change / 2;
        w->leaf[discs].shift =
            (int16_t)lrint(fmax(-WEIGHTS_LEAF_MAX, fmin(WEIGHTS_LEAF_MAX, shift)));
    }
    return true;
}
