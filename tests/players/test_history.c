/* Report A's player: the terms of its evaluation, the history table, the rules at the root, the
 * workers. */
#include "cmocka_all.h"

#include "base/pool.h"
#include "players/history.h"
#include "players/player_kernel.h"
#include "players/reference.h"
#include "players/slow.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* The reference's value of a leaf, for b.me. */
static double slow_leaf(const HistorySettings *s, bool report, Board b)
{
    RefHistorySettings r = {.factor = s->factor,
                            .mobility_alone = s->disappear == DISAPPEAR_ON,
                            .stability = s->stability,
                            .mobility = s->mobility,
                            .weights = s->weights,
                            .avoid_leaf = s->avoid & AVOID_LEAF,
                            .report = report};
    RefBoard board = ref_board((Position){b, BLACK});
    return ref_history_value(&r, &board, 1);
}

static int slow_mobility(Board b)
{
    return popcount(walk_moves(b)) - popcount(walk_moves(board_passed(b)));
}

static int slow_weights(Board b)
{
    RefBoard board = ref_board((Position){b, BLACK});
    return ref_weights(&board, 1, REF_HISTORY_WEIGHTS);
}

static const HistorySettings NOTHING = {.depth = 1, .factor = 50, .prune = 1, .threads = 1};

static double leaf_value(const HistorySettings *s, bool report, Board b)
{
    SquareWeights weights = history_weights();
    HistoryJob j = {.settings = s, .weights = &weights, .report = report, .walk = {.board = b}};
    return (double)player_kernel(cpu_level())->history_node(&j, 0);
}

/* X holds A1, B2 and discs along them; O holds H8 without its X-square. 26 discs. */
static const char STABLE[] = "XXX-----"
                             "XXX-----"
                             "X-OOO---"
                             "--OOO---"
                             "--OOO--O"
                             "-------O"
                             "-------O"
                             "X---OOOO";

static void terms_by_hand(void **state)
{
    (void)state;
    Board b = drawn(STABLE).board;
    HistorySettings s = NOTHING;
    s.weights = 1;
    /* X: 150-80+10 -80-90+5 +10 +150 = 75; O: C3..F5 nine inner 1s, H5 10, H6 10, H7 -80, H8
     * 150, E8 10, F8 10, G8 -80 = 39. */
    assert_int_equal(leaf_value(&s, false, b), 75 - 39);
    s = NOTHING;
    s.stability = 1;
    /* X, A1: row A1 B1 C1, column A2 A3 A8; with B2: B2 C2. A8: column A2 A3 A8, row none.
     * O, H8: row E8 F8 G8 H8, column H5 H6 H7. */
    assert_int_equal(leaf_value(&s, false, b), 50 * (6 + 2 + 3 - 7));
    s = NOTHING;
    s.mobility = 1;
    assert_int_equal(leaf_value(&s, false, b), 50 * slow_mobility(b));
    s.factor = 7;
    assert_int_equal(leaf_value(&s, false, b), 7 * slow_mobility(b));
    assert_int_equal(leaf_value(&NOTHING, false, b), 0);
}

static void early_boards_count_mobility_alone(void **state)
{
    (void)state;
    HistorySettings s = {.factor = 50, .disappear = DISAPPEAR_ON, .mobility = 1, .weights = 1};
    /* B2 beside an empty corner: weights would say -90 + 1 - 1. */
    Board b = drawn("---------X---------O------------"
                    "--------------------------------")
                  .board;
    /* X can jump to D4? C3 is not between in a line with B2 but D3 is: none; nobody moves. */
    assert_int_equal(walk_moves(b), 0);
    assert_int_equal(leaf_value(&s, false, b), slow_weights(b));
    b = position_start().board;
    assert_int_equal(leaf_value(&s, false, b), 0);
    board_make(&b, 37, walk_flips(b, 37));
    assert_int_equal(leaf_value(&s, false, b), 50 * slow_mobility(b));
    s.disappear = DISAPPEAR_OFF;
    assert_int_equal(leaf_value(&s, false, b), 50 * slow_mobility(b) + slow_weights(b));
    /* No disc left: the lowest value, whatever is switched on. */
    b = (Board){0, bit(3)};
    assert_int_equal(leaf_value(&NOTHING, false, b), -10000000000);
}

