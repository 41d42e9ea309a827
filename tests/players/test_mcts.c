/* Report C's player: UCB values, playouts against a slow walk, every step of the tree. */
#include "cmocka_all.h"

#include "players/player_kernel.h"
#include "players/reference.h"
#include "players/slow.h"

#include <math.h>

enum { NODES = 50000 };

static void ucb_by_hand(void **state)
{
    (void)state;
    /* 32 discs in 2 playouts: a mean of 0.25; sqrt(2 ln 10 / 2) = 1.517427. */
    assert_true(fabs(mcts_ucb(32, 2, log(10), 1) - (0.25 + 1.5174271)) < 1e-6);
    assert_true(fabs(mcts_ucb(32, 2, log(10), sqrt(2)) - (0.25 + 2.1459660)) < 1e-6);
    assert_true(mcts_ucb(-64, 4, log(10), 0) == -0.25);
}

static int slow_pick(uint64_t moves, MctsPlayout policy, Rng *rng)
{
    RefMoves all = {0}, best = {0};
    while (moves) all.square[all.count++] = bit_pop(&moves);
    if (policy == PLAYOUT_FIRST) return ref_first_in_table(&all);
    if (policy == PLAYOUT_RANDOM) best = all;
    for (int class = 1; !best.count; class ++)
        for (int i = 0; i < all.count; i++)
            if (ref_priority(all.square[i]) == class) best.square[best.count++] = all.square[i];
    return best.square[rng_below(rng, best.count)];
}

static int slow_playout(Board b, MctsPlayout policy, Rng *rng)
{
    uint64_t moves = walk_moves(b);
    if (!moves) {
        if (!walk_moves(board_passed(b))) return popcount(b.me) - popcount(b.opp);
        return -slow_playout(board_passed(b), policy, rng);
    }
    int square = slow_pick(moves, policy, rng);
    board_make(&b, square, walk_flips(b, square));
    return -slow_playout(b, policy, rng);
}

static void playouts_follow_the_table(void **state)
{
    (void)state;
    Rng rng = rng_stream(51, 0);
    for (int i = 0; i < campaign(3000); i++) {
        Board b = random_position(&rng, rng_below(&rng, 64)).board;
        for (int policy = PLAYOUT_ROXANNE; policy <= PLAYOUT_FIRST; policy++) {
            Rng fast = rng_stream(52, (uint64_t)i), slow = fast;
            int result =
                player_kernel(cpu_level())->mcts_playout(b, (MctsPlayout)policy, &fast);
            assert_int_equal(result, slow_playout(b, (MctsPlayout)policy, &slow));
            assert_int_equal(fast.state, slow.state);
        }
    }
}

/* The listing's playouts from one position never differ; the others do. */
static void listing_playouts_never_differ(void **state)
{
    (void)state;
    const PlayerKernel *k = player_kernel(cpu_level());
    Board b = position_start().board;
    int differ = 0, first = k->mcts_playout(b, PLAYOUT_FIRST, &(Rng){1});
    for (uint64_t i = 0; i < 100; i++) {
        assert_int_equal(k->mcts_playout(b, PLAYOUT_FIRST, &(Rng){i}), first);
        differ += k->mcts_playout(b, PLAYOUT_ROXANNE, &(Rng){i}) !=
                  k->mcts_playout(b, PLAYOUT_ROXANNE, &(Rng){i + 1});
    }
    assert_true(differ > 50);
}

typedef struct Shadow {
    unsigned visits;
    double reward;
} Shadow;

/* The nodes that the next playout must visit, by the rules alone. Returns their number. */
static int predict(const MctsTree *t, double c, unsigned path[])
{
    int length = 0;
    for (unsigned n = MCTS_ROOT;;) {
        const MctsNode *node = &t->nodes[n];
        path[length++] = n;
        unsigned first = node->children, best = 0;
        if (first == MCTS_NO_CHILDREN) return length;
        double best_value = -INFINITY;
        for (unsigned i = 0; i < node->count; i++) {
            const MctsNode *child = &t->nodes[first + i];
            /* An untried move comes before any choice. */
            if (!child->visits) {
                path[length++] = first + i;
                return length;
            }
            double value = child->reward / 64.0 / child->visits +
                           c * sqrt(2 * log(node->visits) / child->visits);
            if (value > best_value) {
                best_value = value;
                best = first + i;
            }
        }
        n = best;
    }
}

