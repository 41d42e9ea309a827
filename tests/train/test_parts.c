/* Parts of patterns: which rows an index has, and with which indices it shares them. */
#include "train/fixtures.h"

#include "train/parts.h"

#include <stdlib.h>

static Fold *fold;
static Parts *parts;

static int set_up(void **state)
{
    (void)state;
    fold = fold_create();
    parts = fold ? parts_create(fold) : NULL;
    return parts ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    parts_destroy(parts);
    free(fold);
    return 0;
}

static void rows_are_those_of_the_shapes(void **state)
{
    (void)state;
    int rows = 0;
    for (int part = 0, squares; (squares = parts_squares(part)) > 0; part++) {
        int size = 1;
        for (int i = 0; i < squares; i++) size *= 3;
        rows += size;
    }
    assert_int_equal(rows, parts->rows);
    for (int place = 0; place < fold->count; place++)
        for (int i = 0; i < parts->at[place].count; i++)
            assert_in_range(parts->at[place].row[i], 0, (unsigned)rows - 1);
}

/* How many of the parts at two places are the same. */
static int common(const PlaceParts *a, const PlaceParts *b)
{
    int same = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) same += a->row[i] == b->row[k];
    return same;
}

/* Most indices that differ in one square have a part in common. */
static void similar_indices_share_parts(void **state)
{
    (void)state;
    Pattern patterns[PATTERN_TYPES];
    Rng rng = rng_stream(20261119, 7);
    pattern_all(patterns);
    for (int type = 0; type < PATTERN_TYPES; type++) {
        const Pattern *p = &patterns[type];
        int shared = 0;
        for (int i = 0; i < 1000; i++) {
            int a = rng_below(&rng, p->size), power = 1;
            for (int square = rng_below(&rng, p->squares); square > 0; square--) power *= 3;
            int b = a / power % 3 == 2 ? a - 2 * power : a + power;
            const PlaceParts *at = &parts->at[fold->place[0][p->weight + a]];
            assert_true((at->count > 0) == parts->has[type]);
            shared += common(at, &parts->at[fold->place[0][p->weight + b]]) > 0;
        }
        assert_true(parts->has[type] ? shared > 500 : shared == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_those_of_the_shapes),
        cmocka_unit_test(similar_indices_share_parts),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
