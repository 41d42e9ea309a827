/* validate.c */
#include "train/validate.h"

#include <math.h>
#include <string.h>

/* Stage and parity are in the sample; the least disc count that has them stands for both. */
static double predict(const Eval *e, const Sample *s, int stage)
{
    Features f = {{0}};
    memcpy(f.index, s->index, PATTERN_IMAGES * sizeof f.index[0]);
    int discs = 4 + 2 * stage + s->index[PATTERN_IMAGES];
    return (double)eval_score(e, &f, 0, discs) / EVAL_UNIT;
}

Errors validate_stage(const Eval *e, const Samples *s, int stage)
{
    Errors sum = {.count = (double)s->count};
    for (size_t i = 0; i < s->count; i++) {
        double value = s->value[i], error = predict(e, &s->sample[i], stage) - value;
        sum.absolute += fabs(error);
        sum.square += error * error;
        sum.zero_absolute += fabs(value);
        sum.zero_square += value * value;
    }
    if (s->count == 0) return sum;
    sum.absolute /= sum.count;
    sum.square /= sum.count;
    sum.zero_absolute /= sum.count;
    sum.zero_square /= sum.count;
    return sum;
}

Errors validate_join(const Errors *part, int count)
{
    Errors all = {0};
    for (int i = 0; i < count; i++) all.count += part[i].count;
    for (int i = 0; i < count && all.count > 0; i++) {
        double share = part[i].count / all.count;
        all.absolute += share * part[i].absolute;
        all.square += share * part[i].square;
        all.zero_absolute += share * part[i].zero_absolute;
        all.zero_square += share * part[i].zero_square;
    }
    return all;
}
