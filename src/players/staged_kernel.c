/* staged_kernel.c - report B's negamax alpha-beta and the terms of its evaluation. */
#include "base/variant.h"
#include "board/simd/simd.h"
#include "players/player_kernel.h"

#define EDGE_ROWS UINT64_C(0xff000000000000ff)
#define EDGE_COLUMNS UINT64_C(0x8181818181818181)
#define ROW_1 UINT64_C(0xff)

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

/* The squares of all full lines in one direction: every line with an empty square is marked
 * along its whole length, and the unmarked squares remain. */
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

/* The listing's count: own corners, own runs along the edges, and the squares of row 1, of any
 * colour, whose lines are all full. A disc can be in more than one of the three. */
static int listing_stable(const Board *b)
{
    return popcount(b->me & CORNERS) + popcount(corner_runs(b->me) & ~CORNERS) +
           popcount(filled_around(b->me | b->opp) & ROW_1);
}

/* The listing's value: always the root player's, whoever is to move. */
static int64_t listing_leaf(const StagedJob *j)
{
    Board b = j->walk.other ? board_passed(j->walk.board) : j->walk.board;
    int value = squareweights_sum(j->weights, &b);
    /* Moves of the side to move minus moves of the root player's opponent. */
    if (!j->walk.other) value += STAGED_MOBILITY * mobility_difference(&b);
    if (j->settings->stability) value += STAGED_STABILITY * listing_stable(&b);
    return value;
}

static int64_t leaf(const StagedJob *j)
{
    if (j->report) return listing_leaf(j);
    const Board *b = &j->walk.board;
    bool stability = j->settings->stability;
    StagedTerms terms = {mobility_difference(b), stability ? stable_difference(b) : 0};
    return staged_value(j->weights, b, terms, stability);
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

/* The side to move has no move: it passes. In the listing, and when the game is over, this is
 * a leaf. */
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
