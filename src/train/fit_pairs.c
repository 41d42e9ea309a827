#include "train/fit_pairs.h"

#include "base/pool.h"
#include "train/pairs_model.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

enum {
    BLOCK = 4096, /* samples between readings of the stop flag */
    NEAR = 5      /* stages on either side that the first rounds of a phase learn from, too */
};
static const float WEIGHT_MAX = 4; /* of a sample; a guess that was not varied */

typedef struct Items {
    PairsItem *at;
    size_t count;
} Items;

/* Why the fit failed, or NULL. */
typedef _Atomic(const char *) Fault;

/* The fit of one phase. */
typedef struct Learner {
    const PairsSettings *settings;
    const Fault *fault; /* of any phase: the others stop, too */
    int phase;
    PairsModel model;
    Items wide, train, held; /* with the stages near the phase; of the phase; held out */
    double done;             /* samples learned so far, of `all` */
    double all;
    Rng rng;
} Learner;

/* Is a stage at most `near` stages outside of the phase? */
static bool in_phase(int stage, int phase, int near)
{
    int low = stage - near < PAIR_FIRST ? PAIR_FIRST : stage - near;
    int high = stage + near > PAIR_LAST ? PAIR_LAST : stage + near;
    return pair_phase(low, PAIR_PHASES) <= phase && pair_phase(high, PAIR_PHASES) >= phase;
}

static bool stopped(const Learner *l)
{
    return atomic_load(l->fault) || stop_now(&l->settings->stop);
}

/* False: stopped. */
static bool learn_all(Learner *l, const Items *items)
{
    PairsItem *at = items->at;
    size_t count = items->count;
    if (stopped(l)) return false;
    for (size_t i = count; i > 1; i--) {
        if (i % BLOCK == 0 && stopped(l)) return false;
        size_t other = (size_t)(rng_unit(&l->rng) * (double)i);
        PairsItem item = at[other];
        at[other] = at[i - 1];
        at[i - 1] = item;
    }
    PairsRates rates = {(float)l->settings->rate, (float)l->settings->decay,
                        (float)l->settings->outlier, 1};
    for (size_t i = 0; i < count; i++) {
        if (i % BLOCK == 0) {
            if (stopped(l)) return false;
            rates.share = (float)(1 - 0.95 * (l->done + (double)i) / l->all);
        }
        if (i + 2 < count) __builtin_prefetch(at[i + 2].sample);
        pairs_model_learn(&l->model, &at[i], &rates);
    }
    l->done += (double)count;
    return true;
}

static PairsProgress check(const Learner *l)
{
    double weights = 0, before = 0, after = 0;
    for (size_t i = 0; i < l->held.count; i++) {
        if (i % BLOCK == 0 && stopped(l)) break;
        const PairsItem *item = &l->held.at[i];
        float error = item->error + pairs_model_value(&l->model, item);
        weights += item->weight;
        before += item->weight * item->error * item->error;
        after += item->weight * error * error;
    }
    if (weights <= 0) return (PairsProgress){0};
    return (PairsProgress){.before = before / weights, .error = after / weights};
}

static int whole(float x, int most)
{
    long rounded = lrintf(x);
    return (int)(rounded < -most ? -most : rounded > most ? most : rounded);
}

/* Scale for component k of all vectors of a phase, so that every factor fits into the file,
 * where the largest is two. */
static float scale_of(const Learner *l, int k)
{
    float most = 0;
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++)
        for (int scope = 0; scope < PAIR_SCOPES && in_phase(stage, l->phase, 0); scope++)
            most = fmaxf(
                most, fabsf(l->model.head[stage].number[HEAD_FACTORS + scope * PAIR_SIZE + k]));
    return fmaxf(1, sqrtf(most / 1.99F));
}

static void write_stage(const Head *h, const float scale[PAIR_SIZE], PairStage *out)
{
    /* Converts a square in PAIR_UNITs to a value in units, for a factor of one. */
    const float one = (float)EVAL_UNIT * (1 << PAIR_SHIFT);
    const float factor = one * (1 << 15) / (PAIR_UNIT * PAIR_UNIT);
    for (int i = 0; i < HEAD_FACTORS; i++) {
        int scope = i / PAIR_SIZE, k = i % PAIR_SIZE;
        out->start[scope][k] =
            (int16_t)whole(PAIR_UNIT * scale[k] * h->number[i], PAIR_START_MAX);
        out->factor[scope][k] = (int16_t)whole(
            factor * h->number[HEAD_FACTORS + i] / (scale[k] * scale[k]), INT16_MAX);
    }
    /* Half a unit more, since the final shift rounds down. */
    out->bias =
        whole(one * h->number[HEAD_BIAS], PAIR_BIAS_MAX - EVAL_UNIT) + (1 << PAIR_SHIFT) / 2;
}

/* Stages without samples keep a correction of zero. */
static void write_phase(const Learner *l, const SampleSet *seen, PairWeights *out)
{
    int8_t(*vector)[PAIR_SIZE] = out->vector + (size_t)l->phase * (size_t)out->per_phase;
    float scale[PAIR_SIZE];
    for (int k = 0; k < PAIR_SIZE; k++) scale[k] = scale_of(l, k);
    for (int i = 0; i < out->per_phase; i++)
        for (int k = 0; k < PAIR_SIZE; k++)
            vector[i][k] =
                (int8_t)whole(PAIR_UNIT * scale[k] * l->model.vector[i][k], INT8_MAX);
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++)
        if (in_phase(stage, l->phase, 0) && seen->stage[stage].count > 0)
            write_stage(&l->model.head[stage], scale, &out->stage[stage]);
}

