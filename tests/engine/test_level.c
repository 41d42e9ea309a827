/* Levels: the points users rely on, and none that searches less than the one before. */
#include "cmocka_all.h"

#include "heibai.h"

typedef struct Point {
    int level, empties, depth, confidence;
} Point;

static void known_points(void **state)
{
    (void)state;
    static const Point POINTS[] = {
        {1, 50, 1, 73},    {1, 2, 2, 100},    {5, 11, 5, 73},   {5, 10, 10, 100},
        {10, 21, 10, 73},  {10, 20, 20, 100}, {21, 31, 21, 73}, {21, 30, 30, 87},
        {21, 28, 28, 87},  {21, 27, 27, 98},  {21, 25, 25, 98}, {21, 24, 24, 100},
        {60, 60, 60, 100}, {60, 62, 62, 100}, {0, 40, 1, 73},   {30, 31, 31, 98},
    };
    for (size_t i = 0; i < sizeof POINTS / sizeof POINTS[0]; i++) {
        const Point *p = &POINTS[i];
        int depth, confidence;
        assert_true(heibai_level(p->level, p->empties, &depth, &confidence));
        if (depth != p->depth || confidence != p->confidence)
            fail_msg("level %d, %d empties: %d@%d%%, not %d@%d%%", p->level, p->empties, depth,
                     confidence, p->depth, p->confidence);
    }
}

static void more_level_is_never_less(void **state)
{
    (void)state;
    for (int empties = 0; empties <= 64; empties++) {
        int depth_before = 0, confidence_before = 0;
        for (int level = 0; level <= HEIBAI_LEVEL_MAX; level++) {
            int depth, confidence;
            assert_true(heibai_level(level, empties, &depth, &confidence));
            assert_true(depth >= depth_before && confidence >= confidence_before);
            assert_true(depth <= empties);
            depth_before = depth;
            confidence_before = confidence;
        }
    }
}

/* A position with fewer empties is never answered with less certainty of its end. */
static void solved_stays_solved(void **state)
{
    (void)state;
    for (int level = 0; level <= HEIBAI_LEVEL_MAX; level++) {
        int solved = 0;
        for (int empties = 64; empties >= 1; empties--) {
            int depth, confidence;
            assert_true(heibai_level(level, empties, &depth, &confidence));
            int now = depth == empties ? confidence : 0;
            assert_true(now >= solved);
            solved = now;
        }
        assert_int_equal(solved, 100);
    }
}

static void no_such_level(void **state)
{
    (void)state;
    int depth, confidence;
    assert_false(heibai_level(-1, 20, &depth, &confidence));
    assert_false(heibai_level(61, 20, &depth, &confidence));
    assert_false(heibai_level(10, -1, &depth, &confidence));
    assert_false(heibai_level(10, 65, &depth, &confidence));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_points),
        cmocka_unit_test(more_level_is_never_less),
        cmocka_unit_test(solved_stays_solved),
        cmocka_unit_test(no_such_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
