/* mcts_kernel.c - selection, expansion, playout and backing up, by any number of threads.
 * Visits are counted on the way down, so that a playout under way looks like a loss to others.
 */
#include "base/variant.h"
#include "board/simd/simd.h"
#include "players/player_kernel.h"

enum { PATH_MAX_PLIES = 130, CLAIM = 32 };

/* Report C's table, best class first; what is in none of these is the fifth. */
static const uint64_t CLASSES[4] = {
    CORNERS, 0x00003c3c3c3c0000, /* the middle sixteen */
    0x3c0081818181003c,          /* the edges between the C-squares */
    0x003c424242423c00,          /* beside those edges */
};

static inline uint64_t best_class(uint64_t moves)
{
    for (int i = 0; i < 4; i++)
        if (moves & CLASSES[i]) return moves & CLASSES[i];
    return moves;
}

static inline int pick(uint64_t moves, MctsPlayout policy, Rng *rng)
{
    if (policy != PLAYOUT_RANDOM) moves = best_class(moves);
    if (policy == PLAYOUT_FIRST) return bit_first(moves);
    return bit_nth(moves, rng_below(rng, popcount(moves)));
}

/* Inlined for each policy, so that none is asked about inside the loop. */
static inline __attribute__((always_inline)) int play_out(Board b, MctsPlayout policy, Rng *rng,
                                                          uint64_t *nodes)
{
    int sign = 1;
    for (;;) {
        uint64_t moves = fast_moves(b.me, b.opp);
        if (!moves) {
            b = board_passed(b);
            sign = -sign;
            moves = fast_moves(b.me, b.opp);
            if (!moves) return sign * (popcount(b.me) - popcount(b.opp));
        }
        int square = pick(moves, policy, rng);
        board_make(&b, square, fast_flips(b.me, b.opp, square));
        sign = -sign;
        ++*nodes;
    }
}

static int playout(Board b, MctsPlayout policy, Rng *rng, uint64_t *nodes)
{
    switch (policy) {
    case PLAYOUT_RANDOM:
        return play_out(b, PLAYOUT_RANDOM, rng, nodes);
    case PLAYOUT_FIRST:
        return play_out(b, PLAYOUT_FIRST, rng, nodes);
    default:
        return play_out(b, PLAYOUT_ROXANNE, rng, nodes);
    }
}

int VARIANT(mcts_playout)(Board b, MctsPlayout policy, Rng *rng)
{
    uint64_t nodes = 0;
    return playout(b, policy, rng, &nodes);
}

/* Room for `count` children; MCTS_NO_CHILDREN when the tree is full. */
static unsigned take_nodes(MctsTree *t, unsigned count)
{
    unsigned first = atomic_load_explicit(&t->used, memory_order_relaxed);
    do {
        if (first + count > t->capacity) return MCTS_NO_CHILDREN;
    } while (!atomic_compare_exchange_weak_explicit(
        &t->used, &first, first + count, memory_order_relaxed, memory_order_relaxed));
    return first;
}

/* The children of a node in random order, so that trying them in turn is trying them at random.
 */
static void fill_children(MctsJob *j, MctsNode *children, uint64_t moves, int count)
{
    for (int i = 0; i < count; i++) {
        int move = SQUARE_PASS;
        if (moves) {
            move = bit_nth(moves, rng_below(&j->rng, count - i));
            moves ^= bit(move);
        }
        MctsNode *n = &children[i];
        atomic_init(&n->reward, 0);
        atomic_init(&n->visits, 0);
        atomic_init(&n->children, MCTS_NO_CHILDREN);
        atomic_init(&n->tried, 0);
        n->move = (unsigned char)move;
    }
}

