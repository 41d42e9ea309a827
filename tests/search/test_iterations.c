/* The iterations of a search: they end at what was asked for, grow, and fit the list. */
#include "cmocka_all.h"

#include "search/iterations.h"

static void check_growth(const Iterations *list, int empties)
{
    assert_true(list->count >= 1 && list->count <= (int)(sizeof list->at / sizeof list->at[0]));
    for (int i = 0; i < list->count; i++) {
        SearchDepth now = list->at[i];
        assert_true(now.plies >= (empties ? 1 : 0) && now.plies <= SQUARES);
        if (i == 0) continue;
        SearchDepth before = list->at[i - 1];
        assert_true(now.plies >= before.plies && now.confidence >= before.confidence);
        assert_true(now.plies > before.plies || now.confidence > before.confidence);
    }
}

static void searches_end_at_their_depth(void **state)
{
    (void)state;
    for (int empties = 1; empties <= SQUARES; empties++)
        for (int plies = 1; plies <= SQUARES; plies++)
            for (int c = 0; c < CONFIDENCES; c++) {
                SearchLimits limits = {.depth = {plies, (Confidence)c}};
                Iterations list = iterations_make(&limits, empties);
                check_growth(&list, empties);
                SearchDepth last = list.at[list.count - 1];
                assert_int_equal(last.plies, plies < empties ? plies : empties);
                assert_int_equal(last.confidence, c);
            }
}

/* A search by time starts with one ply, which is an answer at once, and ends with a solve. */
static void timed_searches_go_from_one_ply_to_a_solve(void **state)
{
    (void)state;
    for (int empties = 1; empties <= SQUARES; empties++) {
        SearchLimits limits = {.timed = true};
        Iterations list = iterations_make(&limits, empties);
        check_growth(&list, empties);
        assert_int_equal(list.at[0].plies, 1);
        assert_int_equal(list.at[list.count - 1].plies, empties);
        assert_int_equal(list.at[list.count - 1].confidence, CONFIDENCE_EXACT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_end_at_their_depth),
        cmocka_unit_test(timed_searches_go_from_one_ply_to_a_solve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
