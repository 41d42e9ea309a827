/* Pairs learn values that no sum over patterns can express; stages without samples are not
 * changed. */
#include "train/fixtures.h"

#include "train/fit_pairs.h"
#include "train/validate.h"

#include <string.h>

enum { SEED = 20261119 };

/* Opposite edges share no pattern, so no sum of weights can express their product. */
static float product(const Board *b)
{
    static const uint64_t TOP = 0x7e, BOTTOM = UINT64_C(0x7e) << 56;
    static const uint64_t LEFT = UINT64_C(0x0001010101010100), RIGHT = LEFT << 7;
    int side[4] = {0};
    const uint64_t sides[4] = {TOP, BOTTOM, LEFT, RIGHT};
    for (int i = 0; i < 4; i++)
        side[i] = popcount(b->me & sides[i]) - popcount(b->opp & sides[i]);
    return 1.5F * (float)(side[0] * side[1] + side[2] * side[3]);
}

/* More moves than the opponent: a move is legal by one line or another, which no sum over lines
 * can express. */
static float mobility(const Board *b)
{
    Board other = board_passed(*b);
    return 2.0F * (float)(popcount(board_moves(b)) - popcount(board_moves(&other)));
}

static void add_random(PositionSet *set, int stream, int games, float (*value)(const Board *))
{
    add_random_games(set, rng_stream(SEED, (uint64_t)stream), games, value);
    positions_merge(set);
}

typedef struct Fixture {
    PositionSet fresh;
    SampleSet train, held;
    Fold *fold;
} Fixture;

static bool fixture_make(Fixture *f, float (*value)(const Board *), int games)
{
    PositionSet train = {0}, held = {0};
    *f = (Fixture){.fold = fold_create()};
    add_random(&train, 0, games, value);
    add_random(&held, 1, 50, value);
    add_random(&f->fresh, 2, 100, value);
    bool ok = f->fold && samples_make(&f->train, &train, 2, NULL) &&
              samples_make(&f->held, &held, 2, NULL);
    positions_free(&train);
    positions_free(&held);
    return ok;
}

static void fixture_free(Fixture *f)
{
    positions_free(&f->fresh);
    samples_free(&f->train);
    samples_free(&f->held);
    free(f->fold);
}

static int set_up(void **state)
{
    static Fixture f;
    *state = &f;
    return fixture_make(&f, product, 4000) ? 0 : -1;
}

static int tear_down(void **state)
{
    fixture_free(*state);
    return 0;
}

static Weights fitted(const Fixture *f, int rounds, int threads)
{
    Weights w;
    Error err;
    PairsSettings settings = fit_pairs_defaults();
    settings.rounds = rounds;
    settings.threads = threads;
    assert_true(weights_init(&w, f->fold));
    if (!fit_pairs(&settings, &(PairsData){&f->train, &f->held, f->fold}, &w, &err))
        fail_msg("%s", err.text);
    return w;
}

static void product_is_learned(void **state)
{
    const Fixture *f = *state;
    Error err;
    Weights w = fitted(f, 4, 2);
    Eval *e = eval_from_weights(&w, f->fold, &err);
    assert_non_null(e);
    int first = 2 * PAIR_FIRST + 4, last = 2 * PAIR_LAST + 5;
    Errors all = validate_discs(e, &f->fresh, first, last);
    print_message("mean square error %.2f of %.2f\n", all.square, all.zero_square);
    assert_true(all.square < 0.5 * all.zero_square);
    /* No correction outside of the stages of pairs. */
    Errors end = validate_discs(e, &f->fresh, last + 1, SQUARES);
    assert_true(end.count > 0 && end.square == end.zero_square);
    eval_destroy(e);
    weights_free(&w);
}

static void mobility_is_learned(void **state)
{
    (void)state;
    Fixture f;
    Error err;
    assert_true(fixture_make(&f, mobility, 1000));
    Weights w = fitted(&f, 2, 2);
    Eval *e = eval_from_weights(&w, f.fold, &err);
    assert_non_null(e);
    Errors all = validate_discs(e, &f.fresh, 2 * PAIR_FIRST + 4, 2 * PAIR_LAST + 5);
    print_message("mean square error %.2f of %.2f\n", all.square, all.zero_square);
    assert_true(all.square < 0.1 * all.zero_square);
    eval_destroy(e);
    weights_free(&w);
    fixture_free(&f);
}

static void same_input_same_pairs(void **state)
{
    const Fixture *f = *state;
    Weights w[2] = {fitted(f, 2, 1), fitted(f, 2, 3)};
    size_t size = (size_t)PAIR_PHASES * (size_t)w[0].pairs.per_phase * PAIR_SIZE;
    assert_memory_equal(w[0].pairs.vector, w[1].pairs.vector, size);
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++) {
        const PairStage *a = &w[0].pairs.stage[stage], *b = &w[1].pairs.stage[stage];
        assert_memory_equal(a->start, b->start, sizeof a->start);
        assert_memory_equal(a->factor, b->factor, sizeof a->factor);
        assert_int_equal(a->bias, b->bias);
    }
    weights_free(&w[0]);
    weights_free(&w[1]);
}

static void unseen_stages_stay_as_they_are(void **state)
{
    const Fixture *f = *state;
    enum { LAST = PAIR_FIRST + 2 };
    Fixture part = *f;
    Error err;
    for (int stage = LAST + 1; stage < EVAL_STAGES; stage++) part.train.stage[stage].count = 0;
    Weights w = fitted(&part, 2, 1);
    Eval *e = eval_from_weights(&w, f->fold, &err);
    assert_non_null(e);
    Errors seen = validate_discs(e, &f->fresh, 2 * PAIR_FIRST + 4, 2 * LAST + 5);
    Errors rest = validate_discs(e, &f->fresh, 2 * LAST + 6, SQUARES);
    assert_true(seen.count > 0 && seen.square != seen.zero_square);
    assert_true(rest.count > 0 && rest.square == rest.zero_square);
    eval_destroy(e);
    weights_free(&w);
}

static void stops_when_told(void **state)
{
    const Fixture *f = *state;
    atomic_bool flag = true;
    Weights w;
    Error err;
    PairsSettings settings = fit_pairs_defaults();
    settings.stop = (Stop){.flag = &flag};
    assert_true(weights_init(&w, f->fold));
    assert_false(fit_pairs(&settings, &(PairsData){&f->train, &f->held, f->fold}, &w, &err));
    assert_string_equal(err.text, "stopped");
    weights_free(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(product_is_learned),
        cmocka_unit_test(mobility_is_learned),
        cmocka_unit_test(same_input_same_pairs),
        cmocka_unit_test(unseen_stages_stay_as_they_are),
        cmocka_unit_test(stops_when_told),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
