/* searchers.h - a pool of threads with one single-threaded searcher each. */
#ifndef HEIBAI_TRAIN_SEARCHERS_H
#define HEIBAI_TRAIN_SEARCHERS_H

#include "base/pool.h"
#include "search/search.h"

typedef struct Searchers {
    Pool *pool;
    Searcher *of[POOL_THREADS_MAX];
} Searchers;

/* A searcher for one thread with a transposition table of 2^hash_bits entries. NULL: no memory.
 */
Searcher *searchers_single(int hash_bits, const Eval *eval, Error *err);

/* Each searcher has a transposition table of 2^hash_bits entries. False: no memory or threads;
 * there is nothing to free. */
bool searchers_create(Searchers *s, int threads, int hash_bits, const Eval *eval, Error *err);
void searchers_destroy(Searchers *s);

/* The value of one search in discs; NAN if it was stopped. */
double searchers_value(Searcher *s, const Board *b, SearchDepth depth, Stop stop);

#endif
