/* history_kernel.c - report A's negamax alpha-beta, its leaf value and its move order. */
#include "base/variant.h"
#include "board/simd/simd.h"
#include "players/player_kernel.h"

#include <string.h>

/* For each corner: its two edges, its X-square, and the second row and column from there. */
static const struct CornerLines {
    uint64_t corner, edges, x_square, inner;
} CORNER_LINES[4] = {
    {0x0000000000000001, 0x010101010101017f, 0x0000000000000200, 0x0002020202023e00},
    {0x0000000000000080, 0x00808080808080ff, 0x0000000000004000, 0x0000404040407e00},
    {0x8000000000000000, 0xfe80808080808080, 0x0040000000000000, 0x007c404040404000},
    {0x0100000000000000, 0xff01010101010100, 0x0002000000000000, 0x007e020202020000},
};

static int edge_stability(uint64_t discs)
{
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const struct CornerLines *c = &CORNER_LINES[i];
        if (!(discs & c->corner)) continue;
        count += popcount(discs & c->edges);
        if (discs & c->x_square) count += popcount(discs & c->inner);
    }
    return count;
}

/* Whether `discs` has a disc beside a corner that it does not own. */
static bool beside_foreign_corner(uint64_t discs)
{
    uint64_t foreign = CORNERS & ~discs;
    uint64_t rows = foreign | foreign << 8 | foreign >> 8;
    uint64_t left = rows << 1 & UINT64_C(0x0202020202020202);
    uint64_t right = rows >> 1 & UINT64_C(0x4040404040404040);
    return discs & (rows | left | right) & ~CORNERS;
}

/* Whether avoid=leaf rejects the position. The listing rejects a disc of either colour beside
 * any corner, at the end of the game too, but not while mobility alone counts. */
static bool avoids_position(const HistoryJob *j, bool over, bool early)
{
    const Board *b = &j->walk.board;
    if (!(j->settings->avoid & AVOID_LEAF)) return false;
    if (j->report) return !early && (b->me | b->opp) & HISTORY_BESIDE_CORNERS;
    return !over && beside_foreign_corner(b->me);
}

/* The value of the job's board for the side to move. `over`: neither side can move. */
static int64_t evaluate(const HistoryJob *j, int own_moves, int their_moves, bool over)
{
    const HistorySettings *s = j->settings;
    const Board *b = &j->walk.board;
    if (!b->me) return -HISTORY_LIMIT;
    int64_t mobility = s->mobility ? (int64_t)s->factor * (own_moves - their_moves) : 0;
    bool early = s->disappear == DISAPPEAR_ON && board_discs(b) < HISTORY_EARLY_DISCS;
    /* The listing adds mobility to the lowest value; a value stays within the limits. */
    if (avoids_position(j, over, early))
        return -HISTORY_LIMIT + (j->report && mobility > 0 ? mobility : 0);
    if (early && !over) return mobility;
    int64_t value = mobility;
    if (s->weights) value += squareweights_sum(j->weights, b);
    if (s->stability && (b->me | b->opp) & CORNERS)
        value += (int64_t)s->factor * (edge_stability(b->me) - edge_stability(b->opp));
    return value;
}

static int64_t leaf(HistoryJob *j)
{
    const HistorySettings *s = j->settings;
    const Board *b = &j->walk.board;
    int own = 0, their = 0;
    if (s->mobility || s->disappear == DISAPPEAR_ON || s->avoid & AVOID_LEAF) {
        own = popcount(fast_moves(b->me, b->opp));
        their = popcount(fast_moves(b->opp, b->me));
    }
    return evaluate(j, own, their, own + their == 0);
}

/* The moves of a node in the order in which they are tried. */
typedef struct Order {
    uint64_t left;         /* ranks still to try, or squares when there is no table */
    const uint8_t *square; /* of each rank; NULL: no table */
    uint8_t copy[SQUARES]; /* of a row of a shared table, which other threads change */
} Order;

