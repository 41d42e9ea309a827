/* threads.h - searches with one thread and with several: the columns of the tables threads,
 * mcts_threads, mcts_match and usage, and what is computed from them. */
#ifndef HEIBAI_LAB_THREADS_H
#define HEIBAI_LAB_THREADS_H

#include "arena/elo.h"
#include "lab/lab.h"
#include "lab/stats.h"

extern const LabTable THREADS_CSV, MCTS_THREADS_CSV, MCTS_MATCH_CSV, USAGE_CSV;

/* threads: report A's search of the same positions, one row per game, kind and depth. */
enum {
    THREADS_SEED,
    THREADS_GAME,
    THREADS_DEPTH,
    THREADS_KIND,
    THREADS_SPEC,
    THREADS_POSITIONS,
    THREADS_NODES,
    THREADS_SECONDS,
    THREADS_COLUMNS
};

typedef enum ThreadsKind {
    THREADS_ONE_HISTORY, /* one thread with the history table: the usual player */
    THREADS_ONE,
    THREADS_POOL,
    THREADS_SHARED,
    THREADS_MOVE,
    THREADS_PROCESS,
    THREADS_KINDS
} ThreadsKind;
const char *threads_name(ThreadsKind kind);

enum { THREADS_DEPTH_MAX = 8 };
/* The highest depth in the table. */
int threads_depth(const Csv *threads);
/* Median seconds per game. */
double threads_seconds(const Csv *threads, ThreadsKind kind, int depth);
/* The time of a divided by that of b: median over the games. */
LabRange threads_ratio(const Csv *threads, ThreadsKind a, ThreadsKind b, int depth);

/* mcts_threads: a fixed number of playouts at the same positions, one row per game and number
 * of threads. */
enum {
    MCTS_THREADS_SEED,
    MCTS_THREADS_GAME,
    MCTS_THREADS_THREADS,
    MCTS_THREADS_SPEC,
    MCTS_THREADS_POSITIONS,
    MCTS_THREADS_SECONDS,
    MCTS_THREADS_COLUMNS
};
/* How many times the playouts per second of one thread two threads make. */
LabRange mcts_threads_speedup(const Csv *mcts_threads);

/* mcts_match: the one match of mcts with two threads against mcts with one, at equal playouts.
 * Its columns are in planned.h. */
Elo mcts_match_elo(const Csv *mcts_match);

/* usage: processor time while one game's positions are searched, one row per position. */
enum {
    USAGE_SEED,
    USAGE_THREADS,
    USAGE_LEFT,
    USAGE_SPEC,
    USAGE_SECONDS,           /* since the beginning, at the end of this search */
    USAGE_PROCESSOR_SECONDS, /* the same of processor time, all threads added up */
    USAGE_COLUMNS
};

#endif
