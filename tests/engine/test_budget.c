/* Time: shares of a clock, and a whole game that uses every share up. */
#include "cmocka_all.h"

#include "engine/budget.h"

static void a_move_keeps_a_reserve(void **state)
{
    (void)state;
    static const double LIMITS[] = {0.001, 0.01, 0.1, 1, 10, 3600};
    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++) {
        Budget b = budget_of_move(LIMITS[i], 0, 30);
        assert_true(b.hard > 0.3 * LIMITS[i] && b.hard < LIMITS[i]);
        assert_true(b.soft == b.hard);
    }
    Budget none = budget_of_move(0, 0, 30);
    assert_true(none.soft == 0 && none.hard == 0);
}

static void a_clock_is_spread_and_never_runs_out(void **state)
{
    (void)state;
    static const double CLOCKS[] = {0.5, 1, 5, 60, 1800};
    for (size_t i = 0; i < sizeof CLOCKS / sizeof CLOCKS[0]; i++) {
        double left = CLOCKS[i];
        for (int empties = 60; empties > 0; empties -= 2) {
            Budget b = budget_of_move(0, left, empties);
            assert_true(b.soft > 0 && b.soft <= b.hard);
            assert_true(b.hard < 0.7 * left);
            /* The worst there is: every move to the limit, and 2 ms late. */
            left -= b.hard + 0.002;
            assert_true(left > 0);
        }
    }
}

static void the_smaller_limit_holds(void **state)
{
    (void)state;
    Budget b = budget_of_move(0.1, 1000, 40);
    assert_true(b.hard < 0.1 && b.soft <= b.hard);
    Budget clock = budget_of_move(0, 10, 40), both = budget_of_move(100, 10, 40);
    assert_true(both.hard == clock.hard && both.soft == clock.soft);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_keeps_a_reserve),
        cmocka_unit_test(a_clock_is_spread_and_never_runs_out),
        cmocka_unit_test(the_smaller_limit_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
