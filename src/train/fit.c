/* fit.c - preconditioned conjugate gradients on the normal equations. From the second round on,
 * the samples get new weights: iteratively reweighted least squares. */
#include "train/fit.h"

#include "base/pool.h"
#include "train/prior.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHECK_EVERY = 5,    /* iterations between checks on held-out samples; a guess */
    CHECKS_WITHOUT = 3, /* a round ends after this number of checks without gain; a guess */
    STOP_EVERY = 4096,  /* samples between readings of the stop flag */
    REPEATS = 8         /* the mean of this number of values is as accurate as patterns can
                           be; a guess */
};

/* Vectors are EVAL_STAGES tables. All work is split by stages and sums are added in their
 * order, so that the number of threads does not change the result. */
typedef struct Fit {
    const FitSettings *settings;
    const SampleSet *train, *held;
    Prior prior;
    Pool *pool;
    int offset[SAMPLE_LANES];
    float *solution, *best;                /* in the independent variables of prior.h */
    float *residual, *direction, *product; /* product: the matrix times direction */
    float *inverse;                        /* of the estimated diagonal: the preconditioner */
    float *tables;                         /* weights: the image of solution or direction */
    float *scratch;                        /* one table per thread */
    float *sample_weights[EVAL_STAGES];    /* of the samples of each stage */
    double sums[EVAL_STAGES][2];           /* of the last pool_run */
    const float *from;                     /* input of the pool_run */
    double factor;                         /* step length, or share of the old direction */
    double best_error;
    bool learned; /* `best` is set */
    int step;     /* iterations so far */
} Fit;

static float *table_of(float *vector, int stage) { return vector + stage * EVAL_TABLE; }

static inline float predict(const Fit *f, const float *table, const Sample *s)
{
    float sum = 0;
    for (int lane = 0; lane < SAMPLE_LANES; lane++)
        sum += table[f->offset[lane] + s->index[lane]];
    return sum;
}

static double total(const Fit *f, int which)
{
    double sum = 0;
    for (int stage = 0; stage < EVAL_STAGES; stage++) sum += f->sums[stage][which];
    return sum;
}

/* The vectors of conjugate gradients. */

static void dot_stage(void *context, int stage, int thread)
{
    (void)thread;
    Fit *f = context;
    const float *a = f->from + stage * EVAL_TABLE, *b = table_of(f->product, stage);
    const float *r = table_of(f->residual, stage), *v = table_of(f->inverse, stage);
    double ab = 0, rr = 0;
    for (int i = 0; i < EVAL_TABLE; i++) {
        ab += (double)a[i] * b[i];
        rr += (double)r[i] * v[i] * r[i];
    }
    f->sums[stage][0] = ab;
    f->sums[stage][1] = rr;
}

static void update_solution(void *context, int stage, int thread)
{
    (void)thread;
    Fit *f = context;
    float *x = table_of(f->solution, stage), *r = table_of(f->residual, stage), by;
    const float *d = table_of(f->direction, stage), *p = table_of(f->product, stage);
    const float *v = table_of(f->inverse, stage);
    double rr = 0;
    by = (float)f->factor;
    for (int i = 0; i < EVAL_TABLE; i++) {
        x[i] += by * d[i];
        r[i] -= by * p[i];
        rr += (double)r[i] * v[i] * r[i];
    }
    f->sums[stage][1] = rr;
}

static void update_direction(void *context, int stage, int thread)
{
    (void)thread;
    Fit *f = context;
    float *d = table_of(f->direction, stage), by = (float)f->factor;
    const float *r = table_of(f->residual, stage), *v = table_of(f->inverse, stage);
    for (int i = 0; i < EVAL_TABLE; i++) d[i] = v[i] * r[i] + by * d[i];
}

/* From independent variables to weights, and the transpose. */

static void apply_prior(void *context, int stage, int thread)
{
    (void)thread;
    Fit *f = context;
    float *table = table_of(f->tables, stage);
    memcpy(table, f->from + stage * EVAL_TABLE, EVAL_TABLE * sizeof *table);
    prior_spread(&f->prior, table);
}

static void make_tables(Fit *f, const float *from)
{
    f->from = from;
    pool_run(f->pool, apply_prior, f, EVAL_STAGES);
    prior_chain(&f->prior, f->tables);
}

static void transpose_prior(void *context, int stage, int thread)
{
    Fit *f = context;
    float *table = table_of(f->product, stage);
    prior_spread(&f->prior, table);
    prior_symmetrise(&f->prior, table, f->scratch + thread * EVAL_TABLE);
}

static void apply_transpose(Fit *f)
{
    prior_chain_back(&f->prior, f->product);
    pool_run(f->pool, transpose_prior, f, EVAL_STAGES);
}

/* Sums over samples. */

