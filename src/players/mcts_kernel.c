/* mcts_kernel.c - selection, expansion, playout and backpropagation, by any number of threads.
 * Visits are counted on the way down, so that a running playout lowers the mean of its nodes
 * and the other threads choose other nodes (virtual loss). */
#include "base/variant.h"
#include "board/simd/simd.h"
#include "players/player_kernel.h"

enum { PATH_MAX_PLIES = 130, CLAIM = 32 };

/* Report C's table, best class first. The squares of the fifth class are all others. */
static const uint64_t CLASSES[4] = {
    CORNERS, 0x00003c3c3c3c0000, /* the middle sixteen */
    0x3c0081818181003c,          /* the edges between the C-squares */
    0x003c424242423c00,          /* beside those edges */
};

/* The squares of each class in the order of the report's table, as row and column. */
enum { CLASS_SQUARES_MAX = 16 };
static const uint8_t TABLE_ORDER[5][CLASS_SQUARES_MAX] = {
    {000, 007, 070, 077},
    {022, 023, 024, 025, 032, 033, 034, 035, 042, 043, 044, 045, 052, 053, 054, 055},
    {020, 030, 040, 050, 027, 037, 047, 057, 002, 003, 004, 005, 072, 073, 074, 075},
    {021, 031, 041, 051, 026, 036, 046, 056, 012, 013, 014, 015, 062, 063, 064, 065},
    {001, 010, 011, 016, 006, 017, 061, 060, 071, 066, 067, 076},
};

/* The best class, 0..4, that has a legal move. */
static inline int best_class(uint64_t moves)
{
    for (int i = 0; i < 4; i++)
        if (moves & CLASSES[i]) return i;
    return 4;
}

static inline int first_of_class(uint64_t moves, int class)
{
    const uint8_t *square = TABLE_ORDER[class];
    while (!(moves & bit(*square))) square++;
    return *square;
}

static inline int pick(uint64_t moves, MctsPlayout policy, Rng *rng)
{
    if (policy != PLAYOUT_RANDOM) {
        int class = best_class(moves);
        if (policy == PLAYOUT_FIRST) return first_of_class(moves, class);
        if (class < 4) moves &= CLASSES[class];
    }
    return rng_bit(rng, moves);
}

/* Inlined once per policy, so that the loop does not test the policy. */
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

/* Reserves `count` nodes. MCTS_NO_CHILDREN: the tree is full. */
static unsigned take_nodes(MctsTree *t, unsigned count)
{
    unsigned first = atomic_load_explicit(&t->used, memory_order_relaxed);
    do {
        if (first + count > t->capacity) return MCTS_NO_CHILDREN;
    } while (!atomic_compare_exchange_weak_explicit(
        &t->used, &first, first + count, memory_order_relaxed, memory_order_relaxed));
    return first;
}

/* Children are stored in random order, so that the next untried child is a random one. */
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

/* False: the game is over, the tree is full, or another thread is making the children. */
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
    /* The current visit is counted already but has no result yet. */
    double log_parent = log(mcts_visits(n) - 1);
    MctsNode *best = children;
    double best_value = -INFINITY;
    for (int i = 0; i < n->count; i++) {
        MctsNode *child = &children[i];
        unsigned visits = mcts_visits(child);
        /* Another thread has just claimed it. */
        if (!visits) continue;
        double value = mcts_ucb(mcts_reward(child), visits, log_parent, j->c);
        if (value > best_value) {
            best_value = value;
            best = child;
        }
    }
    return best;
}

/* The child to visit next; *fresh is set if this is its first visit. NULL: play out from here.
 */
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
    /* A node's reward belongs to the side that moved to it. */
    int reward = -playout(b, j->playout, &j->rng, &j->nodes);
    for (; length > 0; length--, reward = -reward)
        atomic_fetch_add_explicit(&path[length - 1]->reward, reward, memory_order_relaxed);
    j->playouts++;
}

/* Takes a batch of playouts from the shared budget; returns its size. */
static long claim(MctsJob *j)
{
    if (!j->left) return CLAIM;
    long left = atomic_fetch_sub_explicit(j->left, CLAIM, memory_order_relaxed);
    return left < CLAIM ? left : CLAIM;
}

void VARIANT(mcts_run)(MctsJob *job)
{
    /* A copy on this thread's stack: the jobs of all threads share cache lines. */
    MctsJob j = *job;
    for (long claimed; (claimed = claim(&j)) > 0 && !stop_now(&j.stop);)
        while (claimed-- > 0) run_one(&j);
    *job = j;
}
