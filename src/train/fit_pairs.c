/* fit_pairs.c */
#include "train/fit_pairs.h"

#include "base/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STAGES = PAIR_LAST + 1,
    BLOCK = 4096,    /* samples between looks at the clock */
    DENSE_EVERY = 4, /* samples between steps of what a stage has for itself */
    NUMBERS = 2 * PAIR_SIZE + 1
};
static const float WEIGHT_MAX = 4, START_SIZE = 0.1F, FIRST_FACTOR = 0.05F;
static const float STAGE_RATE = 0.002F, MEAN_SHARE = 0.1F, SQUARE_SHARE = 0.001F;

/* What a stage makes of the sum of vectors: start, factor, bias. */
typedef struct Head {
    float number[NUMBERS];
    float mean[NUMBERS], square[NUMBERS]; /* of their gradients, of late */
} Head;

typedef struct Item {
    const Sample *sample;
    float error; /* of the weights alone, in discs */
    float weight;
    int stage;
} Item;

typedef struct Items {
    Item *at;
    size_t count;
} Items;

/* One phase. */
typedef struct Learner {
    const PairsSettings *settings;
    const Fold *fold;
    int offset[SAMPLE_LANES];
    float (*vector)[PAIR_SIZE]; /* by place */
    float *gradient;            /* by place: sum of the squares seen */
    Head head[STAGES];
    Items train, held;
    float share; /* of the rates that is left */
    Rng rng;
} Learner;

static float normal(Rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += rng_unit(rng);
    return (float)sum;
}

static uint32_t place_of(const Learner *l, const Sample *s, int lane)
{
    return l->fold->place[0][l->offset[lane] + s->index[lane]];
}

/* Vectors to begin from: by chance, but configurations that differ little are alike. All zero
 * would stay so, and unrelated ones would be noise where there are few samples. */
static void begin_type(Learner *l, const Pattern *p)
{
    float square[PATTERN_SQUARES_MAX][3][PAIR_SIZE] = {{{0}}};
    for (int i = 0; i < p->squares; i++)
        for (int digit = 1; digit < 3; digit++)
            for (int k = 0; k < PAIR_SIZE; k++)
                square[i][digit][k] = START_SIZE * normal(&l->rng);
    for (int index = 0; index < p->size; index++) {
        uint32_t place = l->fold->place[0][p->weight + index];
        float share = 1 / (float)l->fold->indices[place];
        for (int i = 0, rest = index; i < p->squares; i++, rest /= 3)
            for (int k = 0; k < PAIR_SIZE; k++)
                l->vector[place][k] += share * square[i][rest % 3][k];
    }
}

static void begin(Learner *l, int phase)
{
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    size_t rows = (size_t)l->fold->count;
    memset(l->vector, 0, rows * sizeof l->vector[0]);
    memset(l->gradient, 0, rows * sizeof l->gradient[0]);
    memset(l->head, 0, sizeof l->head);
    l->rng = rng_stream(l->settings->seed, (uint64_t)phase);
    for (int type = 0; type < PATTERN_TYPES; type++) begin_type(l, &patterns[type]);
    for (int stage = 0; stage < STAGES; stage++)
        for (int k = 0; k < PAIR_SIZE; k++)
            l->head[stage].number[PAIR_SIZE + k] = k % 2 ? FIRST_FACTOR : -FIRST_FACTOR;
}

static float correction(const Learner *l, const Item *item, float sum[PAIR_SIZE])
{
    const float *number = l->head[item->stage].number;
    float total[PAIR_SIZE], value = number[2 * PAIR_SIZE];
    memcpy(total, number, sizeof total);
    for (int i = 0; i < PATTERN_IMAGES; i++) {
        const float *v = l->vector[place_of(l, item->sample, i)];
        for (int k = 0; k < PAIR_SIZE; k++) total[k] += v[k];
    }
    for (int k = 0; k < PAIR_SIZE; k++) value += number[PAIR_SIZE + k] * total[k] * total[k];
    memcpy(sum, total, sizeof total);
    return value;
}