static inline void collect(Fit *f, int stage, bool residuals)
{
    const Samples *s = &f->train->stage[stage];
    const float *table = table_of(f->tables, stage), *weight = f->sample_weights[stage];
    float *out = table_of(f->product, stage);
    memset(out, 0, EVAL_TABLE * sizeof *out);
    for (size_t i = 0; i < s->count; i++) {
        if (i % STOP_EVERY == 0 && stop_now(&f->settings->stop)) return;
        float value = predict(f, table, &s->sample[i]);
        float add = weight[i] * (residuals ? s->value[i] - value : value);
        for (int lane = 0; lane < SAMPLE_LANES; lane++)
            out[f->offset[lane] + s->sample[i].index[lane]] += add;
    }
}

static void collect_predictions(void *context, int stage, int thread)
{
    (void)thread;
    collect(context, stage, false);
}

static void collect_residuals(void *context, int stage, int thread)
{
    (void)thread;
    collect(context, stage, true);
}

static void diagonal_stage(void *context, int stage, int thread)
{
    (void)thread;
    Fit *f = context;
    const Samples *s = &f->train->stage[stage];
    float *out = table_of(f->inverse, stage);
    memset(out, 0, EVAL_TABLE * sizeof *out);
    for (size_t i = 0; i < s->count && !stop_flagged(&f->settings->stop); i++)
        for (int lane = 0; lane < SAMPLE_LANES; lane++)
            out[f->offset[lane] + s->sample[i].index[lane]] += f->sample_weights[stage][i];
}

static void held_error(void *context, int stage, int thread)
{
    (void)thread;
    Fit *f = context;
    const Samples *s = &f->held->stage[stage];
    double sum = 0, weight = 0;
    for (size_t i = 0; i < s->count && !stop_flagged(&f->settings->stop); i++) {
        double error = s->value[i] - predict(f, table_of(f->tables, stage), &s->sample[i]);
        sum += s->weight[i] * error * error;
        weight += s->weight[i];
    }
    f->sums[stage][0] = sum;
    f->sums[stage][1] = weight;
}

/* The mean of many values has little noise, but the error that patterns cannot avoid does not
 * shrink with their number. */
static double weight_of(double values) { return values * (1 + REPEATS) / (values + REPEATS); }

/* Later rounds weigh samples by the noise of their stage, measured with the last weights, and
 * outliers less. */
static void weigh_stage(void *context, int stage, int thread)
{
    (void)thread;
    Fit *f = context;
    const Samples *s = &f->train->stage[stage];
    const float *table = table_of(f->tables, stage);
    float *out = f->sample_weights[stage]; /* holds the residuals first */
    double sum = 0, all = 0;
    for (size_t i = 0; i < s->count && !stop_flagged(&f->settings->stop); i++) {
        double weight = weight_of(s->weight[i]);
        out[i] = s->value[i] - predict(f, table, &s->sample[i]);
        sum += weight * (double)out[i] * out[i];
        all += weight;
    }
    double noise = f->settings->noise, robust = f->settings->robust;
    double variance = f->step ? (sum + noise * noise) / (all + 1) : noise * noise;
    for (size_t i = 0; i < s->count; i++) {
        double far = f->step ? out[i] * out[i] / (variance * robust * robust) : 0;
        out[i] = (float)(weight_of(s->weight[i]) / (variance * sqrt(1 + far)));
    }
}

/* Conjugate gradients. */

static bool is_better(Fit *f)
{
    make_tables(f, f->solution);
    pool_run(f->pool, held_error, f, EVAL_STAGES);
    if (stop_now(&f->settings->stop)) return false;
    double error = total(f, 0) / (total(f, 1) + 1e-9);
    const FitSettings *s = f->settings;
    FitProgress progress = {f->step, s->rounds * s->iterations, error};
    if (s->tell) s->tell(s->context, &progress);
    if (!(error < f->best_error * 0.9999)) return false;
    f->best_error = error;
    f->learned = true;
    memcpy(f->best, f->solution, PRIOR_SIZE * sizeof *f->best);
    return true;
}

static float ridge_of(const Fit *f)
{
    return (float)(1 / (f->settings->size * f->settings->size));
}

static void estimate_diagonal(Fit *f)
{
    pool_run(f->pool, diagonal_stage, f, EVAL_STAGES);
    prior_chain_back_squares(&f->prior, f->inverse);
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        prior_spread_squares(&f->prior, table_of(f->inverse, stage));
        prior_symmetrise(&f->prior, table_of(f->inverse, stage), f->scratch);
    }
    float ridge = ridge_of(f);
    for (int i = 0; i < PRIOR_SIZE; i++) f->inverse[i] = 1 / (ridge + f->inverse[i]);
}

