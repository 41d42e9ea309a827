/* export.h - weights for people to read: what they are, how large, and each of them. */
#ifndef HEIBAI_TRAIN_EXPORT_H
#define HEIBAI_TRAIN_EXPORT_H

#include "eval/weights.h"

/* The patterns as pictures of their first image, and where they lie. */
void export_patterns(Text *out);

/* By stage and pattern: how many weights are not zero, and their usual and greatest size. */
void export_summary(const Weights *w, const Fold *fold, Text *out);

/* One line a weight that is not zero: stage, pattern, squares (X is the side to move), discs.
 */
void export_table(const Weights *w, const Fold *fold, Text *out);

#endif
