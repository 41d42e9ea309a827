/* Positions are merged by symmetry with the mean of their values, in any order; files come back
 * as they were written, and damaged ones are refused. */
#include "cmocka_all.h"

#include "base/text.h"
#include "board/symmetry.h"
#include "boards.h"
#include "train/positions.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SEED = 20261121, BOARDS = 300 };

static const char FILE_NAME[] = "train_positions_test.hbp";

/* Each board 1..4 times, turned, with values around its own. */
static void add_all(PositionSet *set, bool backwards)
{
    for (int i = 0; i < BOARDS; i++) {
        int number = backwards ? BOARDS - 1 - i : i;
        Rng rng = rng_stream(SEED, (uint64_t)number);
        Board b = random_position(&rng, number % 60).board;
        for (int k = 0; k <= number % 4; k++) {
            Board turned = symmetry_board(b, (number + 3 * k) % SYMMETRIES);
            float value = (float)(number % 40 - 20 + k);
            assert_true(positions_add(set, &turned, value, (float)(1 + k % 2)));
        }
    }
    positions_merge(set);
}

static const Labelled *find(const PositionSet *set, Board b)
{
    const Positions *p = &set->stage[eval_stage(board_discs(&b))];
    for (size_t i = 0; i < p->count; i++)
        for (int s = 0; s < SYMMETRIES; s++)
            if (board_equal(symmetry_board(b, s), p->at[i].board)) return &p->at[i];
    return NULL;
}

static void assert_equal_sets(const PositionSet *a, const PositionSet *b)
{
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        assert_int_equal(a->stage[stage].count, b->stage[stage].count);
        if (a->stage[stage].count)
            assert_memory_equal(a->stage[stage].at, b->stage[stage].at,
                                a->stage[stage].count * sizeof(Labelled));
    }
}

static void images_are_one(void **state)
{
    (void)state;
    PositionSet set = {0}, other = {0};
    add_all(&set, false);
    add_all(&other, true);
    assert_equal_sets(&set, &other);
    for (int i = 40; i < BOARDS; i++) {
        Rng rng = rng_stream(SEED, (uint64_t)i);
        Board b = random_position(&rng, i % 60).board;
        const Labelled *found = find(&set, b);
        assert_non_null(found);
        if (i % 60 < 20) continue; /* short openings are repeated by other numbers */
        double weight = 0, sum = 0;
        for (int k = 0; k <= i % 4; k++) {
            weight += 1 + k % 2;
            sum += (1 + k % 2) * (i % 40 - 20 + k);
        }
        if (fabs(found->weight - weight) > 1e-6 || fabs(found->value - sum / weight) > 1e-4)
            fail_msg("seed %d, board %d: %g at weight %g instead of %g at %g", SEED, i,
                     (double)found->value, (double)found->weight, sum / weight, weight);
    }
    positions_free(&set);
    positions_free(&other);
}

static void far_from_even_counts_less(void **state)
{
    (void)state;
    PositionSet set = {0}, plain = {0};
    add_all(&set, false);
    add_all(&plain, false);
    positions_favour_even(&set, 12);
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (size_t i = 0; i < set.stage[stage].count; i++) {
            const Labelled *l = &set.stage[stage].at[i], *was = &plain.stage[stage].at[i];
            assert_float_equal(l->value, was->value, 0);
            int empties = SQUARES - board_discs(&l->board);
            double half = empties >= 18 ? 12 : 12 * 18.0 * 18 / (empties * empties);
            double value = fabs((double)l->value), share = (double)l->weight / was->weight;
            assert_float_equal(share, half * half / (half * half + value * value), 1e-5);
            assert_true(value > half ? share < 0.5 : share >= 0.5);
        }
    positions_free(&set);
    positions_free(&plain);
}

static void one_set_without_the_other(void **state)
{
    (void)state;
    PositionSet all = {0}, some = {0};
    add_all(&all, false);
    size_t count = 0;
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (size_t i = 0; i < all.stage[stage].count; i += 3, count++)
            assert_true(positions_add(&some, &all.stage[stage].at[i].board, 1, 1));
    positions_merge(&some);
    size_t before = positions_count(&all);
    positions_remove(&all, &some);
    assert_int_equal(positions_count(&all), before - count);
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (size_t i = 0; i < some.stage[stage].count; i++)
            assert_null(find(&all, some.stage[stage].at[i].board));
    positions_free(&all);
    positions_free(&some);
}

static void files_come_back(void **state)
{
    (void)state;
    PositionSet set = {0}, held = {0}, again = {0}, again_held = {0};
    Board start = position_start().board;
    Error err;
    add_all(&set, false);
    assert_true(positions_add(&held, &start, 0.5F, 2));
    assert_true(positions_save(FILE_NAME, &set, &held, &err));
    assert_true(positions_load(FILE_NAME, &again, &again_held, &err));
    positions_merge(&again);
    assert_equal_sets(&set, &again);
    assert_equal_sets(&held, &again_held);
    positions_free(&set);
    positions_free(&held);
    positions_free(&again);
    positions_free(&again_held);
}

static void damage_is_refused(void **state)
{
    (void)state;
    Text whole = {0};
    Rng rng = rng_stream(SEED, 1000);
    assert_true(text_read_file(FILE_NAME, 1 << 20, &whole, NULL));
    for (int i = 0; i < campaign(100); i++) {
        size_t at = (size_t)rng_below(&rng, (int)whole.size);
        bool cut = i % 3 == 0;
        char kept = whole.data[at];
        whole.data[at] ^= (char)(1 + rng_below(&rng, 255));
        PositionSet set = {0}, held = {0};
        Error err = {0};
        assert_true(text_write_file(FILE_NAME, whole.data, cut ? at : whole.size, NULL));
        if (positions_load(FILE_NAME, &set, &held, &err) || !err.text[0])
            fail_msg("seed %d, damage %d at byte %zu is not refused", SEED, i, at);
        positions_free(&set);
        positions_free(&held);
        whole.data[at] = kept;
    }
    text_free(&whole);
    remove(FILE_NAME);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_are_one),
        cmocka_unit_test(far_from_even_counts_less),
        cmocka_unit_test(one_set_without_the_other),
        cmocka_unit_test(files_come_back),
        cmocka_unit_test(damage_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
