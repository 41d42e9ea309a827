#include "train/fit_pairs.h"

#include "base/pool.h"
#include "base/rng.h"
#include "train/parts.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    STAGES = PAIR_LAST + 1,
    BLOCK = 4096, /* samples between readings of the stop flag */
    NEAR = 5,     /* stages on either side that the first rounds of a phase learn from, too */
    FACTORS = PAIR_SCOPES * PAIR_SIZE, /* index of the first factor, after the starts */
    BIAS = 2 * FACTORS,
    NUMBERS = BIAS + 1
};
/* Guesses that were not varied: the largest weight of a sample, the size of the first vectors
 * of moves and factors, and the shares of Adam. */
static const float WEIGHT_MAX = 4, MOVE_SIZE = 0.03F;
/* AdaGrad starts as if a vector had been changed often. Without that the first samples move
 * rare vectors far in a random direction. These two and the rate were chosen by the error of
 * held-out games (docs/evaluation-log.md). */
static const float START_SIZE = 0.03F, FIRST_GRADIENT = 10000;
static const float FIRST_FACTOR[PAIR_SCOPES] = {0.05F, 0.02F, 0.03F};
/* Parts are more frequent than indices. By the error of held-out games, as MOVE_RATE. */
static const float PART_RATE = 0.3F;
/* Vectors of moves are in almost every sample, so that their rates fall early: with a factor of
 * 4 the square error of held-out games was 0.5 % smaller. */
static const float MOVE_RATE = 4;
/* The rate of a Head was chosen by the error of held-out games (docs/evaluation-log.md). */
static const float STAGE_RATE = 0.0005F, MEAN_SHARE = 0.1F, SQUARE_SHARE = 0.001F;

/* The parameters of a stage: starts, factors, bias. */
typedef struct Head {
    float number[NUMBERS];
    float mean[NUMBERS], square[NUMBERS]; /* moving averages of the gradients, for Adam */
} Head;

typedef struct Item {
    const Sample *sample;
    float error; /* of the weights without pairs, in discs */
    float weight;
    int stage;
} Item;

typedef struct Items {
    Item *at;
    size_t count;
} Items;

/* Why the fit failed, or NULL. */
typedef _Atomic(const char *) Fault;

/* The fit of one phase. */
typedef struct Learner {
    const PairsSettings *settings;
    const Fault *fault; /* of any phase: the others stop, too */
    const Fold *fold;
    const Parts *parts;
    int phase;
    int offset[SAMPLE_LANES], region[PATTERN_IMAGES];
    float (*vector)[PAIR_SIZE]; /* by place */
    float *gradient;            /* by place: sum of squared gradients, for AdaGrad */
    Head head[STAGES];
    Items wide, train, held; /* with the stages near the phase; of the phase; held out */
    double done;             /* samples learned so far, of `all` */
    double all;
    float share; /* factor of the learning rates, which falls during the fit */
    Rng rng;
} Learner;

/* Is a stage at most `near` stages outside of the phase? */
static bool in_phase(int stage, int phase, int near)
{
    int low = stage - near < PAIR_FIRST ? PAIR_FIRST : stage - near;
    int high = stage + near > PAIR_LAST ? PAIR_LAST : stage + near;
    return pair_phase(low, PAIR_PHASES) <= phase && pair_phase(high, PAIR_PHASES) >= phase;
}

static float normal(Rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += rng_unit(rng);
    return (float)sum;
}

/* Vectors of a phase: those of indices, of moves, and of parts. */
static size_t first_part(const Learner *l)
{
    return (size_t)l->fold->count + PAIR_MOVE_VECTORS;
}
static size_t rows_of(const Learner *l) { return first_part(l) + (size_t)l->parts->rows; }

enum { ACTIVE_MAX = PATTERN_IMAGES * (1 + PARTS_MAX) + SQUARES };

/* The vectors that a sample adds, and the region of each: images, moves, parts of images. */
typedef struct Active {
    int count, moves_end;
    uint32_t place[ACTIVE_MAX];
    int region[ACTIVE_MAX];
} Active;

