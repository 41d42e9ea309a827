/* board_kernel.c - moves, flips and perft, compiled once per CPU level. */
#include "board/board_kernel.h"
#include "base/variant.h"
#include "board/simd/simd.h"

static uint64_t moves(const Board *b) { return fast_moves(b->me, b->opp); }
static uint64_t flips(const Board *b, int square) { return fast_flips(b->me, b->opp, square); }

static uint64_t flips_by_reach(const Board *b, int square)
{
    Reach reach;
    fast_reach(b->me, b->opp, &reach);
    return reach_flips(&reach, square);
}

/* Keeps the compiler from leaving out a leaf whose board nobody reads. */
static inline void use(Board b) { __asm__ volatile("" : : "r"(b.me), "r"(b.opp)); }

static inline Board child(Board b, const Reach *reach, int square)
{
    board_make(&b, square, reach_flips(reach, square));
    return b;
}

/* One ply: a side that must pass, or a game that is over, is one leaf too. */
static inline uint64_t last_ply(Board b, PerftMode mode)
{
    Reach reach;
    uint64_t moves = fast_reach(b.me, b.opp, &reach);
    if (!moves) return 1;
    uint64_t leaves = (uint64_t)popcount(moves);
    while (mode == PERFT_MADE && moves) use(child(b, &reach, bit_pop(&moves)));
    return leaves;
}

/* Pre: depth > 1. */
static uint64_t count(Board b, int depth, PerftMode mode)
{
    Reach reach;
    uint64_t moves = fast_reach(b.me, b.opp, &reach), leaves = 0;
    if (!moves) {
        if (!fast_moves(b.opp, b.me)) return 1;
        b = board_passed(b);
        return depth == 2 ? last_ply(b, mode) : count(b, depth - 1, mode);
    }
    /* The last two plies in one loop: the processor works on several children at once. */
    if (depth == 2)
        while (moves) leaves += last_ply(child(b, &reach, bit_pop(&moves)), mode);
    else
        while (moves) leaves += count(child(b, &reach, bit_pop(&moves)), depth - 1, mode);
    return leaves;
}

static uint64_t perft(const Board *b, int depth, PerftMode mode)
{
    if (depth <= 1) return depth <= 0 ? 1 : last_ply(*b, mode);
    return count(*b, depth, mode);
}

extern const BoardKernel VARIANT(board_kernel);
const BoardKernel VARIANT(board_kernel) = {moves, flips, flips_by_reach, perft};
