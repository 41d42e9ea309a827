/* Report D's player: each of the six terms, the search, and what the listing does. */
#include "cmocka_all.h"

#include "players/player_kernel.h"
#include "players/reference.h"
#include "players/slow.h"

#include <math.h>

static const SixtermSettings ALL_ON = {.depth = 3,
                                       .prune = 1,
                                       .discs = 1,
                                       .corners = 1,
                                       .beside = 1,
                                       .mobility = 1,
                                       .frontier = 1,
                                       .weights = 1};

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
    SixtermFactors factors = sixterm_factors(&ALL_ON, false);
    assert_int_equal(sixterm_value(&factors, &w, &b, t), 2000 * 25 + 500 * 26 + 10 * d);
    SixtermSettings off = ALL_ON;
    off.corners = 0;
    factors = sixterm_factors(&off, false);
    assert_int_equal(sixterm_value(&factors, &w, &b, t), 500 * 26 + 10 * d);
}

static void terms_match_the_reference(void **state)
{
    (void)state;
    static const RefTerms ALL = {1, 1, 1, 1, 1, 1};
    Rng rng = rng_stream(31, 0);
    SquareWeights w = sixterm_weights();
    for (int i = 0; i < campaign(20000); i++) {
        Board b = i % 2 ? random_discs(&rng) : random_position(&rng, rng_below(&rng, 70)).board;
        RefBoard r = ref_board((Position){b, BLACK});
        SixtermTerms t = player_kernel(cpu_level())->sixterm_terms(&b);
        RefTerms slow = ref_sixterm_terms(&r, 1);
        bool same = t.p == slow.p && t.c == slow.c && t.l == slow.l && t.m == slow.m &&
                    t.f == slow.f && squareweights_sum(&w, &b) == slow.d;
        for (int report = 0; report < 2; report++) {
            SixtermFactors factors = sixterm_factors(&ALL_ON, report);
            same &= (double)sixterm_value(&factors, &w, &b, t) ==
                    ref_sixterm_value(&r, 1, &ALL, report);
        }
        if (!same) fail_msg("seed 31, position %d", i);
    }
}

/* In the listing a node without moves has an infinite value, which reaches the root. */
static void listing_values_can_be_infinite(void **state)
{
    (void)state;
    Rng rng = rng_stream(32, 0);
    int infinite = 0;
    for (int i = 0; i < campaign(500); i++)
        infinite += isinf(choose_once("sixterm:as=report", thinking_position(&rng)).value) != 0;
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
        cmocka_unit_test(terms_match_the_reference),
        cmocka_unit_test(listing_values_can_be_infinite),
        cmocka_unit_test(default_depth_is_3),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