/* The value by the weights without pairs, in discs. */
static float rough(const Learner *l, const Weights *w, const Sample *s, int stage)
{
    const int16_t *value = w->value + (size_t)stage * (size_t)w->per_stage;
    int sum = value[l->model.fold->count + s->index[PATTERN_IMAGES]];
    for (int i = 0; i < PATTERN_IMAGES; i++) sum += value[pairs_model_place(&l->model, s, i)];
    return (float)sum / EVAL_UNIT;
}

/* The samples of a phase and of stages near it; incomplete if stopped. False: no memory. */
static bool gather(const Learner *l, const SampleSet *from, const Weights *w, int near,
                   Items *out)
{
    size_t count = 0;
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++)
        if (in_phase(stage, l->phase, near)) count += from->stage[stage].count;
    *out = (Items){malloc((count + 1) * sizeof *out->at), 0};
    if (!out->at) return false;
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++) {
        const Samples *s = &from->stage[stage];
        for (size_t i = 0; i < s->count && in_phase(stage, l->phase, near); i++) {
            if (i % BLOCK == 0 && stopped(l)) break;
            out->at[out->count++] =
                (PairsItem){&s->sample[i], rough(l, w, &s->sample[i], stage) - s->value[i],
                            fminf(s->weight[i], WEIGHT_MAX), stage};
        }
    }
    return true;
}

/* The fit of all phases. */
typedef struct Fitting {
    const PairsSettings *settings;
    const PairsData *data;
    const Parts *parts;
    Weights *w;
    pthread_mutex_t lock; /* guards what follows */
    int rounds;           /* done, of all phases */
    Fault fault;
} Fitting;

static void items_free(Items *items)
{
    free(items->at);
    *items = (Items){0};
}

static void learner_destroy(Learner *l)
{
    if (!l) return;
    pairs_model_destroy(&l->model);
    items_free(&l->wide);
    items_free(&l->train);
    items_free(&l->held);
    free(l);
}

/* NULL: no memory. */
static Learner *learner_create(const Fitting *f, int phase)
{
    Learner *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    l->settings = f->settings;
    l->fault = &f->fault;
    l->phase = phase;
    l->rng = rng_stream(f->settings->seed, (uint64_t)phase);
    if (pairs_model_create(&l->model, f->data->fold, f->parts, &l->rng) &&
        gather(l, f->data->train, f->w, 0, &l->train) &&
        gather(l, f->data->held, f->w, 0, &l->held))
        return l;
    learner_destroy(l);
    return NULL;
}

/* Keeps the first fault. */
static void note_fault(Fitting *f, const char *fault)
{
    const char *none = NULL;
    atomic_compare_exchange_strong(&f->fault, &none, fault);
}

static void end_round(Fitting *f, const Learner *l)
{
    PairsProgress checked = check(l);
    pthread_mutex_lock(&f->lock);
    checked.done = ++f->rounds;
    checked.all = PAIR_PHASES * f->settings->rounds;
    checked.phase = l->phase;
    if (f->settings->tell) f->settings->tell(f->settings->context, &checked);
    pthread_mutex_unlock(&f->lock);
}

/* The first half of the rounds learns from near stages, too: more samples for what the phases
 * have in common (docs/evaluation-log.md). */
static void learn_phase(Fitting *f, Learner *l)
{
    int rounds = f->settings->rounds, wide = rounds / 2;
    if (wide > 0 && !gather(l, f->data->train, f->w, NEAR, &l->wide)) {
        note_fault(f, "out of memory");
        return;
    }
    l->all = (double)l->wide.count * wide + (double)l->train.count * (rounds - wide);
    for (int round = 0; round < rounds; round++) {
        if (round == wide) items_free(&l->wide);
        if (!learn_all(l, round < wide ? &l->wide : &l->train)) {
            note_fault(f, "stopped");
            return;
        }
        end_round(f, l);
    }
    pairs_model_join_parts(&l->model);
    write_phase(l, f->data->train, &f->w->pairs);
}

static void fit_phase(void *context, int phase, int thread)
{
    (void)thread;
    Fitting *f = context;
    Learner *l = learner_create(f, phase);
    if (l)
        learn_phase(f, l);
    else
        note_fault(f, "out of memory");
    learner_destroy(l);
}

PairsSettings fit_pairs_defaults(void)
{
    /* Guesses, except rate and decay: docs/evaluation-log.md. */
    return (PairsSettings){
        .threads = 1, .rounds = 3, .rate = 0.2, .decay = 0.03, .outlier = 16, .seed = 1};
}

bool fit_pairs(const PairsSettings *settings, const PairsData *data, Weights *w, Error *err)
{
    Parts *parts = parts_create(data->fold);
    Fitting f = {settings, data, parts, w, PTHREAD_MUTEX_INITIALIZER, 0, NULL};
    bool ok = parts && weights_add_pairs(w, data->fold, PAIR_PHASES);
    Pool *pool =
        ok ? pool_create(settings->threads < PAIR_PHASES ? settings->threads : PAIR_PHASES)
           : NULL;
    if (pool) pool_run(pool, fit_phase, &f, PAIR_PHASES);
    pool_destroy(pool);
    parts_destroy(parts);
    const char *fault = atomic_load(&f.fault);
    if (!ok) return error_no_memory(err);
    if (!pool) return error_set(err, "no memory or threads for pairs");
    return !fault || error_set(err, "%s", fault);
}
