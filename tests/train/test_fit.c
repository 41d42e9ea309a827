/* The fit recovers a known linear value of random positions; the prior has the correlations
 * that prior.h states. */
#include "train/fixtures.h"

#include "train/fit.h"
#include "train/prior.h"
#include "train/validate.h"

#include <math.h>
#include <string.h>

enum { SEED = 20261118 };

/* Discs by distance from the edge and, slowly, by the stage; corners count most. */
static float known_value(const Board *b)
{
    static const uint64_t EDGE = UINT64_C(0xff818181818181ff);
    int corners = popcount(b->me & CORNERS) - popcount(b->opp & CORNERS);
    int edges = popcount(b->me & EDGE) - popcount(b->opp & EDGE);
    int discs = board_discs(b), all = popcount(b->me) - popcount(b->opp);
    float late = (float)discs / SQUARES;
    return 8 * (float)corners + 2 * (float)edges + (2 * late - 1) * (float)all +
           (discs & 1 ? 1.5F : -0.5F);
}

static SampleSet random_samples(int stream, int games)
{
    PositionSet positions = {0};
    SampleSet set;
    add_random_games(&positions, rng_stream(SEED, (uint64_t)stream), games, known_value);
    positions_merge(&positions);
    assert_true(samples_make(&set, &positions, 2, NULL));
    assert_int_equal(samples_count(&set), positions_count(&positions));
    positions_free(&positions);
    return set;
}

static FitSettings quick(int threads)
{
    FitSettings s = fit_defaults();
    s.threads = threads;
    s.rounds = 1;
    s.iterations = 12;
    s.likeness = 0; /* much the fastest */
    s.persistence = 0.9;
    s.noise = 1;
    return s;
}

static void known_answer_is_found(void **state)
{
    (void)state;
    SampleSet train = random_samples(0, 2000), held = random_samples(1, 100);
    PositionSet fresh = {0};
    add_random_games(&fresh, rng_stream(SEED, 2), 100, known_value);
    Fold *fold = fold_create();
    Weights w;
    Error err;
    assert_true(fold && weights_init(&w, fold));
    FitSettings settings = quick(2);
    assert_true(fit_run(&settings, &train, &held, fold, &w, &err));
    Eval *e = eval_from_weights(&w, fold, &err);
    assert_non_null(e);
    Errors all = validate_discs(e, &fresh, 0, SQUARES);
    print_message("mean square error %.2f of %.2f\n", all.square, all.zero_square);
    assert_true(all.count == (double)positions_count(&fresh));
    assert_true(all.square < 0.05 * all.zero_square);
    eval_destroy(e);
    weights_free(&w);
    free(fold);
    samples_free(&train);
    samples_free(&held);
    positions_free(&fresh);
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    SampleSet train = random_samples(3, 60), held = random_samples(4, 6);
    Fold *fold = fold_create();
    Weights w[2];
    Error err;
    assert_non_null(fold);
    for (int i = 0; i < 2; i++) {
        assert_true(weights_init(&w[i], fold));
        FitSettings settings = quick(1 + i);
        settings.iterations = 3;
        settings.likeness = 0.3;
        assert_true(fit_run(&settings, &train, &held, fold, &w[i], &err));
    }
    size_t size = (size_t)EVAL_STAGES * (size_t)w[0].per_stage * sizeof w[0].value[0];
    assert_memory_equal(w[0].value, w[1].value, size);
    weights_free(&w[0]);
    weights_free(&w[1]);
    free(fold);
    samples_free(&train);
    samples_free(&held);
}

static double dot(const float *a, const float *b, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) sum += (double)a[i] * b[i];
    return sum;
}

static float *random_vector(int stream)
{
    Rng rng = rng_stream(SEED, (uint64_t)stream);
    float *v = malloc(PRIOR_SIZE * sizeof *v);
    assert_non_null(v);
    for (int i = 0; i < PRIOR_SIZE; i++) v[i] = (float)rng_unit(&rng) - 0.5F;
    return v;
}

/* <y, Ax> = <A'y, x> for the chain; and the spread is its own transpose. */
static void transposes_are_transposes(void **state)
{
    (void)state;
    Fold *fold = fold_create();
    assert_non_null(fold);
    Prior p = prior_make(0.4, 0.8, fold);
    float *x = random_vector(5), *y = random_vector(6), *ax = random_vector(5);
    prior_chain(&p, ax);
    double left = dot(y, ax, PRIOR_SIZE);
    prior_chain_back(&p, y);
    double right = dot(y, x, PRIOR_SIZE);
    assert_true(fabs(left - right) < 1e-3 * (1 + fabs(left)));
    memcpy(ax, x, EVAL_TABLE * sizeof *x);
    prior_spread(&p, ax);
    left = dot(y, ax, PATTERN_WEIGHTS);
    prior_spread(&p, y);
    right = dot(y, x, PATTERN_WEIGHTS);
    assert_true(fabs(left - right) < 1e-3 * (1 + fabs(left)));
    free(x);
    free(y);
    free(ax);
    free(fold);
}

/* One unit spread twice is a row of the correlations: 1, and the likeness to the power of the
 * number of squares that differ. */
static void likeness_is_correlation(void **state)
{
    (void)state;
    Fold *fold = fold_create();
    float *table = calloc(EVAL_TABLE, sizeof *table);
    assert_true(fold && table);
    Prior p = prior_make(0.4, 0.8, fold);
    table[PATTERN_ROW2 + 5] = 1;
    prior_spread(&p, table);
    prior_spread(&p, table);
    assert_float_equal(table[PATTERN_ROW2 + 5], 1, 1e-4);
    assert_float_equal(table[PATTERN_ROW2 + 4], 0.4, 1e-4);
    assert_float_equal(table[PATTERN_ROW2 + 5 + 2187], 0.4, 1e-4);
    assert_float_equal(table[PATTERN_ROW2 + 4 + 2187], 0.16, 1e-4);
    assert_float_equal(table[PATTERN_ROW3 + 5], 0, 1e-9);
    free(table);
    free(fold);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answer_is_found),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(transposes_are_transposes),
        cmocka_unit_test(likeness_is_correlation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
