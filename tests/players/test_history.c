/* Report A's player: every term alone, the history table, the rules at the root, the threads.
 */
#include "cmocka_all.h"

#include "players/history.h"
#include "players/player_kernel.h"
#include "players/slow.h"

static const int WEIGHTS[4][8] = {{150, -80, 10, 10, 10, 10, -80, 150},
                                  {-80, -90, 5, 5, 5, 5, -90, -80},
                                  {10, 5, 1, 1, 1, 1, 5, 10},
                                  {10, 5, 1, 1, 1, 1, 5, 10}};

/* The specification's slices: rows r0..r1-1, columns c0..c1-1, discs of `who` counted. */
static int slice(const Grid *g, int who, int r0, int r1, int c0, int c1)
{
    int count = 0;
    for (int r = r0; r < r1; r++)
        for (int c = c0; c < c1; c++) count += g->at[r][c] == who;
    return count;
}

static int slow_stability_of(const Grid *g, int who)
{
    int n = 0;
    if (g->at[0][0] == who) {
        n += slice(g, who, 0, 1, 0, 7) + slice(g, who, 1, 8, 0, 1);
        if (g->at[1][1] == who) n += slice(g, who, 1, 2, 1, 6) + slice(g, who, 2, 7, 1, 2);
    }
    if (g->at[0][7] == who) {
        n += slice(g, who, 0, 7, 7, 8) + slice(g, who, 0, 1, 0, 7);
        if (g->at[1][6] == who) n += slice(g, who, 1, 6, 6, 7) + slice(g, who, 1, 2, 1, 6);
    }
    if (g->at[7][7] == who) {
        n += slice(g, who, 7, 8, 1, 8) + slice(g, who, 0, 7, 7, 8);
        if (g->at[6][6] == who) n += slice(g, who, 6, 7, 2, 7) + slice(g, who, 1, 6, 6, 7);
    }
    if (g->at[7][0] == who) {
        n += slice(g, who, 1, 8, 0, 1) + slice(g, who, 7, 8, 1, 8);
        if (g->at[6][1] == who) n += slice(g, who, 2, 7, 1, 2) + slice(g, who, 6, 7, 2, 7);
    }
    return n;
}

static int slow_stability(Board b)
{
    Grid g = grid_of(b);
    return slow_stability_of(&g, 1) - slow_stability_of(&g, -1);
}

/* Whether a corner that is not ours has a disc (ours, or anybody's) on one of its neighbours.
 */
static bool slow_beside_corner(Board b, bool anybody)
{
    static const int CORNER[4][2] = {{0, 0}, {0, 7}, {7, 0}, {7, 7}};
    Grid g = grid_of(b);
    for (int i = 0; i < 4; i++) {
        int row = CORNER[i][0], column = CORNER[i][1];
        int inner_row = row ? 6 : 1, inner_column = column ? 6 : 1;
        int near[3] = {g.at[row][inner_column], g.at[inner_row][column],
                       g.at[inner_row][inner_column]};
        for (int k = 0; k < 3 && g.at[row][column] != 1; k++)
            if (near[k] == 1 || (anybody && near[k])) return true;
    }
    return false;
}

typedef struct Slow {
    HistorySettings s;
    bool report;
} Slow;

static double slow_leaf(const void *context, Board b, bool over, bool other)
{
    const Slow *c = context;
    const HistorySettings *s = &c->s;
    (void)other;
    if (!b.me) return -1e10;
    if (s->avoid & AVOID_LEAF && !over && slow_beside_corner(b, c->report)) return -1e10;
    double mobility = s->mobility ? s->factor * slow_mobility(b) : 0;
    if (s->disappear == DISAPPEAR_ON && board_discs(&b) < 16 && !over) return mobility;
    double value = mobility;
    if (s->weights) value += slow_weights(b, WEIGHTS);
    if (s->stability) value += s->factor * slow_stability(b);
    return value;
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
    assert_int_equal(leaf_value(&s, false, b), slow_weights(b, WEIGHTS));
    b = position_start().board;
    assert_int_equal(leaf_value(&s, false, b), 0);
    board_make(&b, 37, walk_flips(b, 37));
    assert_int_equal(leaf_value(&s, false, b), 50 * slow_mobility(b));
    s.disappear = DISAPPEAR_OFF;
    assert_int_equal(leaf_value(&s, false, b),
                     50 * slow_mobility(b) + slow_weights(b, WEIGHTS));
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
        Slow slow = {.report = rng_below(&rng, 2)};
        random_settings(&rng, &slow.s);
        Board b = i % 2 ? random_discs(&rng) : random_position(&rng, rng_below(&rng, 70)).board;
        bool over = !walk_moves(b) && !walk_moves(board_passed(b));
        assert_true(leaf_value(&slow.s, slow.report, b) == slow_leaf(&slow, b, over, false));
    }
}

