/* validate.h - how far an evaluation is from the values of samples. */
#ifndef HEIBAI_TRAIN_VALIDATE_H
#define HEIBAI_TRAIN_VALIDATE_H

#include "train/sample.h"

/* In discs. */
typedef struct Errors {
    double count, absolute, square;    /* means, but for the count */
    double zero_absolute, zero_square; /* of an evaluation that always says 0 */
} Errors;

/* Of one stage. */
Errors validate_stage(const Eval *e, const Samples *s, int stage);
/* Of several taken together. */
Errors validate_join(const Errors *part, int count);

#endif