static void check_step(const MctsTree *t, Shadow *shadow, const unsigned *path, int length)
{
    /* A leaf that was visited before gets its first child in the same step. */
    const MctsNode *last = &t->nodes[path[length - 1]];
    unsigned extended[SQUARES * 2 + 4];
    memcpy(extended, path, (size_t)length * sizeof *path);
    bool was_tried = shadow[path[length - 1]].visits > 0 || length == 1;
    if (was_tried && last->children != MCTS_NO_CHILDREN) extended[length++] = last->children;
    double reward =
        (double)t->nodes[extended[length - 1]].reward - shadow[extended[length - 1]].reward;
    assert_true(fabs(reward) <= 64);
    for (int i = length - 1; i >= 0; i--, reward = -reward) {
        Shadow *s = &shadow[extended[i]];
        s->visits++;
        s->reward += reward;
    }
    for (unsigned n = MCTS_ROOT; n < t->used; n++) {
        if (t->nodes[n].visits != shadow[n].visits || t->nodes[n].reward != shadow[n].reward)
            fail_msg("node %u: %u visits, expected %u", n, (unsigned)t->nodes[n].visits,
                     shadow[n].visits);
    }
}

/* One playout at a time, each compared with what selection, expansion and backing up must do.
 */
static void every_step_of_the_tree(void **state)
{
    (void)state;
    Rng rng = rng_stream(53, 0);
    static Shadow shadow[NODES];
    for (int i = 0; i < 12; i++) {
        Position p = random_position(&rng, i * 5);
        MctsTree t = {.nodes = calloc(NODES, sizeof(MctsNode)), .capacity = NODES};
        memset(shadow, 0, sizeof shadow);
        t.used = MCTS_ROOT + 1;
        MctsJob j = {.tree = &t, .root = p.board, .c = 0.7, .rng = rng_stream(54, 0)};
        for (int step = 0; step < 600; step++) {
            unsigned path[SQUARES * 2 + 4];
            int length = predict(&t, j.c, path);
            atomic_long left = 1;
            j.left = &left;
            player_kernel(cpu_level())->mcts_run(&j);
            assert_int_equal(t.nodes[MCTS_ROOT].visits, step + 1);
            check_step(&t, shadow, path, length);
        }
        free(t.nodes);
    }
}

/* Each child holds a different legal move, and a pass only where there is no move. */
static void check_moves(const MctsTree *t, unsigned n, Board b)
{
    const MctsNode *node = &t->nodes[n];
    if (node->children == MCTS_NO_CHILDREN) return;
    uint64_t moves = walk_moves(b), seen = 0;
    assert_int_equal(node->count, moves ? popcount(moves) : 1);
    for (unsigned i = 0; i < node->count; i++) {
        unsigned child = node->children + i;
        int move = t->nodes[child].move;
        Board next = b;
        if (move == SQUARE_PASS) {
            assert_int_equal(moves, 0);
            next = board_passed(b);
        } else {
            assert_true(moves & bit(move) & ~seen);
            seen |= bit(move);
            board_make(&next, move, walk_flips(b, move));
        }
        check_moves(t, child, next);
    }
}

static void tree_holds_legal_moves_within_its_bound(void **state)
{
    (void)state;
    Rng rng = rng_stream(55, 0);
    for (int i = 0; i < 20; i++) {
        Position p = random_position(&rng, 20 + i * 2);
        unsigned capacity = i % 2 ? 1000 : NODES;
        MctsTree t = {.nodes = calloc(capacity, sizeof(MctsNode)), .capacity = capacity};
        t.used = MCTS_ROOT + 1;
        atomic_long left = 5000;
        MctsJob j = {.tree = &t, .root = p.board, .c = 0.5, .left = &left, .rng = {1}};
        player_kernel(cpu_level())->mcts_run(&j);
        assert_int_equal(j.playouts, 5000);
        assert_int_equal(t.nodes[MCTS_ROOT].visits, 5000);
        assert_true(t.used <= capacity);
        check_moves(&t, MCTS_ROOT, p.board);
        free(t.nodes);
    }
}

