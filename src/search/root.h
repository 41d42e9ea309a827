/* root.h - the root of a search: iterative deepening with aspiration windows, and the principal
 * variation of each line. */
#ifndef HEIBAI_SEARCH_ROOT_H
#define HEIBAI_SEARCH_ROOT_H

#include "search/search_kernel.h"

typedef struct Root {
    /* Set by the caller. */
    Worker *workers; /* the first one is the calling thread's */
    int threads;
    const SearchKernel *kernel;
    const SearchLimits *limits;
    SearchWatch watch;
    void *context;         /* of the watch */
    uint64_t nodes_before; /* node count of the workers when the search began */
    double begun;          /* by clock_now() */
    SearchResult *out;
    /* Set by root_run. */
    Frame frame; /* the position whose moves are searched */
    bool passed; /* it is the one after a pass of the side to move */
    int alpha, beta;
    int move_count; /* out->lines has all moves; the first out->count are the answer */
} Root;

/* Fills the result; ends early when the search is stopped. */
void root_run(Root *r, const Board *board);

#endif
