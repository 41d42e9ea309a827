/* player_kernel.h - the searches of the players, compiled for each CPU level. */
#ifndef HEIBAI_PLAYERS_PLAYER_KERNEL_H
#define HEIBAI_PLAYERS_PLAYER_KERNEL_H

#include "players/history.h"
#include "players/mcts.h"
#include "players/sixterm.h"
#include "players/staged.h"

typedef struct PlayerKernel {
    /* The best of `moves` at the root, and the value of the job's board; both with the full
     * window. */
    Best (*history_root)(HistoryJob *j, uint64_t moves, int depth);
    int64_t (*history_node)(HistoryJob *j, int depth);
    /* The value of the job's board for the side to move, within the window. */
    int64_t (*staged_node)(StagedJob *j, int depth, int64_t alpha, int64_t beta);
    StagedTerms (*staged_terms)(const Board *b);
    /* The best of `moves` for the side to move at the root. */
    Best (*sixterm_root)(SixtermJob *j, uint64_t moves);
    SixtermTerms (*sixterm_terms)(const Board *b);
    /* Playouts until the budget is used up. */
    void (*mcts_run)(MctsJob *j);
    /* One playout. Returns the final discs of the side to move minus the opponent's. */
    int (*mcts_playout)(Board b, MctsPlayout policy, Rng *rng);
} PlayerKernel;

/* NULL: this build has no code for that level. */
const PlayerKernel *player_kernel(CpuLevel level);

#endif