/* One bit per rank of a move: the lowest bit is the next move. No sorting is needed. */
static uint64_t rank_set(const uint8_t *rank, uint64_t moves)
{
    uint64_t ranks = 0;
    while (moves) ranks |= bit(rank[bit_pop(&moves)]);
    return ranks;
}

static void order_moves(const HistoryJob *j, int discs, uint64_t moves, Order *o)
{
    HistoryTable *t = j->table;
    int other = j->walk.other;
    o->left = moves;
    o->square = NULL;
    if (!t) return;
    if (t->shared) history_table_lock(t, other, discs);
    o->left = rank_set(t->rank[other][discs], moves);
    o->square = t->square[other][discs];
    if (!t->shared) return;
    memcpy(o->copy, o->square, sizeof o->copy);
    o->square = o->copy;
    history_table_unlock(t, other, discs);
}

static int64_t node(HistoryJob *j, int depth, int64_t alpha, int64_t beta);

static Best try_moves(HistoryJob *j, uint64_t moves, int depth, int64_t alpha, int64_t beta,
                      uint64_t *skipped)
{
    const HistorySettings *s = j->settings;
    Walk *w = &j->walk;
    int discs = board_discs(&w->board);
    Order o;
    order_moves(j, discs, moves, &o);
    Best best = {SQUARE_NONE, -HISTORY_LIMIT - 1};
    int width = s->width ? s->width : SQUARES;
    for (int order = 0; o.left && order < width; order++) {
        int next = bit_pop(&o.left);
        int square = o.square ? o.square[next] : next;
        uint64_t flips = fast_flips(w->board.me, w->board.opp, square);
        walk_make(w, square, flips, order);
        int64_t value = -node(j, depth - 1, -beta, -alpha);
        walk_unmake(w, square, flips);
        if (w->tree.stopped) return best;
        moves ^= bit(square);
        if (value > best.value) best = (Best){square, value};
        if (!s->prune) continue;
        if (value > alpha) alpha = value;
        if (alpha >= beta) {
            if (j->table) history_table_cutoff(j->table, w->other, discs, square);
            *skipped = moves;
            return best;
        }
    }
    if (j->table) history_table_best(j->table, w->other, discs, best.move);
    return best;
}

static int64_t pass(HistoryJob *j, int depth, int64_t alpha, int64_t beta)
{
    walk_pass(&j->walk);
    int64_t value = -node(j, depth, -beta, -alpha);
    walk_unpass(&j->walk);
    return value;
}

static int64_t node(HistoryJob *j, int depth, int64_t alpha, int64_t beta)
{
    Tree *t = &j->walk.tree;
    const Board *b = &j->walk.board;
    walk_enter(&j->walk, depth, alpha, beta);
    if (depth == 0) return tree_leave(t, leaf(j), SQUARE_NONE, 0);
    uint64_t moves = fast_moves(b->me, b->opp), skipped = 0;
    if (moves) {
        Best best = try_moves(j, moves, depth, alpha, beta, &skipped);
        return tree_leave(t, best.value, best.move, skipped);
    }
    if (fast_moves(b->opp, b->me))
        return tree_leave(t, pass(j, depth, alpha, beta), SQUARE_PASS, 0);
    return tree_leave(t, evaluate(j, 0, 0, true), SQUARE_NONE, 0);
}

Best VARIANT(history_root)(HistoryJob *j, uint64_t moves, int depth)
{
    uint64_t skipped = 0;
    walk_enter(&j->walk, depth, -HISTORY_LIMIT, HISTORY_LIMIT);
    Best best = try_moves(j, moves, depth, -HISTORY_LIMIT, HISTORY_LIMIT, &skipped);
    tree_leave(&j->walk.tree, best.value, best.move, skipped);
    return best;
}

int64_t VARIANT(history_node)(HistoryJob *j, int depth)
{
    return node(j, depth, -HISTORY_LIMIT, HISTORY_LIMIT);
}
