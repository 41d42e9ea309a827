/* The margins of ProbCut in the program: of a sensible size everywhere a search may ask, also
 * far from where they were fitted, and never smaller for being surer. */
#include "cmocka_all.h"

#include "search/search_kernel.h"

static ProbcutTable table;

static bool is_asked(int empties, int depth)
{
    return depth < empties || empties > ENDGAME_EMPTIES;
}

static void margins_are_sensible(void **state)
{
    (void)state;
    for (int empties = PROBCUT_DEPTH_MIN; empties < PROBCUT_PLIES; empties++)
        for (int depth = PROBCUT_DEPTH_MIN; depth <= empties; depth++) {
            if (!is_asked(empties, depth)) continue;
            int mean = table.mean[empties][depth];
            assert_true(mean > -4 * SEARCH_UNIT && mean < 4 * SEARCH_UNIT);
            assert_true(table.margin[CONFIDENCE_73][empties][depth] > SEARCH_UNIT / 2);
            assert_true(table.margin[CONFIDENCE_73][empties][depth] < 12 * SEARCH_UNIT);
            assert_true(table.margin[CONFIDENCE_99][empties][depth] < 48 * SEARCH_UNIT);
            assert_true(table.gate[CONFIDENCE_73][empties][depth] > SEARCH_UNIT / 4);
        }
}

static void to_be_surer_takes_more(void **state)
{
    (void)state;
    for (int empties = PROBCUT_DEPTH_MIN; empties < PROBCUT_PLIES; empties++)
        for (int depth = PROBCUT_DEPTH_MIN; depth <= empties; depth++)
            for (int c = 1; c < CONFIDENCE_EXACT; c++) {
                const int16_t(*margin)[PROBCUT_PLIES] = table.margin[c];
                int now = margin[empties][depth], before = table.margin[c - 1][empties][depth];
                assert_true(is_asked(empties, depth) ? now > before : now >= before);
                assert_true(table.gate[c][empties][depth] >= table.gate[c - 1][empties][depth]);
            }
}

/* The search that stands for another keeps its parity and is much cheaper. */
static void probes_are_shallow(void **state)
{
    (void)state;
    for (int depth = PROBCUT_DEPTH_MIN; depth < PROBCUT_PLIES; depth++) {
        int shallow = probcut_depth(depth);
        assert_true(shallow >= 1 && shallow <= depth - 2 && shallow <= depth / 2 + 1);
        assert_int_equal(shallow & 1, depth & 1);
    }
}

int main(void)
{
    probcut_fill(&table, &PROBCUT_FIT);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(margins_are_sensible),
        cmocka_unit_test(to_be_surer_takes_more),
        cmocka_unit_test(probes_are_shallow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
