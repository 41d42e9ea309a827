/* Report B's alpha-beta player: its terms, its depth by stage, the cut to six moves. */
#include "cmocka_all.h"

#include "players/player_kernel.h"
#include "players/reference.h"
#include "players/slow.h"

#include <stdio.h>

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

/* The value of a leaf in the listing; `other`: the root player's opponent is to move. */
static double listing_leaf(Board b, bool other, bool stability)
{
    SquareWeights weights = staged_weights();
    StagedSettings settings = {.stability = stability, .prune = 1};
    StagedJob j = {.settings = &settings,
                   .weights = &weights,
                   .report = true,
                   .walk = {.board = b, .other = other}};
    return (double)player_kernel(cpu_level())->staged_node(&j, 0, -STAGED_LIMIT, STAGED_LIMIT);
}

static void leaves_match_the_reference(void **state)
{
    (void)state;
    Rng rng = rng_stream(21, 0);
    SquareWeights weights = staged_weights();
    for (int i = 0; i < campaign(20000); i++) {
        Board b = i % 2 ? random_discs(&rng) : random_position(&rng, rng_below(&rng, 70)).board;
        /* Nearly full boards, for full lines. */
        if (i % 4 == 1) b.me |= ~(b.opp | rng_next(&rng) << 40);
        RefBoard r = ref_board((Position){b, BLACK});
        StagedTerms t = player_kernel(cpu_level())->staged_terms(&b);
        bool same = t.mobility == ref_mobility(&r, 1) - ref_mobility(&r, -1) &&
                    t.stable == ref_stable(&r, 1) - ref_stable(&r, -1);
        for (int on = 0; on < 2; on++) {
            same &= staged_value(&weights, &b, t, on) == ref_staged_value(&r, 1, on);
            same &= listing_leaf(b, false, on) == ref_listing_value(&r, 1, 1, on);
            same &= listing_leaf(b, true, on) == ref_listing_value(&r, -1, 1, on);
        }
        if (!same) fail_msg("seed 21, position %d", i);
    }
}

/* The listing's three counts by hand: corners, runs without their corners, full squares of row
 * 1 of any colour. */
static void listing_stability_by_hand(void **state)
{
    (void)state;
    /* Row 1, column A and both diagonals of A1 are full. X owns A1, H1, six discs between them
     * and A2; A1 counts again as a full square. */
    Board b = drawn("XXXXXXXX"
                    "XO------"
                    "O-O-----"
                    "O--O----"
                    "O---O---"
                    "O----O--"
                    "O-----O-"
                    "O------O")
                  .board;
    int stable = (int)(listing_leaf(b, false, true) - listing_leaf(b, false, false)) / 10;
    assert_int_equal(stable, 2 + 7 + 1);
    /* O owns A8, H8 and the run A7..A3; the full square A1 counts for it too. */
    b = board_passed(b);
    stable = (int)(listing_leaf(b, false, true) - listing_leaf(b, false, false)) / 10;
    assert_int_equal(stable, 2 + 5 + 1);
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
        cmocka_unit_test(leaves_match_the_reference),
        cmocka_unit_test(listing_stability_by_hand),
        cmocka_unit_test(top_six_cut_is_real),
        cmocka_unit_test(depth_follows_the_discs),
        cmocka_unit_test(corners_in_row_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