static void table_exchanges_by_hand(void **state)
{
    (void)state;
    HistoryTable t;
    history_table_reset(&t);
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

/* The whole search once more, with the table as lists of ranks. */
typedef struct SlowAlphaBeta {
    Slow slow;
    int rank[2][64][64];
    long nodes;
    int best;
} SlowAlphaBeta;

static void slow_swap(SlowAlphaBeta *a, int side, int discs, int square, int rank)
{
    int *ranks = a->rank[side][discs];
    for (int other = 0; other < 64; other++)
        if (ranks[other] == rank) {
            ranks[other] = ranks[square];
            break;
        }
    ranks[square] = rank;
}

static double slow_alphabeta(SlowAlphaBeta *a, Board b, int depth, double alpha, double beta,
                             int side, bool root)
{
    uint64_t moves = walk_moves(b);
    bool over = !moves && !walk_moves(board_passed(b));
    if (depth == 0 || over) return slow_leaf(&a->slow, b, over, side);
    if (!moves) return -slow_alphabeta(a, board_passed(b), depth, -beta, -alpha, !side, false);
    int discs = board_discs(&b), best_move = -1;
    double best = -1e300;
    for (int rank = 0; rank < 64; rank++)
        for (int square = 0; square < 64; square++) {
            if (a->rank[side][discs][square] != rank || !(moves & bit(square))) continue;
            Board next = b;
            board_make(&next, square, walk_flips(b, square));
            a->nodes++;
            double value = -slow_alphabeta(a, next, depth - 1, -beta, -alpha, !side, false);
            if (value > best) {
                best = value;
                best_move = square;
            }
            if (best > alpha) alpha = best;
            if (root) a->best = best_move;
            if (alpha >= beta) {
                slow_swap(a, side, discs, square, 0);
                return best;
            }
            break;
        }
    int rank = a->rank[side][discs][best_move];
    if (rank > 0) slow_swap(a, side, discs, best_move, rank - 1);
    return best;
}

/* One player over whole games: value, move and node count depend on every exchange before. */
static void searches_match_a_slow_one(void **state)
{
    (void)state;
    static SlowAlphaBeta a;
    a.slow.s = (HistorySettings){
        .factor = 50, .disappear = DISAPPEAR_ON, .stability = 1, .mobility = 1, .weights = 1};
    for (int i = 0; i < 2 * 64 * 64; i++) (&a.rank[0][0][0])[i] = i % 64;
    Player *p = must_create("history:depth=3,corner=off");
    Rng rng = rng_stream(5, 0);
    for (int game = 0; game < 4; game++) {
        Position at = position_start();
        while (!board_is_over(&at.board)) {
            if (!board_moves(&at.board)) {
                position_play(&at, SQUARE_PASS);
                continue;
            }
            a.nodes = 0;
            double value = slow_alphabeta(&a, at.board, 3, -1e10, 1e10, 0, true);
            Choice c = must_choose(p, at);
            assert_true(c.value == value);
            assert_int_equal(c.square, a.best);
            assert_int_equal(c.nodes, a.nodes);
            uint64_t moves = board_moves(&at.board);
            position_play(&at, rng_below(&rng, 2)
                                   ? c.square
                                   : bit_nth(moves, rng_below(&rng, popcount(moves))));
        }
    }
    player_destroy(p);
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
    Rng rng = rng_stream(9, 0);
    for (int i = 0; i < campaign(200); i++) {
        Position p = thinking_position(&rng);
        Choice a = must_choose(one, p), b = must_choose(pool, p), c = must_choose(move, p);
        assert_true(a.value == b.value && a.value == c.value);
        assert_int_equal(b.square, c.square);
        assert_int_equal(b.nodes, c.nodes);
        assert_int_equal(a.square, b.square);
        assert_true(b.nodes >= a.nodes);
    }
    player_destroy(one);
    player_destroy(pool);
    player_destroy(move);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_by_hand),
        cmocka_unit_test(early_boards_count_mobility_alone),
        cmocka_unit_test(leaves_match_the_slices),
        cmocka_unit_test(table_exchanges_by_hand),
        cmocka_unit_test(searches_match_a_slow_one),
        cmocka_unit_test(corners_are_taken_in_order),
        cmocka_unit_test(root_avoids_the_twelve),
        cmocka_unit_test(random_openings_shun_the_twelve),
        cmocka_unit_test(threads_agree_with_one),
        cmocka_unit_test(depth_is_6_or_7_with_threads),
        cmocka_unit_test(width_cuts_the_moves),
        cmocka_unit_test(stops_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
