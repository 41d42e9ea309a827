/* root.h - iterative deepening at the root, and the line that belongs to a value. */
#ifndef HEIBAI_SEARCH_ROOT_H
#define HEIBAI_SEARCH_ROOT_H

#include "search/search_kernel.h"

typedef struct Root {
    Worker *worker;
    const SearchKernel *kernel;
    const SearchLimits *limits;
    SearchWatch watch;
    void *self;
    uint64_t (*nodes)(const void *owner); /* of all threads so far */
    const void *owner;
    double begun;
    SearchResult *out;
} Root;

/* Fills the result; ends early when the search is stopped. */
void root_run(Root *r, const Board *board);

#endif
