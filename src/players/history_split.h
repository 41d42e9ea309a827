/* history_split.h - report A's search with several workers: one task per root move. */
#ifndef HEIBAI_PLAYERS_HISTORY_SPLIT_H
#define HEIBAI_PLAYERS_HISTORY_SPLIT_H

#include "base/pool.h"
#include "players/history.h"

typedef struct RootTask {
    int move;
    int64_t value; /* for the side that plays the move */
    uint64_t nodes;
    bool stopped; /* the value is not valid */
} RootTask;

/* Each task has the full window. */
typedef struct RootSplit {
    const HistoryJob *job; /* the job of the root; every task works on a copy */
    const Turn *turn;
    CpuLevel cpu;
    int depth; /* of the root */
    int count;
    RootTask tasks[SQUARES];
} RootSplit;

/* By the threads of a pool. */
void history_split_pool(RootSplit *split, Pool *pool);

/* By one process per root move, at most `limit` at a time. All of them have ended on return.
 * False: a process could not be started, or ended without a result, and the error says why.
 * A stop is no error: it marks the remaining tasks as stopped. */
bool history_split_processes(RootSplit *split, int limit, Error *err);

#endif
