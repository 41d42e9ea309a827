/* Report B's alpha-beta player: its terms, its stages, the top-six cut, and the listing. */
#include "cmocka_all.h"

#include "players/player_kernel.h"
#include "players/slow.h"

#include <stdio.h>

static const int WEIGHTS[4][8] = {{500, -25, 10, 5, 5, 10, -25, 500},
                                  {-25, -45, 1, 1, 1, 1, -45, -25},
                                  {10, 1, 3, 2, 2, 3, 1, 10},
                                  {5, 1, 2, 1, 1, 2, 1, 5}};

/* Marks the own run from a corner in one direction. */
static void mark_run(const Grid *g, int who, int row, int column, int rows, int columns,
                     bool stable[8][8])
{
    for (; row >= 0 && row < 8 && column >= 0 && column < 8 && g->at[row][column] == who;
         row += rows, column += columns)
        stable[row][column] = true;
}

static bool line_is_full(const Grid *g, int row, int column, int rows, int columns)
{
    while (row - rows >= 0 && row - rows < 8 && column - columns >= 0 && column - columns < 8) {
        row -= rows;
        column -= columns;
    }
    for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += rows, column += columns)
        if (!g->at[row][column]) return false;
    return true;
}

static int slow_stable_of(const Grid *g, int who)
{
    bool stable[8][8] = {{false}};
    int count = 0;
    for (int corner = 0; corner < 4; corner++) {
        int row = corner & 1 ? 7 : 0, column = corner & 2 ? 7 : 0;
        mark_run(g, who, row, column, 0, column ? -1 : 1, stable);
        mark_run(g, who, row, column, row ? -1 : 1, 0, stable);
    }
    for (int r = 0; r < 8; r++)
        for (int c = 0; c < 8; c++) {
            bool full = line_is_full(g, r, c, 0, 1) && line_is_full(g, r, c, 1, 0) &&
                        line_is_full(g, r, c, 1, 1) && line_is_full(g, r, c, 1, -1);
            count += stable[r][c] || (full && g->at[r][c] == who);
        }
    return count;
}

static int slow_stable(Board b)
{
    Grid g = grid_of(b);
    return slow_stable_of(&g, 1) - slow_stable_of(&g, -1);
}

typedef struct Slow {
    bool stability, report;
} Slow;

static double slow_leaf(const void *context, Board b, bool over, bool other)
{
    const Slow *s = context;
    (void)over;
    double value = slow_weights(b, WEIGHTS) + 15 * slow_mobility(b);
    if (s->stability) value += 10 * slow_stable(b);
    return s->report && other ? -value : value;
}

static void stable_discs_by_hand(void **state)
{
    (void)state;
    const PlayerKernel *k = player_kernel(cpu_level());
    /* X: the whole top edge, counted once though it hangs on two corners, and A2. */
    Board b = drawn("XXXXXXXX"
                    "XO------"
                    "--------"
                    "--------"
                    "--------"
                    "--------"
                    "--------"
                    "-------O")
                  .board;
    assert_int_equal(k->staged_terms(&b).stable, 9 - 1);
    /* An edge without corner is not stable; a full board is. */
    b = (Board){0x7e, 0};
    assert_int_equal(k->staged_terms(&b).stable, 0);
    b = (Board){~UINT64_C(0) << 10, (UINT64_C(1) << 10) - 1};
    assert_int_equal(k->staged_terms(&b).stable, 54 - 10);
    /* All full but H8: the edges hang on three corners, and of the 36 inner squares all but the
     * diagonal's six are filled around. */
    b = (Board){~bit(63), 0};
    assert_int_equal(k->staged_terms(&b).stable, 27 + 30);
    b = (Board){~bit(63) & ~CORNERS, CORNERS & ~bit(63)};
    /* 42 squares see no empty one; H1 and A8 end lines to H8, and O's runs keep its corners. */
    int unseen = 0;
    for (int i = 0; i < 64; i++) unseen += i % 8 != 7 && i / 8 != 7 && i % 8 != i / 8;
    assert_int_equal(unseen, 42);
    assert_int_equal(k->staged_terms(&b).stable, unseen - 3);
}

