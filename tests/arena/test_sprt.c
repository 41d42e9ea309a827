/* The sequential test: its ratio against a slow maximisation, and its errors by simulation. */
#include "cmocka_all.h"

#include "arena/sprt.h"
#include "base/rng.h"
#include "boards.h"

#include <math.h>
#include <string.h>

enum { RESULTS = 5 };

static double log_likelihood(const double n[RESULTS], const double p[RESULTS])
{
    double sum = 0;
    for (int i = 0; i < RESULTS; i++) sum += n[i] * log(p[i]);
    return sum;
}

/* Climbs along one direction, which keeps total and mean, by golden section. */
static void climb(const double n[RESULTS], double p[RESULTS], const double d[RESULTS])
{
    double low = -1, high = 1, ratio = (sqrt(5) - 1) / 2;
    for (int i = 0; i < RESULTS; i++) {
        if (d[i] > 0) low = fmax(low, -p[i] / d[i]);
        if (d[i] < 0) high = fmin(high, -p[i] / d[i]);
    }
    for (int round = 0; round < 60; round++) {
        double x[2] = {high - ratio * (high - low), low + ratio * (high - low)}, value[2];
        for (int k = 0; k < 2; k++) {
            double q[RESULTS];
            for (int i = 0; i < RESULTS; i++) q[i] = p[i] + x[k] * d[i];
            value[k] = log_likelihood(n, q);
        }
        if (value[0] > value[1])
            high = x[1];
        else
            low = x[0];
    }
    for (int i = 0; i < RESULTS; i++) p[i] += (low + high) / 2 * d[i];
}

/* The greatest likelihood with a mean score. */
static double best_likelihood(const double n[RESULTS], double mean)
{
    static const double KEEP[][RESULTS] = {
        {1, -2, 1, 0, 0},  {0, 1, -2, 1, 0}, {0, 0, 1, -2, 1}, {1, -1, -1, 1, 0},
        {0, 1, -1, -1, 1}, {1, 0, -2, 0, 1}, {1, -1, 0, -1, 1}};
    /* Something with that mean to begin with: two neighbours of it, and a little of all. */
    double p[RESULTS], little = 0.02, rest = (mean - 5 * little * 0.5) / (1 - 5 * little) * 4;
    int at = rest >= 4 ? 3 : (int)rest;
    for (int i = 0; i < RESULTS; i++) p[i] = little;
    p[at] += (1 - 5 * little) * (1 - (rest - at));
    p[at + 1] += (1 - 5 * little) * (rest - at);
    for (int round = 0; round < 400; round++)
        for (size_t k = 0; k < sizeof KEEP / sizeof KEEP[0]; k++) climb(n, p, KEEP[k]);
    return log_likelihood(n, p);
}

