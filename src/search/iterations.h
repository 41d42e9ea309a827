/* iterations.h - iterative deepening: the list of iterations of a search. */
#ifndef HEIBAI_SEARCH_ITERATIONS_H
#define HEIBAI_SEARCH_ITERATIONS_H

#include "search/search.h"

/* Each iteration leaves hash moves and a value for the aspiration window of the next one. */
typedef struct Iterations {
    SearchDepth at[2 * SQUARES];
    int count;
} Iterations;

/* The iterations to the limits' depth, which is the last one. */
Iterations iterations_make(const SearchLimits *limits, int empties);

#endif
