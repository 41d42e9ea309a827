/* Report D's player: each of the six terms, the search, and what the listing does. */
#include "cmocka_all.h"

#include "players/player_kernel.h"
#include "players/slow.h"

#include <math.h>

static const int WEIGHTS[4][8] = {{2000, -300, 11, 8, 8, 11, -300, 2000},
                                  {-300, -700, -4, 1, 1, -4, -700, -300},
                                  {11, -4, 2, 2, 2, 2, -4, 11},
                                  {8, 1, 2, -3, -3, 2, 1, 8}};

static bool touches_empty(const Grid *g, int row, int column)
{
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if (r >= 0 && r < 8 && c >= 0 && c < 8 && !g->at[r][c]) return true;
    return false;
}

static SixtermTerms slow_terms(Board b)
{
    Grid g = grid_of(b);
    SixtermTerms t = {0};
    int frontier = 0, corners = 0, beside = 0;
    for (int r = 0; r < 8; r++)
        for (int c = 0; c < 8; c++) {
            t.p += g.at[r][c];
            if (g.at[r][c] && touches_empty(&g, r, c)) frontier += g.at[r][c];
        }
    for (int r = 0; r < 8; r += 7)
        for (int c = 0; c < 8; c += 7) {
            int inner_row = r ? 6 : 1, inner_column = c ? 6 : 1;
            corners += g.at[r][c];
            if (!g.at[r][c])
                beside +=
                    g.at[r][inner_column] + g.at[inner_row][c] + g.at[inner_row][inner_column];
        }
    t.c = 25 * corners;
    t.l = -13 * beside;
    t.f = -frontier;
    t.m = slow_mobility(b);
    return t;
}

static double slow_value(Board b, bool report)
{
    SixtermTerms t = slow_terms(b);
    return 10 * t.p + 2000 * t.c + 500 * t.l + 60 * t.m + 50 * (report ? -t.f : t.f) +
           10 * slow_weights(b, WEIGHTS);
}

static void terms_by_hand(void **state)
{
    (void)state;
    /* X: A1, B1, C2. O: G1, H2, D2. H1, A8 and H8 are empty. */
    Board b = drawn("XX----O-"
                    "--XO---O"
                    "--------"
                    "--------"
                    "--------"
                    "--------"
                    "--------"
                    "--------")
                  .board;
    SixtermTerms t = player_kernel(cpu_level())->sixterm_terms(&b);
    assert_int_equal(t.p, 0);
    assert_int_equal(t.c, 25);
    assert_int_equal(t.l, -13 * (0 - 2)); /* B1 lies beside a corner that is taken */
    assert_int_equal(t.f, 0);             /* all six touch an empty square */
    assert_int_equal(t.m, 1 - 1);         /* X takes E2, O takes B2 */
    assert_int_equal(walk_moves(b), bit(12));
    SquareWeights w = sixterm_weights();
    int d = 2000 - 300 - 4 - (-300 - 300 + 1);
    assert_int_equal(sixterm_value(&w, &b, t, false), 2000 * 25 + 500 * 26 + 10 * d);
}

static void terms_match_the_slow_ones(void **state)
{
    (void)state;
    Rng rng = rng_stream(31, 0);
    SquareWeights w = sixterm_weights();
    for (int i = 0; i < campaign(20000); i++) {
        Board b = i % 2 ? random_discs(&rng) : random_position(&rng, rng_below(&rng, 70)).board;
        SixtermTerms fast = player_kernel(cpu_level())->sixterm_terms(&b), slow = slow_terms(b);
        assert_memory_equal(&fast, &slow, sizeof fast);
        assert_true(sixterm_value(&w, &b, fast, false) == slow_value(b, false));
        assert_true(sixterm_value(&w, &b, fast, true) == slow_value(b, true));
    }
}

/* Plain minimax; b.me is always the root player, `mine` tells who is to move. */
static double slow_minimax(Board b, bool mine, int depth, bool report)
{
    Board mover = mine || report ? b : board_passed(b);
    uint64_t moves = walk_moves(mover);
    bool over = !walk_moves(b) && !walk_moves(board_passed(b));
    if (depth == 0 || (over && !report)) return slow_value(b, report);
    if (!moves && !report) return slow_minimax(b, !mine, depth, report);
    double best = mine ? -INFINITY : INFINITY;
    while (moves) {
        int square = bit_pop(&moves);
        Board next = mover;
        board_make(&next, square, walk_flips(mover, square));
        next = mine || report ? board_passed(next) : next;
        double value = slow_minimax(next, !mine, depth - 1, report);
        best = mine ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

static void searches_match_a_slow_one(void **state)
{
    (void)state;
    Rng rng = rng_stream(32, 0);
    int infinite = 0;
    for (int i = 0; i < campaign(500); i++) {
        Position p = thinking_position(&rng);
        assert_true(choose_once("sixterm", p).value == slow_minimax(p.board, true, 3, false));
        assert_true(choose_once("sixterm:depth=2", p).value ==
                    slow_minimax(p.board, true, 2, false));
        Choice listing = choose_once("sixterm:as=report", p);
        assert_true(listing.value == slow_minimax(p.board, true, 3, true));
        infinite += isinf(listing.value) != 0;
    }
    assert_true(infinite > 0);
}

static void default_depth_is_3(void **state)
{
    (void)state;
    check_basis(choose_once("sixterm", position_start()), "depth 3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_by_hand),
        cmocka_unit_test(terms_match_the_slow_ones),
        cmocka_unit_test(searches_match_a_slow_one),
        cmocka_unit_test(default_depth_is_3),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
