/* export.h - weights as text: the patterns, a summary, and a table of all weights. */
#ifndef HEIBAI_TRAIN_EXPORT_H
#define HEIBAI_TRAIN_EXPORT_H

#include "eval/weights.h"

/* Draws the first image of each pattern and lists its squares. */
void export_patterns(Text *out);

/* Per stage and pattern: the number of weights that are not zero, their mean and greatest size.
 */
void export_summary(const Weights *w, const Fold *fold, Text *out);

/* One line per weight that is not zero: stage, pattern, squares (X is the side to move), discs.
 */
void export_table(const Weights *w, const Fold *fold, Text *out);

#endif
