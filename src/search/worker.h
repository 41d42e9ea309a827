/* worker.h - the state of one thread of a search, and what it shares with others. */
#ifndef HEIBAI_SEARCH_WORKER_H
#define HEIBAI_SEARCH_WORKER_H

#include "base/clock.h"
#include "eval/features.h"
#include "search/endgame_cache.h"
#include "search/probcut.h"
#include "search/search.h"
#include "search/table.h"

typedef struct Splits Splits;
typedef struct Split Split;

/* Aligned to a cache line, so that counting nodes does not slow other threads down. */
typedef struct Worker {
    _Alignas(64) uint64_t nodes;  /* only this thread reads and writes it */
    atomic_uint_fast64_t counted; /* the same, published now and then for others to read */
    EndgameCache *cache;          /* not shared */
    Table *table;                 /* shared */
    const Eval *eval;             /* shared, read-only */
    const ProbcutTable *probcut;  /* shared, read-only */
    const Stop *stop;             /* of the whole search */
    atomic_bool *halt;            /* shared: set once the stop was seen */
    Splits *splits;               /* shared: NULL with one thread */
    Split *split;                 /* the innermost one this thread works for, or NULL */
    uint64_t next_poll;           /* node count at which to look at the clock */
    uint64_t poll_every;          /* nodes between two looks */
    int probing;                  /* ProbCut's probes this thread is inside of */
} Worker;

/* The nodes of all workers so far, from any thread: as far as each has published its count. */
static inline uint64_t workers_nodes(const Worker *workers, int count)
{
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++)
        nodes += atomic_load_explicit(&workers[i].counted, memory_order_relaxed);
    return nodes;
}

#endif