/* False: the game is over, the tree is full, or another thread is at it. */
static bool make_children(MctsJob *j, MctsNode *n, Board b)
{
    uint64_t moves = fast_moves(b.me, b.opp);
    if (!moves && !fast_moves(b.opp, b.me)) return false;
    int count = moves ? popcount(moves) : 1;
    unsigned expected = MCTS_NO_CHILDREN;
    if (!atomic_compare_exchange_strong_explicit(&n->children, &expected, MCTS_ROOT,
                                                 memory_order_relaxed, memory_order_relaxed))
        return false;
    unsigned first = take_nodes(j->tree, (unsigned)count);
    if (first != MCTS_NO_CHILDREN) {
        fill_children(j, &j->tree->nodes[first], moves, count);
        n->count = (unsigned char)count;
    }
    atomic_store_explicit(&n->children, first, memory_order_release);
    return first != MCTS_NO_CHILDREN;
}

static MctsNode *select_child(const MctsJob *j, const MctsNode *n, MctsNode *children)
{
    /* This visit is counted already and not finished. */
    double log_parent = log(mcts_visits(n) - 1);
    MctsNode *best = children;
    double best_value = -INFINITY;
    for (int i = 0; i < n->count; i++) {
        MctsNode *child = &children[i];
        unsigned visits = mcts_visits(child);
        /* Claimed by another thread just now. */
        if (!visits) continue;
        double value = mcts_ucb(mcts_reward(child), visits, log_parent, j->c);
        if (value > best_value) {
            best_value = value;
            best = child;
        }
    }
    return best;
}

/* The child to go on with; *fresh when it has just come into use. NULL: play out from here. */
static MctsNode *next_child(MctsJob *j, MctsNode *n, Board b, bool *fresh)
{
    unsigned first = atomic_load_explicit(&n->children, memory_order_acquire);
    if (first == MCTS_NO_CHILDREN && make_children(j, n, b))
        first = atomic_load_explicit(&n->children, memory_order_relaxed);
    if (first <= MCTS_ROOT) return NULL;
    MctsNode *children = &j->tree->nodes[first];
    if (atomic_load_explicit(&n->tried, memory_order_relaxed) < n->count) {
        unsigned claimed = atomic_fetch_add_explicit(&n->tried, 1, memory_order_relaxed);
        *fresh = claimed < n->count;
        if (*fresh) return &children[claimed];
    }
    return select_child(j, n, children);
}

static void follow(MctsJob *j, Board *b, int move)
{
    if (move == SQUARE_PASS) {
        *b = board_passed(*b);
        return;
    }
    board_make(b, move, fast_flips(b->me, b->opp, move));
    j->nodes++;
}

static void run_one(MctsJob *j)
{
    MctsNode *path[PATH_MAX_PLIES];
    int length = 0;
    Board b = j->root;
    bool fresh = false;
    for (MctsNode *n = &j->tree->nodes[MCTS_ROOT]; n;) {
        atomic_fetch_add_explicit(&n->visits, 1, memory_order_relaxed);
        path[length++] = n;
        n = fresh ? NULL : next_child(j, n, b, &fresh);
        if (n) follow(j, &b, n->move);
    }
    /* The side that moved to the last node is the one that is not to move there. */
    int reward = -playout(b, j->playout, &j->rng, &j->nodes);
    for (; length > 0; length--, reward = -reward)
        atomic_fetch_add_explicit(&path[length - 1]->reward, reward, memory_order_relaxed);
    j->playouts++;
}

/* How many playouts this thread may do before it asks again. */
static long claim(MctsJob *j)
{
    if (!j->left) return CLAIM;
    long left = atomic_fetch_sub_explicit(j->left, CLAIM, memory_order_relaxed);
    return left < CLAIM ? left : CLAIM;
}

void VARIANT(mcts_run)(MctsJob *job)
{
    /* On this thread's own stack: jobs stand side by side, and a playout writes all the time.
     */
    MctsJob j = *job;
    for (long claimed; (claimed = claim(&j)) > 0 && !stop_now(&j.stop);)
        while (claimed-- > 0) run_one(&j);
    *job = j;
}
