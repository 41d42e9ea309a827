#include "train/leaf_scales.h"

#include "train/anchor.h"
#include "train/leaf_positions.h"
#include "train/searchers.h"

#include <math.h>
#include <stdlib.h>

enum { HASH_BITS = 18 };
static const double SCALE_MIN = 0.5, SCALE_MAX = 2;
/* Discs. Values further from even are left out: the game is decided, and slopes are smaller
 * there. A guess. */
static const double VALUE_MAX = 20;

typedef struct Step {
    int first, last; /* empty squares of the positions */
    int low, high;   /* discs at the leaves whose scales it fits */
    bool solve;
} Step;

static int truth_depth(const ScalesSettings *s) { return s->depth_first + s->span; }

/* What one step measures. */
typedef struct Measuring {
    const ScalesSettings *settings;
    const LeafPositions *positions;
    const Step *step;
    double (*value)[SCALES_DEPTH_MAX + 1]; /* by position and depth, true values last */
    Searchers searchers;
    atomic_long done;
} Measuring;

static void measure_one(void *context, int index, int thread)
{
    Measuring *m = context;
    const ScalesSettings *s = m->settings;
    Searcher *searcher = m->searchers.of[thread];
    const Board *b = &m->positions->at[index];
    int empties = SQUARES - board_discs(b);
    searcher_clear(searcher);
    for (int plies = s->depth_first; plies < truth_depth(s); plies++) {
        SearchDepth depth = {plies, CONFIDENCE_73};
        bool open = plies < empties && !stop_now(&s->stop);
        m->value[index][plies] = open ? searchers_value(searcher, b, depth, s->stop) : NAN;
    }
    SearchDepth truth = {truth_depth(s), CONFIDENCE_73};
    if (m->step->solve) truth = (SearchDepth){SQUARES, CONFIDENCE_EXACT};
    m->value[index][truth_depth(s)] = searchers_value(searcher, b, truth, s->stop);
    long done = atomic_fetch_add(&m->done, 1) + 1;
    if (thread == 0 && s->tell) s->tell(s->context, done, (long)m->positions->count);
}

/* Values and true values for the side to move at the leaves. */
static void sum_up(const Measuring *m, AnchorSums sums[SQUARES + 1])
{
    const ScalesSettings *s = m->settings;
    for (size_t i = 0; i < m->positions->count; i++)
        for (int plies = s->depth_first; plies < truth_depth(s); plies++) {
            double value = m->value[i][plies], truth = m->value[i][truth_depth(s)];
            int sign = plies % 2 ? -1 : 1, leaf = board_discs(&m->positions->at[i]) + plies;
            if (isnan(truth) || leaf > m->step->high || !(fabs(value) <= VALUE_MAX)) continue;
            anchor_count(sums, leaf, sign * value, sign * truth);
        }
}

static bool measure(const ScalesSettings *s, const Step *step, const Eval *eval,
                    AnchorSums sums[SQUARES + 1], Error *err)
{
    LeafPositions positions;
    LeafChoice choice = {s->games, step->first, step->last, true};
    if (!leaf_positions_read(&positions, &choice, err)) return false;
    Measuring m = {.settings = s, .positions = &positions, .step = step};
    m.value = malloc((positions.count + 1) * sizeof *m.value);
    bool ok = m.value || error_no_memory(err);
    if (ok && (ok = searchers_create(&m.searchers, s->threads, HASH_BITS, eval, err))) {
        pool_run(m.searchers.pool, measure_one, &m, (int)positions.count);
        searchers_destroy(&m.searchers);
        sum_up(&m, sums);
        if (stop_now(&s->stop)) ok = error_set(err, "stopped");
    }
    free(m.value);
    leaf_positions_free(&positions);
    return ok;
}

/* The values were measured with the present scales, so slopes multiply them. Leaves with fewer
 * discs take the nearest scale of their parity until they have their own. */
static void set_scales(const Step *step, const Anchor *lines, LeafLine leaf[SQUARES + 1])
{
    for (int discs = step->low; discs <= step->high; discs++) {
        double scale = (double)leaf[discs].scale / LEAF_ONE * lines->of[discs].slope;
        scale = fmax(SCALE_MIN, fmin(SCALE_MAX, scale));
        leaf[discs].scale = (uint16_t)lrint(LEAF_ONE * scale);
    }
    for (int discs = step->low - 1; discs >= 0; discs--)
        leaf[discs].scale = leaf[discs + 2].scale;
}

static bool fit_step(const ScalesSettings *s, const Step *step, const Fold *fold, Weights *w,
                     Error *err)
{
    AnchorSums sums[SQUARES + 1] = {{0}};
    Anchor lines;
    Error few;
    Eval *eval = eval_from_weights(w, fold, err);
    bool ok = eval && measure(s, step, eval, sums, err);
    eval_destroy(eval);
    if (!ok) return false;
    bool enough = anchor_fit(&lines, sums, &few);
    if (enough) set_scales(step, &lines, w->leaf);
    return enough || !step->solve ||
           error_set(err, "too few games: a scale needs %d positions", ANCHOR_ENOUGH);
}

/* The first step also has the leaves with more discs. */
static Step step_at(const ScalesSettings *s, int number)
{
    int last = s->solve + s->span * number, first = last - s->span + 1;
    Step step = {.first = first, .last = last, .solve = number == 0};
    step.low = SQUARES - (last - s->depth_first);
    step.high = step.solve ? SQUARES : SQUARES - (first - s->depth_first);
    return step;
}

ScalesSettings leaf_scales_defaults(void)
{
    /* Searches of fewer plies have smaller slopes. The others are guesses. */
    return (ScalesSettings){
        .steps = 4, .span = 10, .depth_first = 6, .solve = 22, .threads = 1};
}

bool leaf_scales_fit(const ScalesSettings *s, const Fold *fold, Weights *w, Error *err)
{
    bool ok = true;
    for (int discs = 0; discs <= SQUARES; discs++) w->leaf[discs] = (LeafLine){0, LEAF_ONE};
    for (int number = 0; ok && number < s->steps; number++) {
        Step step = step_at(s, number);
        ok = fit_step(s, &step, fold, w, err);
    }
    return ok;
}