static uint32_t place_of(const Learner *l, const Sample *s, int lane)
{
    return l->fold->place[0][l->offset[lane] + s->index[lane]];
}

static void make_active(const Learner *l, const Sample *s, Active *out)
{
    out->count = PATTERN_IMAGES;
    for (int i = 0; i < PATTERN_IMAGES; i++) {
        out->place[i] = place_of(l, s, i);
        out->region[i] = l->region[i];
    }
    for (uint64_t both = s->mine | s->theirs; both;) {
        int square = bit_pop(&both);
        int state = pair_state(s->mine, s->theirs, square);
        out->place[out->count] = (uint32_t)(l->fold->count + pair_move(square, state));
        out->region[out->count++] = REGION_A1 + pair_quarter(square);
    }
    out->moves_end = out->count;
    for (int i = 0; i < PATTERN_IMAGES; i++) {
        const PlaceParts *parts = &l->parts->at[out->place[i]];
        for (int k = 0; k < parts->count; k++) {
            out->place[out->count] = (uint32_t)first_part(l) + parts->row[k];
            out->region[out->count++] = l->region[i];
        }
    }
}

/* The learning rate of an active vector, as a factor. */
static float rate_of(const Active *a, int i)
{
    return i < PATTERN_IMAGES ? 1 : i < a->moves_end ? MOVE_RATE : PART_RATE;
}

/* Initial vectors: random per square and colour, added up, so that similar configurations have
 * similar vectors. If all were zero, so would be their gradients; independent random vectors
 * would be noise where there are few samples. */
typedef struct FirstVectors {
    float of[PATTERN_SQUARES_MAX][3][PAIR_SIZE];
} FirstVectors;

static void first_squares(Learner *l, int squares, FirstVectors *out)
{
    *out = (FirstVectors){0};
    for (int i = 0; i < squares; i++)
        for (int digit = 1; digit < 3; digit++)
            for (int k = 0; k < PAIR_SIZE; k++)
                out->of[i][digit][k] = START_SIZE * normal(&l->rng);
}

static void first_vector(const FirstVectors *first, int squares, int index, float share,
                         float vector[PAIR_SIZE])
{
    for (int i = 0; i < squares; i++, index /= 3)
        for (int k = 0; k < PAIR_SIZE; k++) vector[k] += share * first->of[i][index % 3][k];
}

static void begin_type(Learner *l, const Pattern *p)
{
    FirstVectors first;
    first_squares(l, p->squares, &first);
    for (int index = 0; index < p->size; index++) {
        uint32_t place = l->fold->place[0][p->weight + index];
        float share = 1 / (float)l->fold->indices[place];
        first_vector(&first, p->squares, index, share, l->vector[place]);
    }
}

static void begin_parts(Learner *l)
{
    float(*vector)[PAIR_SIZE] = l->vector + first_part(l);
    for (int part = 0, squares; (squares = parts_squares(part)) > 0; part++) {
        FirstVectors first;
        first_squares(l, squares, &first);
        int size = 1;
        for (int i = 0; i < squares; i++) size *= 3;
        for (int index = 0; index < size; index++)
            first_vector(&first, squares, index, 1, *vector++);
    }
}

/* Vectors of moves are much more frequent than those of indices, and can begin smaller. */
static void begin_moves(Learner *l)
{
    float(*move)[PAIR_SIZE] = l->vector + l->fold->count;
    for (int i = 0; i < PAIR_MOVE_VECTORS; i++)
        for (int k = 0; k < PAIR_SIZE; k++) move[i][k] = MOVE_SIZE * normal(&l->rng);
}

static void begin(Learner *l)
{
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    size_t rows = rows_of(l);
    memset(l->vector, 0, rows * sizeof l->vector[0]);
    memset(l->gradient, 0, rows * sizeof l->gradient[0]);
    memset(l->head, 0, sizeof l->head);
    l->rng = rng_stream(l->settings->seed, (uint64_t)l->phase);
    for (int type = 0; type < PATTERN_TYPES; type++)
        if (!l->parts->has[type]) begin_type(l, &patterns[type]);
    begin_parts(l);
    begin_moves(l);
    /* Factors of both signs in all combinations. */
    for (int stage = 0; stage < STAGES; stage++)
        for (int scope = 0; scope < PAIR_SCOPES; scope++)
            for (int k = 0; k < PAIR_SIZE; k++)
                l->head[stage].number[FACTORS + scope * PAIR_SIZE + k] =
                    k >> scope & 1 ? FIRST_FACTOR[scope] : -FIRST_FACTOR[scope];
}

