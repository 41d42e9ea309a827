/* eval.c */
#include "eval/eval.h"

#include "base/rng.h"
#include "eval/embedded.h"
#include "eval/features.h"
#include "eval/weights.h"

#include <stdlib.h>

/* Twenty times the largest file so far. */
static const size_t FILE_SIZE_MAX = (size_t)100 << 20;

static void unfold(EvalStage *stage, const int16_t *value, const Fold *fold)
{
    for (int colour = 0; colour < 2; colour++) {
        int16_t *weight = stage->weight[colour];
        for (int i = 0; i < PATTERN_WEIGHTS; i++) weight[i] = value[fold->place[colour][i]];
        for (int i = PATTERN_WEIGHTS; i < EVAL_TABLE; i++) weight[i] = 0;
    }
}

Eval *eval_from_weights(const Weights *w, const Fold *fold, Error *err)
{
    Eval *e = aligned_alloc(_Alignof(Eval), sizeof *e);
    if (!e) {
        error_set(err, "no memory for the evaluation");
        return NULL;
    }
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        unfold(&e->stage[stage], w->value + (size_t)stage * (size_t)w->per_stage, fold);
    for (int discs = 0; discs <= SQUARES; discs++) {
        size_t row = (size_t)eval_stage(discs) * (size_t)w->per_stage;
        e->bias[discs] = w->value[row + (size_t)fold->count + (size_t)(discs & 1)];
    }
    return e;
}

static Eval *from_file(const void *data, size_t size, Error *err)
{
    Fold *fold = fold_create();
    Weights w;
    Eval *e = NULL;
    if (!fold)
        error_set(err, "no memory for the evaluation");
    else if (weights_unpack(data, size, fold, &w, err)) {
        e = eval_from_weights(&w, fold, err);
        weights_free(&w);
    }
    free(fold);
    return e;
}

Eval *eval_create(Error *err)
{
    return from_file(EMBEDDED_WEIGHTS, embedded_weights_size(), err);
}

Eval *eval_load(const char *path, Error *err)
{
    Text data = {0};
    Eval *e = NULL;
    if (text_read_file(path, FILE_SIZE_MAX, &data, err))
        e = from_file(text_string(&data), data.size, err);
    text_free(&data);
    return e;
}

void eval_destroy(Eval *e) { free(e); }

uint64_t eval_identity(const Eval *e)
{
    uint64_t sum = 0;
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (int i = 0; i < EVAL_TABLE; i++)
            sum = rng_mix(sum ^ (uint16_t)e->stage[stage].weight[0][i]) + 1;
    for (int discs = 0; discs <= SQUARES; discs++)
        sum = rng_mix(sum ^ (uint32_t)e->bias[discs]) + 1;
    return sum;
}

int eval_board(const Eval *e, const Board *b)
{
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    int discs = board_discs(b), sum = e->bias[discs];
    const int16_t *weight = e->stage[eval_stage(discs)].weight[0];
    for (const Pattern *p = patterns; p < patterns + PATTERN_TYPES; p++)
        for (int image = 0; image < p->images; image++) {
            int index = 0;
            for (int i = p->squares - 1; i >= 0; i--) {
                uint64_t square = bit(p->square[image][i]);
                index = 3 * index + (b->me & square ? 1 : b->opp & square ? 2 : 0);
            }
            sum += weight[p->weight + index];
        }
    return sum < -EVAL_LIMIT ? -EVAL_LIMIT : sum > EVAL_LIMIT ? EVAL_LIMIT : sum;
}
