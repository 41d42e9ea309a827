/* recipe.h - date and recipe of weights: the lines that say how they were made. */
#ifndef HEIBAI_TRAIN_RECIPE_H
#define HEIBAI_TRAIN_RECIPE_H

#include "train/fit.h"
#include "train/fit_pairs.h"

typedef struct RecipeSource {
    size_t positions; /* distinct ones that were fitted to */
    bool archive;     /* games of ARCHIVE_TRAIN were among the sources */
    double even;      /* see positions_favour_even; 0: not used */
    uint64_t seed;
    bool stopped;  /* the fit was interrupted */
    bool anchored; /* pairs only: by anchor_weights */
} RecipeSource;

void recipe_fit(Weights *w, const RecipeSource *source, const FitSettings *fit);
/* Replaces what an earlier recipe says of pairs, and keeps what it says of the weights. */
void recipe_pairs(Weights *w, const RecipeSource *source, int rounds);
/* Adds the scales and shifts of leaves, or replaces what an earlier recipe says of them. */
void recipe_leaves(Weights *w, int rounds);

#endif