/* The sums of pairs.h, starts included. */
typedef struct Sums {
    float board[PAIR_SIZE], corner[REGION_TOP][PAIR_SIZE], quarter[REGION_TOP][PAIR_SIZE];
} Sums;

static void add_vectors(const Learner *l, const Active *a, float of[REGIONS][PAIR_SIZE])
{
    memset(of, 0, REGIONS * sizeof of[0]);
    for (int i = 0; i < a->count; i++) {
        const float *v = l->vector[a->place[i]];
        float *sum = of[a->region[i]];
        for (int k = 0; k < PAIR_SIZE; k++) sum[k] += v[k];
    }
}

static void make_sums(const Learner *l, const Active *a, int stage, Sums *out)
{
    const float *start = l->head[stage].number;
    float of[REGIONS][PAIR_SIZE];
    add_vectors(l, a, of);
    memcpy(out->board, start, sizeof out->board);
    for (int i = 0; i < REGIONS; i++)
        for (int k = 0; k < PAIR_SIZE; k++) out->board[k] += of[i][k];
    for (int c = 0; c < REGION_TOP; c++) {
        const float *row = of[pair_row_side(c)], *column = of[pair_column_side(c)];
        for (int k = 0; k < PAIR_SIZE; k++) {
            out->corner[c][k] = start[PAIR_CORNER * PAIR_SIZE + k] + of[c][k];
            out->quarter[c][k] =
                start[PAIR_QUARTER * PAIR_SIZE + k] + of[c][k] + row[k] + column[k];
        }
    }
}

/* The squares of each scope that a factor multiplies. */
static void make_squares(const Sums *s, float square[FACTORS])
{
    for (int k = 0; k < PAIR_SIZE; k++) {
        float corner = 0, quarter = 0;
        for (int c = 0; c < REGION_TOP; c++) {
            corner += s->corner[c][k] * s->corner[c][k];
            quarter += s->quarter[c][k] * s->quarter[c][k];
        }
        square[PAIR_BOARD * PAIR_SIZE + k] = s->board[k] * s->board[k];
        square[PAIR_CORNER * PAIR_SIZE + k] = corner;
        square[PAIR_QUARTER * PAIR_SIZE + k] = quarter;
    }
}

static float correction(const Learner *l, const Active *a, int stage, Sums *sums,
                        float square[FACTORS])
{
    const float *number = l->head[stage].number;
    float value = number[BIAS];
    make_sums(l, a, stage, sums);
    make_squares(sums, square);
    for (int i = 0; i < FACTORS; i++) value += number[FACTORS + i] * square[i];
    return value;
}

/* One step of Adam. */
static void move_head(Head *h, const float gradient[NUMBERS], float rate)
{
    for (int i = 0; i < NUMBERS; i++) {
        float g = gradient[i];
        h->mean[i] += MEAN_SHARE * (g - h->mean[i]);
        h->square[i] += SQUARE_SHARE * (g * g - h->square[i]);
        h->number[i] -= rate * h->mean[i] / (sqrtf(h->square[i]) + 1e-6F);
    }
}

/* Gradients of the sums by scope, and of the vectors of the features in each region. */
typedef struct Gradient {
    Sums of;
    float image[REGIONS][PAIR_SIZE];
} Gradient;

