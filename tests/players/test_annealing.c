/* Report B's simulated annealing: acceptance, proposals, and what it ends up playing. */
#include "cmocka_all.h"

#include "players/annealing.h"
#include "players/player_kernel.h"
#include "players/slow.h"

#include <math.h>

static void metropolis_accepts_by_the_exponential(void **state)
{
    (void)state;
    assert_true(annealing_accepts(0, 1, 0.999));
    assert_true(annealing_accepts(-5, 1, 0.999));
    /* exp(-1) = 0.36788 */
    assert_true(annealing_accepts(10, 10, 0.3678));
    assert_false(annealing_accepts(10, 10, 0.3679));
    /* exp(-0.5) = 0.60653 */
    assert_true(annealing_accepts(50, 100, 0.6065));
    assert_false(annealing_accepts(50, 100, 0.6066));
    assert_false(annealing_accepts(100, 0.01, 0));
}

static void proposals_come_nearer_as_it_cools(void **state)
{
    (void)state;
    assert_true(annealing_reach(100, 100) == 7);
    assert_true(annealing_reach(50, 100) == 4);
    assert_true(annealing_reach(0, 100) == 1);
    uint64_t moves = bit(0) | bit(7) | bit(27); /* A1, H1, D4 */
    assert_int_equal(annealing_snap(moves, 0, 0), 0);
    assert_int_equal(annealing_snap(moves, -3, 12), 7);
    assert_int_equal(annealing_snap(moves, 9, 3), 27);
    assert_int_equal(annealing_snap(bit(0) | bit(2), 0, 1), 0);
    assert_int_equal(annealing_snap(0, 0, 1), SQUARE_NONE);
}

static double value_of(Board b, int square, bool staged)
{
    SquareWeights w = staged_weights();
    board_make(&b, square, walk_flips(b, square));
    b = board_passed(b);
    StagedTerms t = player_kernel(CPU_PORTABLE)->staged_terms(&b);
    return staged ? staged_value(&w, &b, t, true) : squareweights_sum(&w, &b);
}

static double best_value(Board b, bool staged)
{
    double best = -1e9;
    for (uint64_t moves = walk_moves(b); moves;)
        best = fmax(best, value_of(b, bit_pop(&moves), staged));
    return best;
}

/* Slow cooling visits everything it can reach, so that it nearly always ends with the best. */
static void slow_cooling_finds_the_best(void **state)
{
    (void)state;
    Rng rng = rng_stream(41, 0);
    int found = 0, total = 0;
    for (int i = 0; i < campaign(500); i++) {
        Position p = thinking_position(&rng);
        Choice fast = choose_once("annealing", p);
        assert_true(fast.value == value_of(p.board, fast.square, false));
        assert_true(fast.value <= best_value(p.board, false));
        Choice staged = choose_once("annealing:value=staged", p);
        assert_true(staged.value == value_of(p.board, staged.square, true));
        Choice slow = choose_once("annealing:cooling=0.9", p);
        found += slow.value == best_value(p.board, false);
        total++;
    }
    assert_true(found * 100 >= total * 95);
}

static void proposals_are_counted(void **state)
{
    (void)state;
    /* 100, 10, 1, 0.1 and 0.01 (as long as it is not below): four moves each. */
    check_basis(choose_once("annealing:tmin=0.009", position_start()), "20 proposals");
    check_basis(choose_once("annealing:t0=1,tmin=1", position_start()), "4 proposals");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(metropolis_accepts_by_the_exponential),
        cmocka_unit_test(proposals_come_nearer_as_it_cools),
        cmocka_unit_test(slow_cooling_finds_the_best),
        cmocka_unit_test(proposals_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