static void one_move_is_played_at_once(void **state)
{
    (void)state;
    Position p = drawn("-OX-----"
                       "--------"
                       "--------"
                       "--------"
                       "--------"
                       "--------"
                       "--------"
                       "--------");
    Choice c = choose_once("mcts:time=1000", p);
    assert_int_equal(c.square, 0);
    check_basis(c, "only move");
    assert_int_equal(c.nodes, 0);
}

static void tree_is_kept_between_moves(void **state)
{
    (void)state;
    Player *keep = must_create("mcts:playouts=3000");
    Player *forget = must_create("mcts:playouts=3000,reuse=off");
    Position p = position_start();
    for (int turn = 0; turn < 2; turn++) {
        Choice a = must_choose(keep, p), b = must_choose(forget, p);
        check_basis(b, "3000 playouts");
        if (turn == 0) check_basis(a, "3000 playouts");
        if (turn == 1) assert_true(a.basis.number > 3010);
        position_play(&p, a.square);
        position_play(&p, bit_first(board_moves(&p.board)));
    }
    /* A position that is not in the tree begins a new one. */
    Position other = random_position(&(Rng){5}, 30);
    if (popcount(board_moves(&other.board)) > 1)
        check_basis(must_choose(keep, other), "3000 playouts");
    player_destroy(keep);
    player_destroy(forget);
}

/* At the bound the search goes on without expanding, and keeps its tree whole. */
static void small_trees_work(void **state)
{
    (void)state;
    Player *p = must_create("mcts:playouts=5000,nodes=1000");
    Position at = position_start();
    while (board_moves(&at.board)) position_play(&at, must_choose(p, at).square);
    player_destroy(p);
}

static void same_seed_same_search(void **state)
{
    (void)state;
    Error err;
    for (uint64_t seed = 1; seed < 4; seed++) {
        Choice c[2];
        for (int i = 0; i < 2; i++) {
            Player *p = registry_create("mcts:playouts=2000", (PlayerSeed){seed, 0}, &err);
            c[i] = must_choose(p, position_start());
            player_destroy(p);
        }
        assert_true(c[0].value == c[1].value && c[0].square == c[1].square);
        assert_int_equal(c[0].nodes, c[1].nodes);
    }
}

static void threads_share_one_tree(void **state)
{
    (void)state;
    Player *p = must_create("mcts:playouts=20000,threads=4");
    Position at = position_start();
    for (int i = 0; i < 6 && board_moves(&at.board); i++) {
        Choice c = must_choose(p, at);
        if (c.valued) assert_true(c.basis.number >= 20000);
        position_play(&at, c.square);
    }
    player_destroy(p);
}

/* X wins everything with B1..: the capture at H1 turns the whole top row and ends the game. */
static void finds_the_win(void **state)
{
    (void)state;
    Position p = drawn("XOOOOOO-"
                       "--------"
                       "--------"
                       "-OX-----"
                       "--------"
                       "--------"
                       "--------"
                       "--------");
    assert_true(choose_once("mcts:playouts=2000", p).value > 0);
    assert_true(choose_once("mcts:playouts=2000,playout=random", p).value > 0);
}

static void report_settings(void **state)
{
    (void)state;
    Choice c = choose_once("mcts:as=report,playouts=500", position_start());
    check_basis(c, "500 playouts");
    Player *p = must_create("mcts:as=report");
    Turn turn = {.position = position_start(), .stop = {NULL, clock_now() + 0.05}};
    /* 59 seconds do not fit into a twentieth. */
    assert_int_equal(player_choose(p, &turn, &c), CHOSEN_NOTHING);
    player_destroy(p);
    double begun = clock_now();
    choose_once("mcts:time=0.05", position_start());
    assert_true(clock_now() - begun >= 0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ucb_by_hand),
        cmocka_unit_test(playouts_follow_the_table),
        cmocka_unit_test(listing_playouts_never_differ),
        cmocka_unit_test(every_step_of_the_tree),
        cmocka_unit_test(tree_holds_legal_moves_within_its_bound),
        cmocka_unit_test(one_move_is_played_at_once),
        cmocka_unit_test(tree_is_kept_between_moves),
        cmocka_unit_test(small_trees_work),
        cmocka_unit_test(same_seed_same_search),
        cmocka_unit_test(threads_share_one_tree),
        cmocka_unit_test(finds_the_win),
        cmocka_unit_test(report_settings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