static void terms_match_the_slow_ones(void **state)
{
    (void)state;
    Rng rng = rng_stream(21, 0);
    SquareWeights weights = staged_weights();
    for (int i = 0; i < campaign(20000); i++) {
        Board b = i % 2 ? random_discs(&rng) : random_position(&rng, rng_below(&rng, 70)).board;
        StagedTerms t = player_kernel(cpu_level())->staged_terms(&b);
        assert_int_equal(t.mobility, slow_mobility(b));
        assert_int_equal(t.stable, slow_stable(b));
        Slow off = {false, false}, on = {true, false};
        assert_true(staged_value(&weights, &b, t, false) == slow_leaf(&off, b, false, false));
        assert_true(staged_value(&weights, &b, t, true) == slow_leaf(&on, b, false, false));
    }
}

typedef struct Valued {
    int square;
    double value;
} Valued;

static int slow_values(const SlowSearch *s, Board b, int depth, Valued *out)
{
    int count = 0;
    for (uint64_t moves = walk_moves(b); moves; count++) {
        int square = bit_pop(&moves);
        Board next = b;
        board_make(&next, square, walk_flips(b, square));
        out[count] = (Valued){square, -slow_negamax(s, next, depth - 1, true)};
    }
    return count;
}

/* The best of the `width` moves that look best after one reply. */
static Valued slow_choice(const SlowSearch *s, Board b, int depth, int width)
{
    Valued shallow[SQUARES], deep[SQUARES], best = {SQUARE_NONE, -1e300};
    int count = slow_values(s, b, 2, shallow);
    slow_values(s, b, depth, deep);
    bool used[SQUARES] = {false};
    for (int rank = 0; rank < count && rank < width; rank++) {
        int top = -1;
        for (int i = 0; i < count; i++)
            if (!used[i] && (top < 0 || shallow[i].value > shallow[top].value)) top = i;
        used[top] = true;
        if (deep[top].value > best.value) best = deep[top];
    }
    return best;
}

static void choices_match_a_slow_player(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        Slow slow;
        int depth, width;
    } CASES[] = {{"staged:depth=3", {false, false}, 3, 6},
                 {"staged:depth=3,width=2", {false, false}, 3, 2},
                 {"staged:depth=2,width=off,stability=on", {true, false}, 2, 64},
                 {"staged:depth=3,as=report", {false, true}, 3, 6},
                 {"staged:depth=2,as=report,stability=on", {true, true}, 2, 6}};
    Rng rng = rng_stream(22, 0);
    for (int i = 0; i < campaign(400); i++) {
        Position p = thinking_position(&rng);
        if (board_moves(&p.board) & CORNERS) continue;
        for (size_t k = 0; k < sizeof CASES / sizeof CASES[0]; k++) {
            SlowSearch s = {slow_leaf, &CASES[k].slow, CASES[k].slow.report};
            Choice c = choose_once(CASES[k].spec, p);
            Valued v = slow_choice(&s, p.board, CASES[k].depth, CASES[k].width);
            assert_true(c.value == v.value);
            assert_int_equal(c.square, v.square);
        }
    }
}

/* The cut matters: somewhere the best move is not among the six. */
static void top_six_cut_is_real(void **state)
{
    (void)state;
    Rng rng = rng_stream(23, 0);
    int worse = 0;
    for (int i = 0; i < 2000; i++) {
        Position p = thinking_position(&rng);
        if (board_moves(&p.board) & CORNERS) continue;
        double six = choose_once("staged:depth=4", p).value;
        double all = choose_once("staged:depth=4,width=off", p).value;
        assert_true(six <= all);
        worse += six < all;
    }
    assert_true(worse > 0);
}

static void depth_follows_the_discs(void **state)
{
    (void)state;
    Rng rng = rng_stream(24, 0);
    int seen[7] = {0};
    for (int i = 0; i < 300; i++) {
        Position p = thinking_position(&rng);
        if (board_moves(&p.board) & CORNERS) continue;
        int discs = board_discs(&p.board), depth = discs <= 9 ? 5 : discs >= 49 ? 6 : 4;
        char expected[16];
        snprintf(expected, sizeof expected, "depth %d", depth);
        check_basis(choose_once("staged", p), expected);
        seen[depth]++;
    }
    assert_true(seen[4] && seen[5] && seen[6]);
}

static void corners_in_row_order(void **state)
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
    static const int ORDER[4] = {0, 7, 56, 63};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(choose_once("staged", p).square, ORDER[i]);
        p.board.opp |= bit(ORDER[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stable_discs_by_hand),
        cmocka_unit_test(terms_match_the_slow_ones),
        cmocka_unit_test(choices_match_a_slow_player),
        cmocka_unit_test(top_six_cut_is_real),
        cmocka_unit_test(depth_follows_the_discs),
        cmocka_unit_test(corners_in_row_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
