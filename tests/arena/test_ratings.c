/* Ratings from cross tables: against the two-player formula, known strengths and chance. */
#include "cmocka_all.h"

#include "arena/ratings.h"
#include "base/rng.h"

#include <math.h>

static void two_players_are_as_in_elo(void **state)
{
    (void)state;
    static const Pentanomial CASES[] = {{{0, 0, 0, 0, 0}},
                                        {{0, 0, 0, 0, 10}},
                                        {{3, 1, 5, 2, 9}},
                                        {{20, 0, 0, 0, 20}},
                                        {{50, 1, 0, 0, 0}}};
    for (int i = 0; i < 5; i++) {
        Rating r[2];
        Elo e = elo_estimate(&CASES[i]);
        ratings_estimate(&(RatingsMatch){0, 1, CASES[i]}, 1, 2, r);
        assert_true(fabs(r[0].elo - r[1].elo - e.elo) < 1e-6);
        /* The mean of the two lies half way: half the error each. */
        assert_true(fabs(r[0].error - e.error / 2) < 1e-6);
        assert_true(fabs(r[1].error - e.error / 2) < 1e-6);
    }
}

enum { PLAYERS = 5 };
static const double STRENGTHS[PLAYERS] = {-200, -50, 0, 50, 200};

static double chance(int a, int b)
{
    return 1 / (1 + pow(10, (STRENGTHS[b] - STRENGTHS[a]) / 400));
}

/* A round robin of so many pairs of independent games without draws. */
static int play_all(Rng *rng, int pairs, RatingsMatch *out)
{
    int count = 0;
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++) {
            RatingsMatch m = {.a = a, .b = b};
            for (int i = 0; i < pairs; i++) {
                int won = (rng_unit(rng) < chance(a, b)) + (rng_unit(rng) < chance(a, b));
                m.pairs.pairs[2 * won]++;
            }
            out[count++] = m;
        }
    return count;
}

static void known_strengths_are_found(void **state)
{
    (void)state;
    Rng rng = rng_stream(5, 0);
    RatingsMatch matches[PLAYERS * PLAYERS];
    Rating r[PLAYERS];
    int count = play_all(&rng, 20000, matches);
    ratings_estimate(matches, count, PLAYERS, r);
    double sum = 0;
    for (int p = 0; p < PLAYERS; p++) {
        sum += r[p].elo;
        assert_true(fabs(r[p].elo - STRENGTHS[p]) < 5);
        assert_true(r[p].error < 5);
    }
    assert_true(fabs(sum) < 1e-6);
}

/* The spread over many tournaments is what the error says. */
static void errors_are_honest(void **state)
{
    (void)state;
    enum { TOURNAMENTS = 1500, PAIRS = 60 };
    Rng rng = rng_stream(6, 0);
    double sums[PLAYERS] = {0}, squares[PLAYERS] = {0}, errors[PLAYERS] = {0};
    for (int t = 0; t < TOURNAMENTS; t++) {
        RatingsMatch matches[PLAYERS * PLAYERS];
        Rating r[PLAYERS];
        ratings_estimate(matches, play_all(&rng, PAIRS, matches), PLAYERS, r);
        for (int p = 0; p < PLAYERS; p++) {
            sums[p] += r[p].elo;
            squares[p] += r[p].elo * r[p].elo;
            errors[p] += r[p].error;
        }
    }
    for (int p = 0; p < PLAYERS; p++) {
        double mean = sums[p] / TOURNAMENTS;
        double spread = sqrt(squares[p] / TOURNAMENTS - mean * mean);
        double claimed = errors[p] / TOURNAMENTS / 1.96;
        if (claimed < 0.93 * spread || claimed > 1.12 * spread)
            fail_msg("player %d: spread %.2f, claimed %.2f", p, spread, claimed);
    }
}

static void sweeps_stay_finite(void **state)
{
    (void)state;
    RatingsMatch matches[3] = {
        {0, 1, {{0, 0, 0, 0, 12}}}, {0, 2, {{0, 0, 0, 0, 12}}}, {1, 2, {{0, 0, 0, 0, 12}}}};
    Rating r[3];
    ratings_estimate(matches, 3, 3, r);
    assert_true(r[0].elo > r[1].elo + 100 && r[1].elo > r[2].elo + 100);
    assert_true(fabs(r[1].elo) < 1e-6 && fabs(r[0].elo + r[2].elo) < 1e-6);
    for (int p = 0; p < 3; p++) assert_true(isfinite(r[p].elo) && r[p].error > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_are_as_in_elo),
        cmocka_unit_test(known_strengths_are_found),
        cmocka_unit_test(errors_are_honest),
        cmocka_unit_test(sweeps_stay_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