/* Adam's steps. */
static void move_head(Head *h, const float gradient[NUMBERS], float rate)
{
    for (int i = 0; i < NUMBERS; i++) {
        float g = gradient[i];
        h->mean[i] += MEAN_SHARE * (g - h->mean[i]);
        h->square[i] += SQUARE_SHARE * (g * g - h->square[i]);
        h->number[i] -= rate * h->mean[i] / (sqrtf(h->square[i]) + 1e-6F);
    }
}

/* Smaller steps for a vector the more it has been moved; all images have the same gradient. */
static void move_vectors(Learner *l, const Sample *sample, const float gradient[PAIR_SIZE])
{
    float size = 0, rate = (float)l->settings->rate * l->share;
    for (int k = 0; k < PAIR_SIZE; k++) size += gradient[k] * gradient[k];
    for (int i = 0; i < PATTERN_IMAGES; i++) {
        uint32_t place = place_of(l, sample, i);
        float *v = l->vector[place];
        l->gradient[place] += size / PAIR_SIZE;
        float step = rate / sqrtf(l->gradient[place] + 1e-3F);
        float keep = 1 - step * (float)l->settings->decay;
        for (int k = 0; k < PAIR_SIZE; k++) v[k] = v[k] * keep - step * gradient[k];
    }
}

static void learn(Learner *l, const Item *item, bool dense)
{
    Head *h = &l->head[item->stage];
    float sum[PAIR_SIZE], gradient[NUMBERS], most = (float)l->settings->outlier;
    float error = item->error + correction(l, item, sum);
    float pull = item->weight * fmaxf(-most, fminf(most, error));
    for (int k = 0; k < PAIR_SIZE; k++) {
        gradient[k] = 2 * pull * h->number[PAIR_SIZE + k] * sum[k];
        gradient[PAIR_SIZE + k] = pull * sum[k] * sum[k];
    }
    gradient[2 * PAIR_SIZE] = pull;
    if (dense) move_head(h, gradient, STAGE_RATE * l->share);
    move_vectors(l, item->sample, gradient);
}

/* False: stopped. */
static bool learn_all(Learner *l, int round)
{
    Item *at = l->train.at;
    size_t count = l->train.count;
    double all = (double)count * l->settings->rounds, before = (double)count * round;
    for (size_t i = count; i > 1; i--) {
        size_t other = (size_t)(rng_unit(&l->rng) * (double)i);
        Item item = at[other];
        at[other] = at[i - 1];
        at[i - 1] = item;
    }
    for (size_t i = 0; i < count; i++) {
        if (i % BLOCK == 0) {
            if (stop_now(&l->settings->stop)) return false;
            l->share = (float)(1 - 0.95 * (before + (double)i) / all);
        }
        if (i + 2 < count) __builtin_prefetch(at[i + 2].sample);
        learn(l, &at[i], i % DENSE_EVERY == 0);
    }
    return true;
}

static void check(const Learner *l, PairsProgress *out)
{
    double weights = 0, before = 0, after = 0;
    for (size_t i = 0; i < l->held.count; i++) {
        const Item *item = &l->held.at[i];
        float sum[PAIR_SIZE], error = item->error + correction(l, item, sum);
        weights += item->weight;
        before += item->weight * item->error * item->error;
        after += item->weight * error * error;
    }
    out->before = weights > 0 ? before / weights : 0;
    out->error = weights > 0 ? after / weights : 0;
}

static int whole(float x, int most)
{
    long rounded = lrintf(x);
    return (int)(rounded < -most ? -most : rounded > most ? most : rounded);
}

