#include "train/pairs_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Guesses that were not varied: the size of the first vectors of moves and factors, and the
 * shares of Adam. */
static const float MOVE_SIZE = 0.03F;
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

static float normal(Rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += rng_unit(rng);
    return (float)sum;
}

static size_t first_part(const PairsModel *m)
{
    return (size_t)m->fold->count + PAIR_MOVE_VECTORS;
}
static size_t rows_of(const PairsModel *m) { return first_part(m) + (size_t)m->parts->rows; }

enum { ACTIVE_MAX = PATTERN_IMAGES * (1 + PARTS_MAX) + SQUARES };

/* The vectors that a sample adds, and the region of each: images, moves, parts of images. */
typedef struct Active {
    int count, moves_end;
    uint32_t place[ACTIVE_MAX];
    int region[ACTIVE_MAX];
} Active;

uint32_t pairs_model_place(const PairsModel *m, const Sample *s, int lane)
{
    return m->fold->place[0][m->offset[lane] + s->index[lane]];
}

static void make_active(const PairsModel *m, const Sample *s, Active *out)
{
    out->count = PATTERN_IMAGES;
    for (int i = 0; i < PATTERN_IMAGES; i++) {
        out->place[i] = pairs_model_place(m, s, i);
        out->region[i] = m->region[i];
    }
    for (uint64_t both = s->mine | s->theirs; both;) {
        int square = bit_pop(&both);
        int state = pair_state(s->mine, s->theirs, square);
        out->place[out->count] = (uint32_t)(m->fold->count + pair_move(square, state));
        out->region[out->count++] = REGION_A1 + pair_quarter(square);
    }
    out->moves_end = out->count;
    for (int i = 0; i < PATTERN_IMAGES; i++) {
        const PlaceParts *parts = &m->parts->at[out->place[i]];
        for (int k = 0; k < parts->count; k++) {
            out->place[out->count] = (uint32_t)first_part(m) + parts->row[k];
            out->region[out->count++] = m->region[i];
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

static void first_squares(Rng *rng, int squares, FirstVectors *out)
{
    *out = (FirstVectors){0};
    for (int i = 0; i < squares; i++)
        for (int digit = 1; digit < 3; digit++)
            for (int k = 0; k < PAIR_SIZE; k++) out->of[i][digit][k] = START_SIZE * normal(rng);
}

static void first_vector(const FirstVectors *first, int squares, int index, float share,
                         float vector[PAIR_SIZE])
{
    for (int i = 0; i < squares; i++, index /= 3)
        for (int k = 0; k < PAIR_SIZE; k++) vector[k] += share * first->of[i][index % 3][k];
}

static void begin_type(PairsModel *m, const Pattern *p, Rng *rng)
{
    FirstVectors first;
    first_squares(rng, p->squares, &first);
    for (int index = 0; index < p->size; index++) {
        uint32_t place = m->fold->place[0][p->weight + index];
        float share = 1 / (float)m->fold->indices[place];
        first_vector(&first, p->squares, index, share, m->vector[place]);
    }
}

static void begin_parts(PairsModel *m, Rng *rng)
{
    float(*vector)[PAIR_SIZE] = m->vector + first_part(m);
    for (int part = 0, squares; (squares = parts_squares(part)) > 0; part++) {
        FirstVectors first;
        first_squares(rng, squares, &first);
        int size = 1;
        for (int i = 0; i < squares; i++) size *= 3;
        for (int index = 0; index < size; index++)
            first_vector(&first, squares, index, 1, *vector++);
    }
}

/* Vectors of moves are much more frequent than those of indices, and can begin smaller. */
static void begin_moves(PairsModel *m, Rng *rng)
{
    float(*move)[PAIR_SIZE] = m->vector + m->fold->count;
    for (int i = 0; i < PAIR_MOVE_VECTORS; i++)
        for (int k = 0; k < PAIR_SIZE; k++) move[i][k] = MOVE_SIZE * normal(rng);
}

/* Factors of both signs in all combinations. */
static void begin_heads(PairsModel *m)
{
    memset(m->head, 0, sizeof m->head);
    for (int stage = 0; stage <= PAIR_LAST; stage++)
        for (int scope = 0; scope < PAIR_SCOPES; scope++)
            for (int k = 0; k < PAIR_SIZE; k++)
                m->head[stage].number[HEAD_FACTORS + scope * PAIR_SIZE + k] =
                    k >> scope & 1 ? FIRST_FACTOR[scope] : -FIRST_FACTOR[scope];
}

bool pairs_model_create(PairsModel *m, const Fold *fold, const Parts *parts, Rng *rng)
{
    Pattern patterns[PATTERN_TYPES];
    *m = (PairsModel){.fold = fold, .parts = parts};
    m->vector = calloc(rows_of(m), sizeof m->vector[0]);
    m->gradient = calloc(rows_of(m), sizeof m->gradient[0]);
    if (!m->vector || !m->gradient) return false;
    sample_offsets(m->offset);
    pattern_regions(m->region);
    pattern_all(patterns);
    for (int type = 0; type < PATTERN_TYPES; type++)
        if (!parts->has[type]) begin_type(m, &patterns[type], rng);
    begin_parts(m, rng);
    begin_moves(m, rng);
    begin_heads(m);
    return true;
}

void pairs_model_destroy(PairsModel *m)
{
    free(m->vector);
    free(m->gradient);
    *m = (PairsModel){0};
}

/* The sums of pairs.h, starts included. */
typedef struct Sums {
    float board[PAIR_SIZE], corner[REGION_TOP][PAIR_SIZE], quarter[REGION_TOP][PAIR_SIZE];
} Sums;

static void add_vectors(const PairsModel *m, const Active *a, float of[REGIONS][PAIR_SIZE])
{
    memset(of, 0, REGIONS * sizeof of[0]);
    for (int i = 0; i < a->count; i++) {
        const float *v = m->vector[a->place[i]];
        float *sum = of[a->region[i]];
        for (int k = 0; k < PAIR_SIZE; k++) sum[k] += v[k];
    }
}

static void make_sums(const PairsModel *m, const Active *a, int stage, Sums *out)
{
    const float *start = m->head[stage].number;
    float of[REGIONS][PAIR_SIZE];
    add_vectors(m, a, of);
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
static void make_squares(const Sums *s, float square[HEAD_FACTORS])
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

static float correction(const PairsModel *m, const Active *a, int stage, Sums *sums,
                        float square[HEAD_FACTORS])
{
    const float *number = m->head[stage].number;
    float value = number[HEAD_BIAS];
    make_sums(m, a, stage, sums);
    make_squares(sums, square);
    for (int i = 0; i < HEAD_FACTORS; i++) value += number[HEAD_FACTORS + i] * square[i];
    return value;
}

/* One step of Adam. */
static void move_head(Head *h, const float gradient[HEAD_NUMBERS], float rate)
{
    for (int i = 0; i < HEAD_NUMBERS; i++) {
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
    const float *factor = number + HEAD_FACTORS;
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
static void move_vectors(PairsModel *m, const Active *a, const Gradient *gradient,
                         const PairsRates *r)
{
    float size[REGIONS] = {0}, rate = r->rate * r->share;
    for (int i = 0; i < REGIONS; i++) {
        const float *g = gradient->image[i];
        for (int k = 0; k < PAIR_SIZE; k++) size[i] += g[k] * g[k] / PAIR_SIZE;
    }
    for (int i = 0; i < a->count; i++) {
        uint32_t place = a->place[i];
        const float *g = gradient->image[a->region[i]];
        float *v = m->vector[place];
        m->gradient[place] += size[a->region[i]];
        float step = rate * rate_of(a, i) / sqrtf(m->gradient[place] + FIRST_GRADIENT);
        float keep = 1 - step * r->decay;
        for (int k = 0; k < PAIR_SIZE; k++) v[k] = v[k] * keep - step * g[k];
    }
}

static void learn_stage(Head *h, const Gradient *g, const float square[HEAD_FACTORS],
                        float pull, float rate)
{
    float number[HEAD_NUMBERS] = {0};
    for (int k = 0; k < PAIR_SIZE; k++) {
        number[PAIR_BOARD * PAIR_SIZE + k] = g->of.board[k];
        for (int c = 0; c < REGION_TOP; c++) {
            number[PAIR_CORNER * PAIR_SIZE + k] += g->of.corner[c][k];
            number[PAIR_QUARTER * PAIR_SIZE + k] += g->of.quarter[c][k];
        }
    }
    for (int i = 0; i < HEAD_FACTORS; i++) number[HEAD_FACTORS + i] = pull * square[i];
    number[HEAD_BIAS] = pull;
    move_head(h, number, rate);
}

float pairs_model_value(const PairsModel *m, const PairsItem *item)
{
    Active active;
    Sums sums;
    float square[HEAD_FACTORS];
    make_active(m, item->sample, &active);
    return correction(m, &active, item->stage, &sums, square);
}

void pairs_model_learn(PairsModel *m, const PairsItem *item, const PairsRates *r)
{
    Head *h = &m->head[item->stage];
    Active active;
    Sums sums;
    Gradient gradient;
    float square[HEAD_FACTORS];
    make_active(m, item->sample, &active);
    float error = item->error + correction(m, &active, item->stage, &sums, square);
    float pull = item->weight * fmaxf(-r->outlier, fminf(r->outlier, error));
    make_gradient(h->number, &sums, pull, &gradient);
    learn_stage(h, &gradient, square, pull, STAGE_RATE * r->share);
    move_vectors(m, &active, &gradient, r);
}

void pairs_model_join_parts(PairsModel *m)
{
    float(*part)[PAIR_SIZE] = m->vector + first_part(m);
    for (int place = 0; place < m->fold->count; place++) {
        const PlaceParts *parts = &m->parts->at[place];
        for (int i = 0; i < parts->count; i++)
            for (int k = 0; k < PAIR_SIZE; k++) m->vector[place][k] += part[parts->row[i]][k];
    }
}
