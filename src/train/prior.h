/* prior.h - what is believed of weights before any game is seen.
 * The weights are a linear image of independent numbers of equal size: two indices of a pattern
 * that differ in one square are alike by `likeness`, in two squares by its square, and so on;
 * neighbouring stages are alike by `persistence`. So a configuration that no game shows is
 * valued by those that resemble it. The fit works on the independent numbers. */
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
/* Their matrices squared element by element, transposed: what the variances of samples' weights
 * are to the independent numbers. */
void prior_spread_squares(const Prior *p, float *table);
void prior_chain_back_squares(const Prior *p, float *tables);
/* Gives mirrored indices their mean. `scratch` has room for a table. */
void prior_symmetrise(const Prior *p, float *table, float *scratch);

#endif