static void make_gradient(const float *number, const Sums *sums, float pull, Gradient *out)
{
    const float *factor = number + FACTORS;
    memset(out->image, 0, sizeof out->image);
    for (int k = 0; k < PAIR_SIZE; k++) {
        float board = 2 * pull * factor[PAIR_BOARD * PAIR_SIZE + k] * sums->board[k];
        out->of.board[k] = board;
        for (int i = 0; i < REGIONS; i++) out->image[i][k] = board;
    }
    for (int c = 0; c < REGION_TOP; c++) {
        float *row = out->image[pair_row_side(c)], *column = out->image[pair_column_side(c)];
        for (int k = 0; k < PAIR_SIZE; k++) {
            float corner = 2 * pull * factor[PAIR_CORNER * PAIR_SIZE + k] * sums->corner[c][k];
            float quarter =
                2 * pull * factor[PAIR_QUARTER * PAIR_SIZE + k] * sums->quarter[c][k];
            out->of.corner[c][k] = corner;
            out->of.quarter[c][k] = quarter;
            out->image[c][k] += corner + quarter;
            row[k] += quarter;
            column[k] += quarter;
        }
    }
}

/* One step of AdaGrad, with one rate per vector. */
static void move_vectors(Learner *l, const Active *a, const Gradient *gradient)
{
    float size[REGIONS] = {0}, rate = (float)l->settings->rate * l->share;
    for (int i = 0; i < REGIONS; i++) {
        const float *g = gradient->image[i];
        for (int k = 0; k < PAIR_SIZE; k++) size[i] += g[k] * g[k] / PAIR_SIZE;
    }
    for (int i = 0; i < a->count; i++) {
        uint32_t place = a->place[i];
        const float *g = gradient->image[a->region[i]];
        float *v = l->vector[place];
        l->gradient[place] += size[a->region[i]];
        float step = rate * rate_of(a, i) / sqrtf(l->gradient[place] + FIRST_GRADIENT);
        float keep = 1 - step * (float)l->settings->decay;
        for (int k = 0; k < PAIR_SIZE; k++) v[k] = v[k] * keep - step * g[k];
    }
}

static void learn_stage(Head *h, const Gradient *g, const float square[FACTORS], float pull,
                        float rate)
{
    float number[NUMBERS] = {0};
    for (int k = 0; k < PAIR_SIZE; k++) {
        number[PAIR_BOARD * PAIR_SIZE + k] = g->of.board[k];
        for (int c = 0; c < REGION_TOP; c++) {
            number[PAIR_CORNER * PAIR_SIZE + k] += g->of.corner[c][k];
            number[PAIR_QUARTER * PAIR_SIZE + k] += g->of.quarter[c][k];
        }
    }
    for (int i = 0; i < FACTORS; i++) number[FACTORS + i] = pull * square[i];
    number[BIAS] = pull;
    move_head(h, number, rate);
}

static void learn(Learner *l, const Item *item)
{
    Head *h = &l->head[item->stage];
    Active active;
    Sums sums;
    Gradient gradient;
    float square[FACTORS], most = (float)l->settings->outlier;
    make_active(l, item->sample, &active);
    float error = item->error + correction(l, &active, item->stage, &sums, square);
    float pull = item->weight * fmaxf(-most, fminf(most, error));
    make_gradient(h->number, &sums, pull, &gradient);
    learn_stage(h, &gradient, square, pull, STAGE_RATE * l->share);
    move_vectors(l, &active, &gradient);
}

static bool stopped(const Learner *l)
{
    return atomic_load(l->fault) || stop_now(&l->settings->stop);
}

/* False: stopped. */
static bool learn_all(Learner *l, const Items *items)
{
    Item *at = items->at;
    size_t count = items->count;
    if (stopped(l)) return false;
    for (size_t i = count; i > 1; i--) {
        if (i % BLOCK == 0 && stopped(l)) return false;
        size_t other = (size_t)(rng_unit(&l->rng) * (double)i);
        Item item = at[other];
        at[other] = at[i - 1];
        at[i - 1] = item;
    }
    for (size_t i = 0; i < count; i++) {
        if (i % BLOCK == 0) {
            if (stopped(l)) return false;
            l->share = (float)(1 - 0.95 * (l->done + (double)i) / l->all);
        }
        if (i + 2 < count) __builtin_prefetch(at[i + 2].sample);
        learn(l, &at[i]);
    }
    l->done += (double)count;
    return true;
}