static void write_phase(const Learner *l, int phase, PairWeights *out)
{
    /* The square of a number in PAIR_UNITs to a value in units, for a factor of one. */
    const float one = (float)EVAL_UNIT * (1 << PAIR_SHIFT);
    const float factor = one * (1 << 15) / (PAIR_UNIT * PAIR_UNIT);
    int8_t(*vector)[PAIR_SIZE] = out->vector + (size_t)phase * (size_t)out->per_phase;
    for (int i = 0; i < out->per_phase; i++)
        for (int k = 0; k < PAIR_SIZE; k++)
            vector[i][k] = (int8_t)whole(PAIR_UNIT * l->vector[i][k], INT8_MAX);
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++) {
        if (pair_phase(stage) != phase) continue;
        const float *number = l->head[stage].number;
        PairStage *s = &out->stage[stage];
        for (int k = 0; k < PAIR_SIZE; k++) {
            s->start[k] = (int16_t)whole(PAIR_UNIT * number[k], PAIR_START_MAX);
            s->factor[k] = (int16_t)whole(factor * number[PAIR_SIZE + k], INT16_MAX);
        }
        /* Half a unit more, as what is cut off in the end rounds down. */
        s->bias = whole(one * number[2 * PAIR_SIZE], PAIR_BIAS_MAX - EVAL_UNIT) +
                  (1 << PAIR_SHIFT) / 2;
    }
}

/* What the weights say, in discs. */
static float rough(const Learner *l, const Weights *w, const Sample *s, int stage)
{
    const int16_t *value = w->value + (size_t)stage * (size_t)w->per_stage;
    int sum = value[l->fold->count + s->index[PATTERN_IMAGES]];
    for (int i = 0; i < PATTERN_IMAGES; i++) sum += value[place_of(l, s, i)];
    return (float)sum / EVAL_UNIT;
}

/* The samples of a phase. False: no memory. */
static bool gather(const Learner *l, const SampleSet *from, const Weights *w, int phase,
                   Items *out)
{
    size_t count = 0;
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++)
        if (pair_phase(stage) == phase) count += from->stage[stage].count;
    *out = (Items){malloc((count + 1) * sizeof *out->at), 0};
    if (!out->at) return false;
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++) {
        const Samples *s = &from->stage[stage];
        for (size_t i = 0; i < s->count && pair_phase(stage) == phase; i++)
            out->at[out->count++] =
                (Item){&s->sample[i], rough(l, w, &s->sample[i], stage) - s->value[i],
                       fminf(s->weight[i], WEIGHT_MAX), stage};
    }
    return true;
}

static bool fit_phase(Learner *l, int phase, PairWeights *out)
{
    PairsProgress progress = {.all = PAIR_PHASES * l->settings->rounds};
    begin(l, phase);
    for (int round = 0; round < l->settings->rounds; round++) {
        if (!learn_all(l, round)) return false;
        progress.done = phase * l->settings->rounds + round + 1;
        check(l, &progress);
        if (l->settings->tell) l->settings->tell(l->settings->context, &progress);
    }
    write_phase(l, phase, out);
    return true;
}

PairsSettings fit_pairs_defaults(void)
{
    return (PairsSettings){.rounds = 3, .rate = 0.05, .decay = 0.1, .outlier = 16, .seed = 1};
}

bool fit_pairs(const PairsSettings *settings, const SampleSet *train, const SampleSet *held,
               const Fold *fold, Weights *w, Error *err)
{
    Learner *l = calloc(1, sizeof *l);
    if (!l || !weights_add_pairs(w, fold)) {
        free(l);
        return error_set(err, "no memory for pairs");
    }
    l->settings = settings;
    l->fold = fold;
    sample_offsets(l->offset);
    l->vector = malloc((size_t)fold->count * sizeof l->vector[0]);
    l->gradient = malloc((size_t)fold->count * sizeof l->gradient[0]);
    bool ok = (l->vector && l->gradient) || error_set(err, "no memory for pairs");
    for (int phase = 0; ok && phase < PAIR_PHASES; phase++) {
        bool have = gather(l, train, w, phase, &l->train);
        ok = (gather(l, held, w, phase, &l->held) && have) ||
             error_set(err, "no memory for the samples");
        if (ok && !fit_phase(l, phase, &w->pairs)) ok = error_set(err, "stopped");
        free(l->train.at);
        free(l->held.at);
    }
    free(l->vector);
    free(l->gradient);
    free(l);
    return ok;
}