static void random_settings(Rng *rng, HistorySettings *s)
{
    *s = (HistorySettings){.depth = 1,
                           .factor = rng_below(rng, 100),
                           .disappear = rng_below(rng, 2),
                           .stability = rng_below(rng, 2),
                           .avoid = rng_below(rng, 4),
                           .mobility = rng_below(rng, 2),
                           .weights = rng_below(rng, 2),
                           .prune = 1,
                           .threads = 1};
}

static void leaves_match_the_slices(void **state)
{
    (void)state;
    Rng rng = rng_stream(11, 0);
    for (int i = 0; i < campaign(20000); i++) {
        HistorySettings settings;
        bool report = rng_below(&rng, 2);
        random_settings(&rng, &settings);
        Board b = i % 2 ? random_discs(&rng) : random_position(&rng, rng_below(&rng, 70)).board;
        double value = leaf_value(&settings, report, b), slow = slow_leaf(&settings, report, b);
        if (value != slow) fail_msg("seed 11, position %d: %g, expected %g", i, value, slow);
    }
}

static void table_exchanges_by_hand(void **state)
{
    (void)state;
    HistoryTable t;
    history_table_reset(&t, false);
    history_table_cutoff(&t, 0, 20, 19);
    assert_int_equal(t.rank[0][20][19], 0);
    assert_int_equal(t.rank[0][20][0], 19);
    assert_int_equal(t.square[0][20][0], 19);
    assert_int_equal(t.square[0][20][19], 0);
    history_table_best(&t, 0, 20, 30); /* with rank 29, square 29 */
    assert_int_equal(t.rank[0][20][30], 29);
    assert_int_equal(t.rank[0][20][29], 30);
    history_table_best(&t, 0, 20, 20); /* rank 19 is square 0 now */
    assert_int_equal(t.rank[0][20][20], 19);
    assert_int_equal(t.rank[0][20][0], 20);
    history_table_best(&t, 0, 20, 19); /* already first */
    assert_int_equal(t.rank[0][20][19], 0);
    /* Other sides and disc counts are untouched. */
    assert_int_equal(t.rank[1][20][19], 19);
    assert_int_equal(t.rank[0][21][19], 19);
}

/* Every corner legal at once, then each alone, by emptying the ones before it. */
static void corners_are_taken_in_order(void **state)
{
    (void)state;
    Position p = drawn("-OX--XO-"
                       "--------"
                       "--------"
                       "--------"
                       "--------"
                       "--------"
                       "--------"
                       "-OX--XO-");
    static const int ORDER[4] = {0, 56, 7, 63};
    for (int i = 0; i < 4; i++) {
        Choice c = choose_once("history:depth=1", p);
        assert_int_equal(c.square, ORDER[i]);
        assert_false(c.valued);
        check_basis(c, "corner rule");
        p.board.opp |= bit(ORDER[i]);
    }
    p.board.opp &= ~bit(0);
    Choice c = choose_once("history:depth=1,corner=off", p);
    assert_true(c.valued);
}

static const char TWELVE[12][3] = {"a2", "b1", "b2", "a7", "b7", "b8",
                                   "g1", "h2", "g2", "g7", "g8", "h7"};

static uint64_t twelve_squares(void)
{
    uint64_t set = 0;
    for (int i = 0; i < 12; i++) set |= bit((TWELVE[i][1] - '1') * 8 + TWELVE[i][0] - 'a');
    return set;
}

static void root_avoids_the_twelve(void **state)
{
    (void)state;
    Rng rng = rng_stream(3, 1);
    uint64_t twelve = twelve_squares();
    int avoided = 0, late = 0;
    for (int i = 0; i < campaign(2000); i++) {
        Position p = thinking_position(&rng);
        uint64_t moves = board_moves(&p.board);
        bool others = moves & ~twelve, early = board_discs(&p.board) <= 52;

        Choice plain = choose_once("history:depth=1,corner=off", p);
        Choice root = choose_once("history:depth=1,corner=off,avoid=root", p);
        Choice both = choose_once("history:depth=1,corner=off,avoid=both", p);
        Choice listing = choose_once("history:depth=1,corner=off,threads=2,as=report", p);
        bool plain_in = twelve & bit(plain.square);
        if (others && early) {
            assert_false(twelve & bit(root.square));
            assert_false(twelve & bit(both.square));
            avoided += plain_in;
        }
        if (!early) assert_int_equal(root.square, plain.square);
        if (others) assert_false(twelve & bit(listing.square));
        late += others && !early && plain_in;
    }
    assert_true(avoided > 10);
    assert_true(late > 0);
}