static PairsProgress check(const Learner *l)
{
    double weights = 0, before = 0, after = 0;
    for (size_t i = 0; i < l->held.count; i++) {
        if (i % BLOCK == 0 && stopped(l)) break;
        const Item *item = &l->held.at[i];
        Active active;
        Sums sums;
        make_active(l, item->sample, &active);
        float square[FACTORS];
        float error = item->error + correction(l, &active, item->stage, &sums, square);
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
            most = fmaxf(most, fabsf(l->head[stage].number[FACTORS + scope * PAIR_SIZE + k]));
    return fmaxf(1, sqrtf(most / 1.99F));
}

static void write_stage(const Head *h, const float scale[PAIR_SIZE], PairStage *out)
{
    /* Converts a square in PAIR_UNITs to a value in units, for a factor of one. */
    const float one = (float)EVAL_UNIT * (1 << PAIR_SHIFT);
    const float factor = one * (1 << 15) / (PAIR_UNIT * PAIR_UNIT);
    for (int i = 0; i < FACTORS; i++) {
        int scope = i / PAIR_SIZE, k = i % PAIR_SIZE;
        out->start[scope][k] =
            (int16_t)whole(PAIR_UNIT * scale[k] * h->number[i], PAIR_START_MAX);
        out->factor[scope][k] =
            (int16_t)whole(factor * h->number[FACTORS + i] / (scale[k] * scale[k]), INT16_MAX);
    }
    /* Half a unit more, since the final shift rounds down. */
    out->bias = whole(one * h->number[BIAS], PAIR_BIAS_MAX - EVAL_UNIT) + (1 << PAIR_SHIFT) / 2;
}

/* Adds the vectors of parts to those of the indices that have them. */
static void join_parts(Learner *l)
{
    float(*part)[PAIR_SIZE] = l->vector + first_part(l);
    for (int place = 0; place < l->fold->count; place++) {
        const PlaceParts *parts = &l->parts->at[place];
        for (int i = 0; i < parts->count; i++)
            for (int k = 0; k < PAIR_SIZE; k++) l->vector[place][k] += part[parts->row[i]][k];
    }
}

/* Stages without samples keep a correction of zero. */
static void write_phase(const Learner *l, const SampleSet *seen, PairWeights *out)
{
    int8_t(*vector)[PAIR_SIZE] = out->vector + (size_t)l->phase * (size_t)out->per_phase;
    float scale[PAIR_SIZE];
    for (int k = 0; k < PAIR_SIZE; k++) scale[k] = scale_of(l, k);
    for (int i = 0; i < out->per_phase; i++)
        for (int k = 0; k < PAIR_SIZE; k++)
            vector[i][k] = (int8_t)whole(PAIR_UNIT * scale[k] * l->vector[i][k], INT8_MAX);
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++)
        if (in_phase(stage, l->phase, 0) && seen->stage[stage].count > 0)
            write_stage(&l->head[stage], scale, &out->stage[stage]);
}

/* The value by the weights without pairs, in discs. */
static float rough(const Learner *l, const Weights *w, const Sample *s, int stage)
{
    const int16_t *value = w->value + (size_t)stage * (size_t)w->per_stage;
    int sum = value[l->fold->count + s->index[PATTERN_IMAGES]];
    for (int i = 0; i < PATTERN_IMAGES; i++) sum += value[place_of(l, s, i)];
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
                (Item){&s->sample[i], rough(l, w, &s->sample[i], stage) - s->value[i],
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
    free(l->vector);
    free(l->gradient);
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
    l->fold = f->data->fold;
    l->parts = f->parts;
    l->phase = phase;
    sample_offsets(l->offset);
    pattern_regions(l->region);
    l->vector = malloc(rows_of(l) * sizeof l->vector[0]);
    l->gradient = malloc(rows_of(l) * sizeof l->gradient[0]);
    if (l->vector && l->gradient && gather(l, f->data->train, f->w, 0, &l->train) &&
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
    begin(l);
    l->all = (double)l->wide.count * wide + (double)l->train.count * (rounds - wide);
    for (int round = 0; round < rounds; round++) {
        if (round == wide) items_free(&l->wide);
        if (!learn_all(l, round < wide ? &l->wide : &l->train)) {
            note_fault(f, "stopped");
            return;
        }
        end_round(f, l);
    }
    join_parts(l);
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
