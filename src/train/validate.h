/* validate.h - how far an evaluation is from the values of positions. */
#ifndef HEIBAI_TRAIN_VALIDATE_H
#define HEIBAI_TRAIN_VALIDATE_H

#include "train/positions.h"

/* In discs. */
typedef struct Errors {
    double count;                      /* of positions */
    double absolute, square;           /* means */
    double zero_absolute, zero_square; /* of an evaluation that always says 0 */
} Errors;

/* Of the positions with first..last discs on the board. */
Errors validate_discs(const Eval *e, const PositionSet *set, int first, int last);

#endif
