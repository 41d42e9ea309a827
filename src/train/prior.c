#include "train/prior.h"

#include "train/sample.h"

#include <math.h>
#include <string.h>

/* Deviation of the bias compared with that of a weight: large, so that data alone decides. A
 * guess. */
static const float BIAS_SIZE = 10;

Prior prior_make(double likeness, double persistence, const Fold *fold)
{
    Prior p = {.likeness = likeness, .persistence = persistence, .fold = fold};
    pattern_all(p.patterns);
    return p;
}

/* Along one digit, whose steps are `step` apart: the square root of the matrix with 1 on the
 * diagonal and the likeness beside it, which is own * identity + all * ones. */
static void spread_digit(float *table, int size, int step, float own, float all)
{
    for (int block = 0; block < size; block += 3 * step) {
        float *x = table + block, *y = x + step, *z = y + step;
        for (int i = 0; i < step; i++) {
            float shared = all * (x[i] + y[i] + z[i]);
            x[i] = own * x[i] + shared;
            y[i] = own * y[i] + shared;
            z[i] = own * z[i] + shared;
        }
    }
}

static void spread(const Prior *p, float *table, float own, float all, float bias)
{
    if (p->likeness > 0)
        for (const Pattern *t = p->patterns; t < p->patterns + PATTERN_TYPES; t++)
            for (int step = 1; step < t->size; step *= 3)
                spread_digit(table + t->weight, t->size, step, own, all);
    table[SAMPLE_BIAS] *= bias;
    table[SAMPLE_BIAS + 1] *= bias;
}

void prior_spread(const Prior *p, float *table)
{
    float own = (float)sqrt(1 - p->likeness);
    float all = ((float)sqrt(1 + 2 * p->likeness) - own) / 3;
    spread(p, table, own, all, BIAS_SIZE);
}

void prior_spread_squares(const Prior *p, float *table)
{
    float own = (float)sqrt(1 - p->likeness);
    float all = ((float)sqrt(1 + 2 * p->likeness) - own) / 3, beside = all * all;
    spread(p, table, (own + all) * (own + all) - beside, beside, BIAS_SIZE * BIAS_SIZE);
}

/* A stage is its predecessor times the persistence plus something new, so that all stages have
 * the same variance. */
void prior_chain(const Prior *p, float *tables)
{
    float keep = (float)p->persistence,
          fresh = (float)sqrt(1 - p->persistence * p->persistence);
    for (int stage = 1; stage < EVAL_STAGES; stage++) {
        float *to = tables + stage * EVAL_TABLE, *from = to - EVAL_TABLE;
        for (int i = 0; i < EVAL_TABLE; i++) to[i] = keep * from[i] + fresh * to[i];
    }
}

static void chain_back(float *tables, float keep, float fresh)
{
    for (int stage = EVAL_STAGES - 1; stage > 0; stage--) {
        float *from = tables + stage * EVAL_TABLE, *to = from - EVAL_TABLE;
        for (int i = 0; i < EVAL_TABLE; i++) {
            to[i] += keep * from[i];
            from[i] *= fresh;
        }
    }
}

void prior_chain_back(const Prior *p, float *tables)
{
    chain_back(tables, (float)p->persistence, (float)sqrt(1 - p->persistence * p->persistence));
}

void prior_chain_back_squares(const Prior *p, float *tables)
{
    float keep = (float)(p->persistence * p->persistence);
    chain_back(tables, keep, 1 - keep);
}

void prior_symmetrise(const Prior *p, float *table, float *scratch)
{
    float *sum = scratch;
    memset(sum, 0, EVAL_TABLE * sizeof *sum);
    const uint32_t *place = p->fold->place[0];
    for (int i = 0; i < PATTERN_WEIGHTS; i++) sum[place[i]] += table[i];
    for (int i = 0; i < PATTERN_WEIGHTS; i++)
        table[i] = sum[place[i]] / (float)p->fold->indices[place[i]];
}