static double begin_round(Fit *f)
{
    make_tables(f, f->solution);
    pool_run(f->pool, weigh_stage, f, EVAL_STAGES);
    estimate_diagonal(f);
    float ridge = ridge_of(f);
    pool_run(f->pool, collect_residuals, f, EVAL_STAGES);
    apply_transpose(f);
    for (int i = 0; i < PRIOR_SIZE; i++) {
        f->residual[i] = f->product[i] - ridge * f->solution[i];
        f->direction[i] = f->inverse[i] * f->residual[i];
    }
    f->from = f->direction;
    pool_run(f->pool, dot_stage, f, EVAL_STAGES);
    return total(f, 1);
}

/* One iteration; returns the new square of the residual. */
static double iterate(Fit *f, double square)
{
    make_tables(f, f->direction);
    pool_run(f->pool, collect_predictions, f, EVAL_STAGES);
    if (stop_now(&f->settings->stop)) return square;
    apply_transpose(f);
    float ridge = ridge_of(f);
    for (int i = 0; i < PRIOR_SIZE; i++) f->product[i] += ridge * f->direction[i];
    f->from = f->direction;
    pool_run(f->pool, dot_stage, f, EVAL_STAGES);
    f->factor = square / total(f, 0);
    pool_run(f->pool, update_solution, f, EVAL_STAGES);
    double next = total(f, 1);
    f->factor = next / square;
    pool_run(f->pool, update_direction, f, EVAL_STAGES);
    return next;
}

static void run_round(Fit *f)
{
    double square = begin_round(f), least = square * 1e-12;
    int without = 0;
    for (int i = 1; i <= f->settings->iterations && square > least; i++) {
        square = iterate(f, square);
        if (stop_now(&f->settings->stop)) return;
        f->step++;
        if (i % CHECK_EVERY) continue;
        without = is_better(f) ? 0 : without + 1;
        if (without == CHECKS_WITHOUT) break;
    }
    is_better(f);
}

static void write_weights(const Fit *f, Weights *out)
{
    const uint32_t *place = f->prior.fold->place[0];
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        const float *table = table_of(f->tables, stage);
        int16_t *value = out->value + (size_t)stage * (size_t)out->per_stage;
        for (int i = 0; i < PATTERN_WEIGHTS + WEIGHTS_BIASES; i++) {
            int to = i < PATTERN_WEIGHTS ? (int)place[i]
                                         : f->prior.fold->count + i - PATTERN_WEIGHTS;
            double units = fmax(-INT16_MAX, fmin(INT16_MAX, (double)table[i] * EVAL_UNIT));
            value[to] = (int16_t)lrint(units);
        }
    }
}

static bool allocate(Fit *f)
{
    float **vectors[] = {&f->solution,  &f->best,    &f->residual, &f->inverse,
                         &f->direction, &f->product, &f->tables};
    bool ok = true;
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        *vectors[i] = calloc(PRIOR_SIZE, sizeof(float));
        ok = ok && *vectors[i];
    }
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        f->sample_weights[stage] = calloc(f->train->stage[stage].count + 1, sizeof(float));
        ok = ok && f->sample_weights[stage];
    }
    f->scratch = calloc((size_t)f->settings->threads * EVAL_TABLE, sizeof(float));
    f->pool = pool_create(f->settings->threads);
    return ok && f->scratch && f->pool;
}

static void release(Fit *f)
{
    free(f->solution);
    free(f->best);
    free(f->residual);
    free(f->direction);
    free(f->product);
    free(f->tables);
    free(f->inverse);
    for (int stage = 0; stage < EVAL_STAGES; stage++) free(f->sample_weights[stage]);
    free(f->scratch);
    if (f->pool) pool_destroy(f->pool);
}

FitSettings fit_defaults(void)
{
    /* Chosen among a dozen fits by the error on held-out and on solved positions. Doubling or
     * halving any of them changes that by less than one per cent. */
    return (FitSettings){.threads = 1,
                         .rounds = 2,
                         .iterations = 70,
                         .size = 2,
                         .likeness = 0.15,
                         .persistence = 0.9,
                         .noise = 10,
                         .robust = 3};
}

bool fit_run(const FitSettings *settings, const SampleSet *train, const SampleSet *held,
             const Fold *fold, Weights *out, Error *err)
{
    Fit f = {.settings = settings,
             .train = train,
             .held = held,
             .prior = prior_make(settings->likeness, settings->persistence, fold)};
    sample_offsets(f.offset);
    if (samples_count(held) == 0)
        return error_set(err, "no position is held out, which early stopping needs");
    bool ok = allocate(&f) || error_set(err, "no memory or threads for the fit");
    for (int round = 0; ok && round < settings->rounds && !stop_now(&settings->stop); round++) {
        f.best_error = INFINITY; /* rounds minimise different functions */
        run_round(&f);
    }
    if (ok && !f.learned) ok = error_set(err, "stopped before the first check");
    if (ok) {
        make_tables(&f, f.best);
        write_weights(&f, out);
    }
    release(&f);
    return ok;
}
