/* sixterm_kernel.c - report D's minimax with alpha-beta and the terms of its evaluation.
 * All values are the root player's: it maximises, the opponent minimises. */
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

typedef struct Node {
    Board board; /* `me` is to move */
    bool mine;   /* the root player is to move */
    int depth;
    int64_t alpha, beta;
} Node;

static int64_t leaf(const SixtermJob *j, const Node *n)
{
    Board b = n->mine ? n->board : board_passed(n->board);
    return sixterm_value(&j->factors, j->weights, &b, VARIANT(sixterm_terms)(&b));
}

static int64_t search(SixtermJob *j, Node *n);

/* In the listing the root player moves at both kinds of node. */
static bool root_moves_for_opponent(const SixtermJob *j, const Node *n)
{
    return j->report && !n->mine;
}

static int64_t search_move(SixtermJob *j, const Node *n, int square)
{
    Board b = n->board;
    bool swap = root_moves_for_opponent(j, n);
    if (swap) b = board_passed(b);
    board_make(&b, square, fast_flips(b.me, b.opp, square));
    if (swap) b = board_passed(b);
    Node child = {b, !n->mine, n->depth - 1, n->alpha, n->beta};
    return search(j, &child);
}

static uint64_t moves_at(const SixtermJob *j, const Node *n)
{
    const Board *b = &n->board;
    return root_moves_for_opponent(j, n) ? fast_moves(b->opp, b->me)
                                         : fast_moves(b->me, b->opp);
}

/* Narrows the node's window. Leaves in *moves those that a cutoff skipped. */
static Best try_moves(SixtermJob *j, Node *n, uint64_t *moves)
{
    Best best = {SQUARE_NONE, n->mine ? -SIXTERM_INFINITY : SIXTERM_INFINITY};
    for (int order = 0; *moves; order++) {
        int square = bit_pop(moves);
        tree_down(&j->tree, square, order);
        int64_t value = search_move(j, n, square);
        tree_up(&j->tree);
        if (j->tree.stopped) break;
        bool better = n->mine ? value > best.value : value < best.value;
        if (better || best.move == SQUARE_NONE) best = (Best){square, value};
        if (!j->settings->prune) continue;
        if (n->mine && best.value > n->alpha) n->alpha = best.value;
        if (!n->mine && best.value < n->beta) n->beta = best.value;
        if (n->alpha >= n->beta) break;
    }
    return best;
}

static void enter(SixtermJob *j, const Node *n)
{
    Side side = n->mine ? j->side : side_other(j->side);
    tree_enter(&j->tree, (Position){n->board, side}, n->depth, j->side, n->alpha, n->beta);
}

static int64_t pass(SixtermJob *j, const Node *n)
{
    Node child = *n;
    child.board = board_passed(n->board);
    child.mine = !n->mine;
    tree_down(&j->tree, SQUARE_PASS, 0);
    int64_t value = search(j, &child);
    tree_up(&j->tree);
    return value;
}

static int64_t search(SixtermJob *j, Node *n)
{
    Tree *t = &j->tree;
    enter(j, n);
    if (n->depth == 0) return tree_leave(t, leaf(j, n), SQUARE_NONE, 0);
    uint64_t moves = moves_at(j, n);
    /* In the listing a node without moves keeps its first, infinite value. */
    if (!moves && !j->report) {
        if (!fast_moves(n->board.opp, n->board.me))
            return tree_leave(t, leaf(j, n), SQUARE_NONE, 0);
        return tree_leave(t, pass(j, n), SQUARE_PASS, 0);
    }
    Best best = try_moves(j, n, &moves);
    return tree_leave(t, best.value, best.move, moves);
}

Best VARIANT(sixterm_root)(SixtermJob *j, uint64_t moves)
{
    Node root = {j->board, true, j->settings->depth, -SIXTERM_INFINITY, SIXTERM_INFINITY};
    enter(j, &root);
    Best best = try_moves(j, &root, &moves);
    tree_leave(&j->tree, best.value, best.move, moves);
    return best;
}
