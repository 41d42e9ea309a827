/* history.h - report A's player: alpha-beta with a history table.
 * history.c decides at the root, history_kernel.c searches. */
#ifndef HEIBAI_PLAYERS_HISTORY_H
#define HEIBAI_PLAYERS_HISTORY_H

#include "players/squareweights.h"
#include "players/tree.h"

#include <stdatomic.h>

/* Values lie within +-HISTORY_LIMIT; it is also the window at the root. */
#define HISTORY_LIMIT INT64_C(10000000000)

/* A2 B1 B2, A7 B7 B8, G1 H2 G2, G7 G8 H7. */
#define HISTORY_BESIDE_CORNERS UINT64_C(0x42c300000000c342)

/* The switch `disappear`: in the opening, below HISTORY_EARLY_DISCS, square weights and
 * stability "disappear" from the evaluation, so that mobility alone counts. DISAPPEAR_RANDOM
 * plays random moves there instead. */
enum { DISAPPEAR_OFF, DISAPPEAR_ON, DISAPPEAR_RANDOM };
enum { AVOID_ROOT = 1, AVOID_LEAF = 2 };
enum { SPAWN_POOL, SPAWN_MOVE, SPAWN_PROCESS };
enum { TABLE_OFF, TABLE_SHARED };
enum { DEPTH_AUTO = 0, DEPTH_PROGRESS = -1 };

enum {
    HISTORY_EARLY_DISCS = 16, /* `disappear` applies below this number of discs */
    HISTORY_AVOID_DISCS = 52  /* avoid=root applies up to this number */
};

typedef struct HistorySettings {
    int depth; /* plies, DEPTH_AUTO or DEPTH_PROGRESS */
    int factor, disappear, stability, history, corner, avoid, width;
    int mobility, weights, prune, threads, spawn, table;
} HistorySettings;

/* The rank of every square and the square of every rank, for each side (0: the player, 1: its
 * opponent) and number of discs. */
typedef struct HistoryTable {
    uint8_t rank[2][SQUARES][SQUARES];
    uint8_t square[2][SQUARES][SQUARES];
    bool shared; /* by several threads: a row is used under its lock */
    atomic_flag locks[2][SQUARES];
} HistoryTable;

/* In each function below, `other` and `discs` choose a row: the side (0: the player, 1: its
 * opponent) and the number of discs. */

/* Every square gets its number as rank. */
void history_table_reset(HistoryTable *t, bool shared);
/* Waits until no other thread uses the row, and takes it. */
void history_table_lock(HistoryTable *t, int other, int discs);
void history_table_unlock(HistoryTable *t, int other, int discs);
/* After a cutoff by `square`: exchanges it with the first square. Locks a shared table. */
void history_table_cutoff(HistoryTable *t, int other, int discs, int square);
/* After a node without cutoff whose best move was `square`: exchanges it with the square before
 * it. Locks a shared table. */
void history_table_best(HistoryTable *t, int other, int discs, int square);

/* One search by one thread. */
typedef struct HistoryJob {
    const HistorySettings *settings;
    const SquareWeights *weights;
    HistoryTable *table; /* NULL: moves are tried in board order */
    bool report;         /* avoid=leaf as in the listing */
    Walk walk;
} HistoryJob;

/* The weights of report A. */
SquareWeights history_weights(void);

#endif
