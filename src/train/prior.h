/* prior.h - the Gaussian prior of the weights.
 * The weights are a linear image of independent variables of equal variance. Two configurations
 * of a pattern that differ in one square are correlated by `likeness`, in two squares by its
 * square, and so on; neighbouring stages by `persistence`. So a configuration that occurs in no
 * game gets its value from similar ones. The fit works on the independent variables. */
#ifndef HEIBAI_TRAIN_PRIOR_H
#define HEIBAI_TRAIN_PRIOR_H

#include "eval/features.h"
#include "eval/fold.h"

enum { PRIOR_SIZE = EVAL_STAGES * EVAL_TABLE };

typedef struct Prior {
    double likeness, persistence; /* correlations, 0 to below 1 */
    Pattern patterns[PATTERN_TYPES];
    const Fold *fold;
} Prior;

Prior prior_make(double likeness, double persistence, const Fold *fold);

/* In place on one table of EVAL_TABLE: the image along the squares; it is its own transpose. */
void prior_spread(const Prior *p, float *table);
/* In place on all EVAL_STAGES tables: the image along the stages, and its transpose. */
void prior_chain(const Prior *p, float *tables);
void prior_chain_back(const Prior *p, float *tables);
/* The transposed matrices with each element squared: they give the diagonal of the normal
 * equations. */
void prior_spread_squares(const Prior *p, float *table);
void prior_chain_back_squares(const Prior *p, float *tables);
/* Sets mirrored indices to their mean. `scratch` has room for one table. */
void prior_symmetrise(const Prior *p, float *table, float *scratch);

#endif