static double expected_score(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

static void the_ratio_is_that_of_the_best_fits(void **state)
{
    (void)state;
    Rng rng = rng_stream(8, 8);
    for (int i = 0; random_case(8, i, 20); i++) {
        Pentanomial results;
        double n[RESULTS];
        for (int k = 0; k < RESULTS; k++) {
            results.pairs[k] = rng_below(&rng, i % 2 ? 200 : 12);
            n[k] = results.pairs[k] ? results.pairs[k] : 1e-3; /* as sprt.c has it */
        }
        double elo0 = rng_below(&rng, 100) - 60, elo1 = elo0 + 1 + rng_below(&rng, 60);
        double slow =
            best_likelihood(n, expected_score(elo1)) - best_likelihood(n, expected_score(elo0));
        double fast = sprt_llr(&results, elo0, elo1);
        if (fabs(slow - fast) > 1e-4 * (1 + fabs(slow)))
            fail_msg("%d %d %d %d %d at %g, %g: %f, slowly %f", results.pairs[0],
                     results.pairs[1], results.pairs[2], results.pairs[3], results.pairs[4],
                     elo0, elo1, fast, slow);
    }
}

static void the_ratio_by_hand(void **state)
{
    (void)state;
    /* With two results only, 0 and 2 points, the mean fixes both shares. */
    Pentanomial two = {{30, 0, 0, 0, 70}};
    double s0 = expected_score(0), s1 = expected_score(50);
    double by_hand = 70 * log(s1 / s0) + 30 * log((1 - s1) / (1 - s0));
    assert_true(fabs(sprt_llr(&two, 0, 50) - by_hand) < 0.02);
    /* Turned round it speaks for the other side as much. */
    Pentanomial turned = {{70, 0, 0, 0, 30}};
    assert_true(fabs(sprt_llr(&turned, -50, 0) + sprt_llr(&two, 0, 50)) < 1e-9);
    /* Nothing played says nothing. */
    assert_true(fabs(sprt_llr(&(Pentanomial){{0}}, -10, 10)) < 1e-3);
}

static void bounds_are_walds(void **state)
{
    (void)state;
    SprtState s = sprt_judge(&(Sprt){0, 10, 0.05, 0.1}, &(Pentanomial){{0}});
    assert_true(fabs(s.lower - log(0.1 / 0.95)) < 1e-12);
    assert_true(fabs(s.upper - log(0.9 / 0.05)) < 1e-12);
    assert_int_equal(s.verdict, SPRT_UNDECIDED);
    s = sprt_judge(&(Sprt){0, 10, 0.05, 0.05}, &(Pentanomial){{0, 0, 100, 0, 900}});
    assert_int_equal(s.verdict, SPRT_ELO1);
    s = sprt_judge(&(Sprt){0, 10, 0.05, 0.05}, &(Pentanomial){{900, 0, 100, 0, 0}});
    assert_int_equal(s.verdict, SPRT_ELO0);
}

/* Half points of a game of that mean score with one draw in ten. */
static int play_half(Rng *rng, double score)
{
    double u = rng_unit(rng);
    return u < score - 0.05 ? 2 : u < score + 0.05 ? 1 : 0;
}

static double share_of_elo1(const Sprt *s, double elo, int runs)
{
    int accepted = 0;
    for (int run = 0; run < runs; run++) {
        Rng rng = rng_stream(21, (uint64_t)run);
        Pentanomial results = {{0}};
        SprtState state;
        do {
            double score = expected_score(elo);
            results.pairs[play_half(&rng, score) + play_half(&rng, score)]++;
            state = sprt_judge(s, &results);
        } while (state.verdict == SPRT_UNDECIDED);
        accepted += state.verdict == SPRT_ELO1;
    }
    return (double)accepted / runs;
}

/* Three standard deviations around what is promised; less is allowed, never is not. */
static void errors_are_as_rare_as_promised(void **state)
{
    (void)state;
    enum { RUNS = 1000 };
    Sprt s = {0, 60, 0.1, 0.05};
    double false_alarms = share_of_elo1(&s, 0, RUNS), missed = 1 - share_of_elo1(&s, 60, RUNS);
    assert_true(false_alarms < 0.1 + 3 * sqrt(0.1 * 0.9 / RUNS) && false_alarms > 0.02);
    assert_true(missed < 0.05 + 3 * sqrt(0.05 * 0.95 / RUNS) && missed > 0.005);
}

static void settings_are_read(void **state)
{
    (void)state;
    Sprt s;
    Error err;
    assert_true(sprt_read("", &s, &err));
    assert_true(s.elo0 == 0 && s.elo1 == 10 && s.alpha == 0.05 && s.beta == 0.05);
    assert_true(sprt_read("beta=0.1,elo1=5,elo0=-2.5", &s, &err));
    assert_true(s.elo0 == -2.5 && s.elo1 == 5 && s.alpha == 0.05 && s.beta == 0.1);
    static const char *const WRONG[][2] = {
        {"elo=3", "'elo=3' is none of elo0=, elo1=, alpha=, beta="},
        {"elo0", "elo0='' is not a number in -1000..1000"},
        {"elo0=1x", "elo0='1x' is not a number"},
        {"alpha=0", "alpha='0' is not a number in 1e-06..0.5"},
        {"elo0=10", "elo0=10 must be below elo1=10"},
        {"elo0=11111111111111111111111111111111111111111111", "elo0='' is not a number"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        assert_false(sprt_read(WRONG[i][0], &s, &err));
        if (!strstr(err.text, WRONG[i][1])) fail_msg("%s: %s", WRONG[i][0], err.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ratio_is_that_of_the_best_fits),
        cmocka_unit_test(the_ratio_by_hand),
        cmocka_unit_test(bounds_are_walds),
        cmocka_unit_test(errors_are_as_rare_as_promised),
        cmocka_unit_test(settings_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
