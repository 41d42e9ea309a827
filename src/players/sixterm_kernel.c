/* sixterm_kernel.c - report D's minimax with alpha-beta and the terms of its evaluation.
 * Values are the root player's throughout: one side maximises, the other minimises. */
#include "base/variant.h"
#include "board/simd/simd.h"
#include "players/player_kernel.h"

SixtermTerms VARIANT(sixterm_terms)(const Board *b)
{
    uint64_t empty = board_empty(b);
    uint64_t frontier = squares_around(empty), beside = squares_around(empty & CORNERS);
    return (SixtermTerms){
        .p = popcount(b->me) - popcount(b->opp),
        .c = 25 * (popcount(b->me & CORNERS) - popcount(b->opp & CORNERS)),
        .l = -13 * (popcount(b->me & beside) - popcount(b->opp & beside)),
        .m = popcount(fast_moves(b->me, b->opp)) - popcount(fast_moves(b->opp, b->me)),
        .f = -(popcount(b->me & frontier) - popcount(b->opp & frontier)),
    };
}

/* `mine`: the root player is to move, and is `me` of the board; otherwise it is `opp`. */
static int64_t leaf(const SixtermJob *j, Board b, bool mine)
{
    if (!mine) b = board_passed(b);
    return sixterm_value(j->weights, &b, VARIANT(sixterm_terms)(&b), j->report);
}

static int64_t node(SixtermJob *j, Board b, bool mine, int depth, int64_t alpha, int64_t beta);

/* The report's listing makes the root player's moves at both kinds of node. */
static int64_t after(SixtermJob *j, Board b, int square, bool mine, int depth, int64_t alpha,
                     int64_t beta)
{
    bool report_reply = j->report && !mine;
    if (report_reply) b = board_passed(b);
    board_make(&b, square, fast_flips(b.me, b.opp, square));
    if (report_reply) b = board_passed(b);
    return node(j, b, !mine, depth - 1, alpha, beta);
}

static uint64_t moves_at(const SixtermJob *j, Board b, bool mine)
{
    return j->report && !mine ? fast_moves(b.opp, b.me) : fast_moves(b.me, b.opp);
}

static Best try_moves(SixtermJob *j, Board b, bool mine, uint64_t *moves, int depth,
                      int64_t alpha, int64_t beta)
{
    Best best = {SQUARE_NONE, mine ? -SIXTERM_INFINITY : SIXTERM_INFINITY};
    for (int order = 0; *moves; order++) {
        int square = bit_pop(moves);
        tree_down(&j->tree, square, order);
        int64_t value = after(j, b, square, mine, depth, alpha, beta);
        tree_up(&j->tree);
        if (j->tree.stopped) break;
        bool better = mine ? value > best.value : value < best.value;
        if (better || best.move == SQUARE_NONE) best = (Best){square, value};
        if (!j->settings->prune) continue;
        if (mine && best.value > alpha) alpha = best.value;
        if (!mine && best.value < beta) beta = best.value;
        if (alpha >= beta) break;
    }
    return best;
}

static int64_t node(SixtermJob *j, Board b, bool mine, int depth, int64_t alpha, int64_t beta)
{
    Tree *t = &j->tree;
    Side side = mine ? j->side : side_other(j->side);
    tree_enter(t, (Position){b, side}, depth, j->side, alpha, beta);
    if (depth == 0) return tree_leave(t, leaf(j, b, mine), SQUARE_NONE, 0);
    uint64_t moves = moves_at(j, b, mine);
    if (!moves && !j->report) {
        if (!fast_moves(b.opp, b.me)) return tree_leave(t, leaf(j, b, mine), SQUARE_NONE, 0);
        tree_down(t, SQUARE_PASS, 0);
        int64_t value = node(j, board_passed(b), !mine, depth, alpha, beta);
        tree_up(t);
        return tree_leave(t, value, SQUARE_PASS, 0);
    }
    Best best = try_moves(j, b, mine, &moves, depth, alpha, beta);
    return tree_leave(t, best.value, best.move, moves);
}

Best VARIANT(sixterm_root)(SixtermJob *j, uint64_t moves)
{
    int depth = j->settings->depth;
    tree_enter(&j->tree, (Position){j->board, j->side}, depth, j->side, -SIXTERM_INFINITY,
               SIXTERM_INFINITY);
    Best best =
        try_moves(j, j->board, true, &moves, depth, -SIXTERM_INFINITY, SIXTERM_INFINITY);
    tree_leave(&j->tree, best.value, best.move, moves);
    return best;
}
