/* The patterns: how many, which squares, which indices share a weight. */
#include "cmocka_all.h"

#include "board/notation.h"
#include "eval/fold.h"

#include <stdlib.h>

static Pattern patterns[PATTERN_TYPES];

static uint64_t squares_of(const Pattern *p, int image)
{
    uint64_t set = 0;
    for (int i = 0; i < p->squares; i++) set |= bit(p->square[image][i]);
    return set;
}

/* The index with the colours exchanged. */
static int swap_colours(const Pattern *p, int index)
{
    static const int SWAPPED[3] = {0, 2, 1};
    int swapped = 0;
    for (int i = 0, power = 1; i < p->squares; i++, power *= 3, index /= 3)
        swapped += SWAPPED[index % 3] * power;
    return swapped;
}

static void types_are_the_eleven(void **state)
{
    (void)state;
    static const int EXPECTED[PATTERN_TYPES][5] = {
        /* squares, images, mirrors that are not the same order, first weight, first lane */
        {10, 4, 2, PATTERN_EDGE, LANE_EDGE},
        {9, 4, 2, PATTERN_CORNER9, LANE_CORNER9},
        {10, 8, 1, PATTERN_CORNER10, LANE_CORNER10},
        {8, 4, 2, PATTERN_ROW2, LANE_ROW2},
        {8, 4, 2, PATTERN_ROW3, LANE_ROW3},
        {8, 4, 2, PATTERN_ROW4, LANE_ROW4},
        {8, 2, 2, PATTERN_DIAGONAL8, LANE_DIAGONAL8},
        {7, 4, 2, PATTERN_DIAGONAL7, LANE_DIAGONAL7},
        {6, 4, 2, PATTERN_DIAGONAL6, LANE_DIAGONAL6},
        {5, 4, 2, PATTERN_DIAGONAL5, LANE_DIAGONAL5},
        {4, 4, 2, PATTERN_DIAGONAL4, LANE_DIAGONAL4},
    };
    for (int type = 0; type < PATTERN_TYPES; type++) {
        const Pattern *p = &patterns[type];
        assert_int_equal(p->squares, EXPECTED[type][0]);
        assert_int_equal(p->images, EXPECTED[type][1]);
        assert_int_equal(p->weight, EXPECTED[type][3]);
        assert_int_equal(p->lane, EXPECTED[type][4]);
        /* The diagonal is fixed square by square by two of its four mirrors. */
        assert_int_equal(p->mirrors, EXPECTED[type][2] * (type == 6 ? 2 : 1));
    }
}

/* Every square is looked at, and the images of a type are those of the whole board. */
static void images_are_distinct(void **state)
{
    (void)state;
    uint64_t all = 0;
    for (int type = 0; type < PATTERN_TYPES; type++) {
        const Pattern *p = &patterns[type];
        for (int image = 0; image < p->images; image++) {
            uint64_t set = squares_of(p, image);
            all |= set;
            assert_int_equal(popcount(set), p->squares);
            for (int other = 0; other < image; other++)
                assert_true(set != squares_of(p, other));
            for (int s = 0; s < SYMMETRIES; s++) {
                bool found = false;
                for (int other = 0; other < p->images; other++)
                    found |= symmetry_set(set, s) == squares_of(p, other);
                assert_true(found);
            }
        }
    }
    assert_true(all == UINT64_MAX);
}

static void folds_are_classes(void **state)
{
    (void)state;
    for (int type = 0; type < PATTERN_TYPES; type++) {
        const Pattern *p = &patterns[type];
        for (int index = 0; index < p->size; index++) {
            int least = pattern_fold(p, index), swapped = swap_colours(p, index);
            assert_true(least <= index);
            assert_int_equal(pattern_fold(p, least), least);
            assert_int_equal(swap_colours(p, swapped), index);
            assert_int_equal(pattern_fold(p, swap_colours(p, least)), pattern_fold(p, swapped));
        }
    }
}

/* By hand: a black corner on row 2's first square mirrors to its last; 3^0 and 3^7. */
static void folds_by_hand(void **state)
{
    (void)state;
    assert_int_equal(pattern_fold(&patterns[3], 2187), 1);
    assert_int_equal(pattern_fold(&patterns[0], 6561 * 3), 6561); /* G2 to B2 */
    assert_int_equal(pattern_fold(&patterns[2], 81), 81);         /* two by five has none */
    assert_int_equal(pattern_fold(&patterns[1], 27), 3);          /* A2 to B1 */
    assert_int_equal(swap_colours(&patterns[10], 1 + 2 * 3), 2 + 3);
}

static void fold_table_agrees(void **state)
{
    (void)state;
    Fold *fold = fold_create();
    assert_non_null(fold);
    int shared = 0;
    for (int place = 0; place < fold->count; place++) shared += fold->indices[place];
    assert_int_equal(shared, PATTERN_WEIGHTS);
    for (int type = 0; type < PATTERN_TYPES; type++) {
        const Pattern *p = &patterns[type];
        const uint32_t *place = fold->place[0] + p->weight;
        for (int index = 0; index < p->size; index++) {
            assert_int_equal(place[index], place[pattern_fold(p, index)]);
            assert_int_equal(fold->place[1][p->weight + index], place[swap_colours(p, index)]);
        }
    }
    free(fold);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_are_the_eleven), cmocka_unit_test(images_are_distinct),
        cmocka_unit_test(folds_are_classes),    cmocka_unit_test(folds_by_hand),
        cmocka_unit_test(fold_table_agrees),
    };
    pattern_all(patterns);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