static void random_openings_shun_the_twelve(void **state)
{
    (void)state;
    Player *p = must_create("history:depth=1,disappear=random,corner=off");
    Rng rng = rng_stream(8, 0);
    uint64_t twelve = twelve_squares(), seen = 0;
    int random = 0;
    for (int i = 0; i < 2000; i++) {
        Position at = random_position(&rng, rng_below(&rng, 20));
        if (!board_moves(&at.board)) continue;
        Choice c = must_choose(p, at);
        bool early = board_discs(&at.board) < 16;
        assert_int_equal(early, !c.valued);
        random += early;
        if (early && board_moves(&at.board) & ~twelve) assert_false(twelve & bit(c.square));
        if (board_discs(&at.board) == 4) seen |= bit(c.square);
    }
    assert_true(random > 500);
    assert_int_equal(seen, board_moves(&(Board){bit(28) | bit(35), bit(27) | bit(36)}));
    player_destroy(p);
}

/* Root splitting: the value of a search without history table, the first best move. */
static void threads_agree_with_one(void **state)
{
    (void)state;
    Player *one = must_create("history:depth=4,history=off,corner=off");
    Player *pool = must_create("history:depth=4,threads=3,corner=off");
    Player *move = must_create("history:depth=4,threads=2,spawn=move,corner=off");
    Player *process = must_create("history:depth=4,threads=2,spawn=process,corner=off");
    Rng rng = rng_stream(9, 0);
    for (int i = 0; i < campaign(200); i++) {
        Position p = thinking_position(&rng);
        Choice a = must_choose(one, p), b = must_choose(pool, p), c = must_choose(move, p);
        assert_true(a.value == b.value && a.value == c.value);
        assert_int_equal(b.square, c.square);
        assert_int_equal(b.nodes, c.nodes);
        Choice d = must_choose(process, p);
        assert_true(d.value == b.value);
        assert_int_equal(d.square, b.square);
        assert_int_equal(d.nodes, b.nodes);
        assert_int_equal(a.square, b.square);
        assert_true(b.nodes >= a.nodes);
    }
    player_destroy(one);
    player_destroy(pool);
    player_destroy(move);
    player_destroy(process);
}

static void depth_is_6_or_7_with_threads(void **state)
{
    (void)state;
    check_basis(choose_once("history", position_start()), "depth 6");
    check_basis(choose_once("history:threads=2", position_start()), "depth 7");
    check_basis(choose_once("simple", position_start()), "depth 6");
}

static void width_cuts_the_moves(void **state)
{
    (void)state;
    Rng rng = rng_stream(10, 0);
    for (int i = 0; i < 200; i++) {
        Position p = thinking_position(&rng);
        int moves = popcount(board_moves(&p.board));
        Choice c = choose_once("history:depth=1,corner=off,width=2", p);
        assert_int_equal(c.nodes, moves < 2 ? moves : 2);
        c = choose_once("history:depth=1,corner=off,threads=2,width=2", p);
        assert_int_equal(c.nodes, moves < 2 ? moves : 2);
    }
}

static void stops_when_told(void **state)
{
    (void)state;
    atomic_bool flag = true;
    Player *p = must_create("history:depth=12,prune=off");
    Turn turn = {.position = position_start(), .stop = {&flag, 0}};
    Choice c;
    assert_int_equal(player_choose(p, &turn, &c), CHOSEN_NOTHING);
    turn.stop = (Stop){NULL, clock_now() + 0.02};
    assert_int_equal(player_choose(p, &turn, &c), CHOSEN_NOTHING);
    player_destroy(p);
}

/* A stop ends the processes too, and none is left. */
static void processes_stop_when_told(void **state)
{
    (void)state;
    atomic_bool flag = true;
    Player *p = must_create("history:depth=40,threads=2,spawn=process,prune=off");
    Turn turn = {.position = position_start(), .stop = {&flag, 0}};
    Choice c;
    assert_int_equal(player_choose(p, &turn, &c), CHOSEN_NOTHING);
    turn.stop = (Stop){NULL, clock_now() + 0.05};
    assert_int_equal(player_choose(p, &turn, &c), CHOSEN_NOTHING);
    player_destroy(p);
    assert_true(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD);
}

