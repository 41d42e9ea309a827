/* eval_kernel.c - the inline functions of features.h as functions. */
#include "eval/eval_kernel.h"
#include "base/variant.h"

static void set(Features *f, const Board *b, int other) { features_set(f, b, other); }

static void move(Features *to, const Features *from, int square, uint64_t flips, int other)
{
    features_move(to, from, square, flips, other);
}

static int score(const Eval *e, const Features *f, int other, int discs)
{
    return eval_score(e, f, other, discs);
}

static int64_t sum(const Eval *e, const EvalStep *steps, int count)
{
    int64_t total = 0;
    for (int i = 0; i < count; i++) {
        const EvalStep *s = &steps[i];
        Features after;
        features_move(&after, &s->before, s->square, s->flips, s->other);
        total += eval_score(e, &after, s->other ^ 1, s->discs);
    }
    return total;
}

extern const EvalKernel VARIANT(eval_kernel);
const EvalKernel VARIANT(eval_kernel) = {set, move, score, sum};
