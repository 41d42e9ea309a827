/* worker.h - what one thread of a search has to itself, and what it shares. */
#ifndef HEIBAI_SEARCH_WORKER_H
#define HEIBAI_SEARCH_WORKER_H

#include "base/clock.h"
#include "eval/features.h"
#include "search/probcut.h"
#include "search/search.h"
#include "search/table.h"

/* Values in discs, for the solver of the last squares. */
enum { SCORE_LIMIT = 64 };

/* An entry of the private cache of a worker's endgames: bounds in discs. */
typedef struct CacheEntry {
    uint64_t me, opp;
    int8_t lower, upper;
} CacheEntry;

enum { CACHE_BITS = 14, CACHE_SIZE = 1 << CACHE_BITS };

typedef struct Splits Splits;
typedef struct Split Split;

/* Begins a line of the processor's cache: counting nodes is not to slow a neighbour down. */
typedef struct Worker {
    _Alignas(64) uint64_t nodes;  /* mine to write and read */
    atomic_uint_fast64_t counted; /* the same, now and then, for others to read */
    CacheEntry *cache;            /* CACHE_SIZE of them, mine alone */
    Table *table;                 /* shared */
    const Eval *eval;             /* shared, read-only */
    const ProbcutTable *probcut;  /* shared, read-only */
    const Stop *stop;             /* of the whole search */
    atomic_bool *halt;            /* shared: set once the stop was seen */
    Splits *splits;               /* shared: NULL with one thread */
    Split *split;                 /* the innermost one this thread works for, or NULL */
    uint64_t next_poll;           /* node count at which to look at the clock */
    int probing;                  /* ProbCut's probes this thread is inside of */
} Worker;

#endif
