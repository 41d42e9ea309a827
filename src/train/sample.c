#include "train/sample.h"

#include "base/pool.h"

#include <stdlib.h>
#include <string.h>

void sample_offsets(int offset[SAMPLE_LANES])
{
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    for (int type = 0; type < PATTERN_TYPES; type++)
        for (int image = 0; image < patterns[type].images; image++)
            offset[patterns[type].lane + image] = patterns[type].weight;
    offset[PATTERN_IMAGES] = SAMPLE_BIAS;
}

typedef struct Making {
    SampleSet *out;
    const PositionSet *from;
} Making;

static bool allocate(Samples *s, size_t count)
{
    s->sample = malloc((count + 1) * sizeof *s->sample);
    s->value = malloc((count + 1) * sizeof *s->value);
    s->weight = malloc((count + 1) * sizeof *s->weight);
    return s->sample && s->value && s->weight;
}

static void make_stage(void *context, int stage, int thread)
{
    (void)thread;
    const Making *m = context;
    Samples *s = &m->out->stage[stage];
    const Positions *from = &m->from->stage[stage];
    for (size_t i = 0; i < from->count; i++) {
        const Labelled *one = &from->at[i];
        Features f;
        features_set(&f, &one->board, 0);
        memcpy(s->sample[i].index, f.index, PATTERN_IMAGES * sizeof f.index[0]);
        s->sample[i].index[PATTERN_IMAGES] = (uint16_t)(board_discs(&one->board) & 1);
        Board other = board_passed(one->board);
        s->sample[i].mine = board_moves(&one->board);
        s->sample[i].theirs = board_moves(&other);
        s->value[i] = one->value;
        s->weight[i] = one->weight;
    }
    s->count = from->count;
}

bool samples_make(SampleSet *out, const PositionSet *from, int threads, Error *err)
{
    Making m = {out, from};
    Pool *pool = pool_create(threads);
    bool ok = pool || error_set(err, "no memory or threads for %d threads", threads);
    *out = (SampleSet){0};
    for (int stage = 0; ok && stage < EVAL_STAGES; stage++)
        ok = allocate(&out->stage[stage], from->stage[stage].count) || error_no_memory(err);
    if (ok)
        pool_run(pool, make_stage, &m, EVAL_STAGES);
    else
        samples_free(out);
    pool_destroy(pool);
    return ok;
}

size_t samples_count(const SampleSet *set)
{
    size_t count = 0;
    for (int stage = 0; stage < EVAL_STAGES; stage++) count += set->stage[stage].count;
    return count;
}

void samples_free(SampleSet *set)
{
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        free(set->stage[stage].sample);
        free(set->stage[stage].value);
        free(set->stage[stage].weight);
    }
    *set = (SampleSet){0};
}
