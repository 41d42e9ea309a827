/* staged_kernel.c - report B's negamax alpha-beta and the terms of its evaluation. */
#include "base/variant.h"
#include "board/simd/simd.h"
#include "players/player_kernel.h"

#define EDGE_ROWS UINT64_C(0xff000000000000ff)
#define EDGE_COLUMNS UINT64_C(0x8181818181818181)

/* Own corners and the runs of own discs along the edges from them. */
static uint64_t corner_runs(uint64_t discs)
{
    uint64_t rows = discs & EDGE_ROWS, columns = discs & EDGE_COLUMNS;
    uint64_t along = discs & CORNERS, across = along;
    for (int step = 0; step < 6; step++) {
        along |= (along << 1 | along >> 1) & rows;
        across |= (across << 8 | across >> 8) & columns;
    }
    return along | across;
}

/* Squares of the lines that are completely occupied, for one direction. A line is full when no
 * empty square lies on it: empties are spread along the line and what they miss is full. */
static uint64_t full_lines(uint64_t occupied, int shift, uint64_t left, uint64_t right)
{
    uint64_t empty = ~occupied;
    for (int step = 0; step < 7; step++)
        empty |= (empty << shift & left) | (empty >> shift & right);
    return ~empty;
}

static uint64_t filled_around(uint64_t occupied)
{
    const uint64_t not_a = UINT64_C(0xfefefefefefefefe), not_h = UINT64_C(0x7f7f7f7f7f7f7f7f);
    return full_lines(occupied, 1, not_a, not_h) &
           full_lines(occupied, 8, ~UINT64_C(0), ~UINT64_C(0)) &
           full_lines(occupied, 9, not_a, not_h) & full_lines(occupied, 7, not_h, not_a);
}

static int stable_difference(const Board *b)
{
    uint64_t filled = filled_around(b->me | b->opp);
    return popcount(b->me & (filled | corner_runs(b->me))) -
           popcount(b->opp & (filled | corner_runs(b->opp)));
}

static int mobility_difference(const Board *b)
{
    return popcount(fast_moves(b->me, b->opp)) - popcount(fast_moves(b->opp, b->me));
}

StagedTerms VARIANT(staged_terms)(const Board *b)
{
    return (StagedTerms){mobility_difference(b), stable_difference(b)};
}

static int64_t leaf(const StagedJob *j)
{
    const Board *b = &j->walk.board;
    bool stability = j->settings->stability;
    StagedTerms terms = {mobility_difference(b), stability ? stable_difference(b) : 0};
    int value = staged_value(j->weights, b, terms, stability);
    return j->report && j->walk.other ? -value : value;
}

static int64_t node(StagedJob *j, int depth, int64_t alpha, int64_t beta);

static int64_t try_move(StagedJob *j, int square, int order, int depth, int64_t alpha,
                        int64_t beta)
{
    Walk *w = &j->walk;
    uint64_t flips = fast_flips(w->board.me, w->board.opp, square);
    walk_make(w, square, flips, order);
    int64_t value = -node(j, depth - 1, -beta, -alpha);
    walk_unmake(w, square, flips);
    return value;
}

/* A side without a move: the other goes on, unless it has none either or the listing is asked.
 */
static int64_t no_moves(StagedJob *j, int depth, int64_t alpha, int64_t beta)
{
    Walk *w = &j->walk;
    if (j->report || !fast_moves(w->board.opp, w->board.me))
        return tree_leave(&w->tree, leaf(j), SQUARE_NONE, 0);
    walk_pass(w);
    int64_t value = -node(j, depth, -beta, -alpha);
    walk_unpass(w);
    return tree_leave(&w->tree, value, SQUARE_PASS, 0);
}

static int64_t node(StagedJob *j, int depth, int64_t alpha, int64_t beta)
{
    Walk *w = &j->walk;
    walk_enter(w, depth, alpha, beta);
    if (depth == 0) return tree_leave(&w->tree, leaf(j), SQUARE_NONE, 0);
    uint64_t moves = fast_moves(w->board.me, w->board.opp);
    if (!moves) return no_moves(j, depth, alpha, beta);
    Best best = {SQUARE_NONE, -STAGED_LIMIT};
    for (int order = 0; moves; order++) {
        int square = bit_pop(&moves);
        int64_t value = try_move(j, square, order, depth, alpha, beta);
        if (w->tree.stopped) break;
        if (value > best.value) best = (Best){square, value};
        if (j->settings->prune && value > alpha) alpha = value;
        if (alpha >= beta) break;
    }
    return tree_leave(&w->tree, best.value, best.move, moves);
}

int64_t VARIANT(staged_node)(StagedJob *j, int depth, int64_t alpha, int64_t beta)
{
    return node(j, depth, alpha, beta);
}
