/* history.h - report A's player: alpha-beta with a history table.
 * history.c decides at the root, history_kernel.c searches. */
#ifndef HEIBAI_PLAYERS_HISTORY_H
#define HEIBAI_PLAYERS_HISTORY_H

#include "players/squareweights.h"
#include "players/tree.h"

/* The lowest and highest value there is, and the first window. */
#define HISTORY_LIMIT INT64_C(10000000000)

enum { DISAPPEAR_OFF, DISAPPEAR_ON, DISAPPEAR_RANDOM };
enum { AVOID_ROOT = 1, AVOID_LEAF = 2 };
enum { SPAWN_POOL, SPAWN_MOVE };

enum {
    HISTORY_EARLY_DISCS = 16, /* `disappear` acts on boards with fewer */
    HISTORY_AVOID_DISCS = 52  /* avoid=root acts up to this many */
};

typedef struct HistorySettings {
    int depth, factor, disappear, stability, history, corner, avoid, width;
    int mobility, weights, prune, threads, spawn;
} HistorySettings;

/* The rank of every square and the square of every rank, for each side (0 the player's own)
 * and number of discs. */
typedef struct HistoryTable {
    uint8_t rank[2][SQUARES][SQUARES];
    uint8_t square[2][SQUARES][SQUARES];
} HistoryTable;

void history_table_reset(HistoryTable *t);
/* What a cutoff by `square` does, and a best move without one. */
void history_table_cutoff(HistoryTable *t, int other, int discs, int square);
void history_table_best(HistoryTable *t, int other, int discs, int square);

/* One search, the work of one thread. */
typedef struct HistoryJob {
    const HistorySettings *settings;
    const SquareWeights *weights;
    HistoryTable *table; /* NULL: moves are tried in board order */
    bool report;         /* avoid=leaf minds anybody's discs */
    Walk walk;
} HistoryJob;

/* The weights of report A. */
SquareWeights history_weights(void);

#endif
