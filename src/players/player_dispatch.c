/* player_dispatch.c - chooses the searches compiled for a CPU level. */
#include "players/player_kernel.h"

#include "base/variant.h"

#define DECLARE(variant)                                                                       \
    Best history_root_##variant(HistoryJob *j, uint64_t moves, int depth);                     \
    int64_t history_node_##variant(HistoryJob *j, int depth);                                  \
    int64_t staged_node_##variant(StagedJob *j, int depth, int64_t alpha, int64_t beta);       \
    StagedTerms staged_terms_##variant(const Board *b);                                        \
    Best sixterm_root_##variant(SixtermJob *j, uint64_t moves);                                \
    SixtermTerms sixterm_terms_##variant(const Board *b);                                      \
    void mcts_run_##variant(MctsJob *j);                                                       \
    int mcts_playout_##variant(Board b, MctsPlayout policy, Rng *rng);                         \
    static const PlayerKernel KERNEL_##variant = {                                             \
        history_root_##variant, history_node_##variant, staged_node_##variant,                 \
        staged_terms_##variant, sixterm_root_##variant, sixterm_terms_##variant,               \
        mcts_run_##variant,     mcts_playout_##variant}

DECLARE(portable);
#if defined(HEIBAI_HAS_X86)
DECLARE(v3);
DECLARE(v4);
#endif

const PlayerKernel *player_kernel(CpuLevel level) { return VARIANT_OF(KERNEL, level); }
