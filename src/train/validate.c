#include "train/validate.h"

#include "eval/features.h"

#include <math.h>

static void add(const Eval *e, const Labelled *one, Errors *sum, double *weights)
{
    Features f;
    features_set(&f, &one->board, 0);
    double value = one->value, weight = one->weight;
    double error = (double)eval_score(e, &f, &one->board, 0) / EVAL_UNIT - value;
    sum->count++;
    *weights += weight;
    sum->absolute += weight * fabs(error);
    sum->square += weight * error * error;
    sum->zero_absolute += weight * fabs(value);
    sum->zero_square += weight * value * value;
}

Errors validate_discs(const Eval *e, const PositionSet *set, int first, int last)
{
    Errors sum = {0};
    double weights = 0;
    for (int stage = eval_stage(first); stage <= eval_stage(last); stage++)
        for (size_t i = 0; i < set->stage[stage].count; i++) {
            const Labelled *one = &set->stage[stage].at[i];
            int discs = board_discs(&one->board);
            if (discs >= first && discs <= last) add(e, one, &sum, &weights);
        }
    if (weights <= 0) return sum;
    sum.absolute /= weights;
    sum.square /= weights;
    sum.zero_absolute /= weights;
    sum.zero_square /= weights;
    return sum;
}