/* Runs a body in a process of its own, whose limits it may lower; it returns 0 for success. */
static void check_apart(int (*body)(void))
{
    pid_t pid = fork();
    if (pid == 0) _exit(body());
    int status = -1;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

/* 0 when the player breaks for the given reason and leaves no process behind. */
static int breaks(const char *reason)
{
    Error err;
    Player *p = registry_create("history:depth=40,threads=2,spawn=process,prune=off",
                                (PlayerSeed){1, 0}, &err);
    Turn turn = {.position = position_start(), .stop = {NULL, clock_now() + 60}};
    Choice c;
    if (!p || player_choose(p, &turn, &c) != CHOSEN_BROKEN) return 1;
    if (!strstr(p->fault.text, reason)) return 2;
    player_destroy(p);
    return waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD ? 0 : 3;
}

/* The kernel kills a search process that uses more than a second of processor time. The player
 * itself uses next to none. */
static int dying_search(void)
{
    struct rlimit limit = {1, 1};
    if (setrlimit(RLIMIT_CPU, &limit) != 0) return 4;
    return breaks("a search process was killed by signal");
}

static int no_pipes(void)
{
    struct rlimit limit = {3, 3};
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return 4;
    return breaks("cannot make a pipe to a search process");
}

static void broken_processes_are_reported(void **state)
{
    (void)state;
    check_apart(dying_search);
    check_apart(no_pipes);
}

/* Threads that exchange ranks in one row at the same time leave a permutation. */
static void exchange_many(void *context, int index, int thread)
{
    (void)thread;
    HistoryTable *t = context;
    Rng rng = rng_stream(14, (uint64_t)index);
    for (int i = 0; i < 20000; i++) {
        int square = rng_below(&rng, SQUARES);
        if (rng_below(&rng, 2))
            history_table_cutoff(t, 0, 20, square);
        else
            history_table_best(t, 0, 20, square);
    }
}

static void shared_table_stays_a_permutation(void **state)
{
    (void)state;
    static HistoryTable t;
    history_table_reset(&t, true);
    Pool *pool = pool_create(4);
    pool_run(pool, exchange_many, &t, 8);
    pool_destroy(pool);
    int moved = 0;
    for (int i = 0; i < SQUARES; i++) {
        assert_int_equal(t.square[0][20][t.rank[0][20][i]], i);
        moved += t.rank[0][20][i] != i;
        assert_int_equal(t.rank[1][20][i], i);
    }
    assert_true(moved > 0);
}

/* With a shared table several threads need fewer nodes than without. */
static void shared_table_saves_nodes(void **state)
{
    (void)state;
    Player *off = must_create("history:depth=5,corner=off,threads=2");
    Player *shared = must_create("history:depth=5,corner=off,threads=2,table=shared");
    Rng rng = rng_stream(15, 0);
    uint64_t without = 0, with = 0;
    for (int i = 0; i < campaign(100); i++) {
        Position p = thinking_position(&rng);
        without += must_choose(off, p).nodes;
        with += must_choose(shared, p).nodes;
    }
    player_destroy(off);
    player_destroy(shared);
    assert_true(with < without);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_by_hand),
        cmocka_unit_test(early_boards_count_mobility_alone),
        cmocka_unit_test(leaves_match_the_slices),
        cmocka_unit_test(table_exchanges_by_hand),
        cmocka_unit_test(corners_are_taken_in_order),
        cmocka_unit_test(root_avoids_the_twelve),
        cmocka_unit_test(random_openings_shun_the_twelve),
        cmocka_unit_test(threads_agree_with_one),
        cmocka_unit_test(depth_is_6_or_7_with_threads),
        cmocka_unit_test(width_cuts_the_moves),
        cmocka_unit_test(stops_when_told),
        cmocka_unit_test(processes_stop_when_told),
        cmocka_unit_test(broken_processes_are_reported),
        cmocka_unit_test(shared_table_stays_a_permutation),
        cmocka_unit_test(shared_table_saves_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
