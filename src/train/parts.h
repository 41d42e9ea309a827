/* parts.h - parts of patterns, for the fit of pairs. A configuration of a part, five discs at
 * the end of a row for example, is far more frequent than one of the whole pattern. While pairs
 * are fitted, the vector of an index is the sum of its own and those of its parts, so that what
 * is learned from frequent indices is known of rare ones, too. The weights have the sums only.
 * (The networks of chess programs are trained in this way, with factorized features.) */
#ifndef HEIBAI_TRAIN_PARTS_H
#define HEIBAI_TRAIN_PARTS_H

#include "eval/fold.h"

enum { PARTS_MAX = 6 }; /* of one index, images of a part counted singly */

/* The parts of the indices at one place. */
typedef struct PlaceParts {
    int count;
    uint32_t row[PARTS_MAX];
} PlaceParts;

typedef struct Parts {
    int rows;       /* configurations of all parts */
    PlaceParts *at; /* by place */
    bool has[PATTERN_TYPES];
} Parts;

/* NULL: no memory. */
Parts *parts_create(const Fold *fold);
void parts_destroy(Parts *p);

/* The squares of each part in order, for its first vectors; 0 ends them. The rows of a part
 * are the base-3 numbers of its discs, as in an index. */
int parts_squares(int part);

#endif
