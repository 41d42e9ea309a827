/* eval_kernel.c - the inline functions of features.h as functions. */
#include "eval/eval_kernel.h"
#include "base/variant.h"

static void set(Features *f, const Board *b, int colour) { features_set(f, b, colour); }

static void move(Features *to, const Features *from, int square, uint64_t flips, int colour)
{
    features_move(to, from, square, flips, colour);
}

static int score(const Eval *e, const Features *f, const Board *b, int colour)
{
    return eval_score(e, f, b, colour);
}

static int64_t sum(const Eval *e, const EvalStep *steps, int count)
{
    int64_t total = 0;
    for (int i = 0; i < count; i++) {
        const EvalStep *s = &steps[i];
        Features after;
        features_move(&after, &s->before, s->square, s->flips, s->colour);
        total += eval_score(e, &after, &s->after, s->colour ^ 1);
    }
    return total;
}

extern const EvalKernel VARIANT(eval_kernel);
const EvalKernel VARIANT(eval_kernel) = {set, move, score, sum};
