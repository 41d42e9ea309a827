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
        ratings_estimate(&(RatingsMatch){0, 1, CASES[i]}, 1, 2, RATINGS_MEAN, r);
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
    ratings_estimate(matches, count, PLAYERS, RATINGS_MEAN, r);
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
        ratings_estimate(matches, play_all(&rng, PAIRS, matches), PLAYERS, RATINGS_MEAN, r);
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

/* Where each met the next one only, the differences are those of the matches, and their errors
 * are independent: ratings are sums that can be written down. */
static void a_chain_is_the_sum_of_its_matches(void **state)
{
    (void)state;
    enum { LINKS = 6 };
    static const Pentanomial PAIRS[LINKS] = {{{0, 0, 0, 0, 50}}, {{3, 1, 5, 2, 9}},
                                             {{0, 0, 0, 1, 49}}, {{20, 2, 0, 0, 1}},
                                             {{0, 0, 0, 0, 50}}, {{1, 0, 3, 0, 36}}};
    RatingsMatch matches[LINKS];
    Rating r[LINKS + 1];
    for (int i = 0; i < LINKS; i++) matches[i] = (RatingsMatch){i + 1, i, PAIRS[i]};
    for (int zero = RATINGS_MEAN; zero <= LINKS; zero++) {
        ratings_estimate(matches, LINKS, LINKS + 1, zero, r);
        for (int p = 0; p <= LINKS; p++) {
            double elo = 0, variance = 0;
            for (int i = 0; i < LINKS; i++) {
                /* A link lifts all above it; less what it lifts the zero. */
                double mean = (double)(LINKS - i) / (LINKS + 1);
                double share = (p > i) - (zero == RATINGS_MEAN ? mean : zero > i);
                Elo e = elo_estimate(&PAIRS[i]);
                elo += share * e.elo;
                variance += share * share * e.error * e.error;
            }
            if (fabs(r[p].elo - elo) > 0.01 || fabs(r[p].error - sqrt(variance)) > 0.01)
                fail_msg("player %d: %.3f +- %.3f, not %.3f +- %.3f", p, r[p].elo, r[p].error,
                         elo, sqrt(variance));
        }
    }
}

/* Zermelo's way: a player is worth its points over what each game with somebody of such worth
 * promises; again and again until nothing moves. */
static void zermelo(const RatingsMatch *matches, int count, int players, double *elo)
{
    enum { ROUNDS = 200000 };
    double worth[RATINGS_PLAYERS_MAX], next[RATINGS_PLAYERS_MAX], mean = 0;
    for (int p = 0; p < players; p++) worth[p] = 1;
    for (int round = 0; round < ROUNDS; round++) {
        for (int p = 0; p < players; p++) {
            double points = 0, promise = 0;
            for (int i = 0; i < count; i++) {
                const RatingsMatch *m = &matches[i];
                if (m->a != p && m->b != p) continue;
                double games = 2, won = 1; /* the drawn pair */
                for (int k = 0; k < 5; k++) {
                    games += 2 * m->pairs.pairs[k];
                    won += 0.5 * k * m->pairs.pairs[k];
                }
                points += m->a == p ? won : games - won;
                promise += games / (worth[m->a] + worth[m->b]);
            }
            next[p] = points / promise;
        }
        for (int p = 0; p < players; p++) worth[p] = next[p];
    }
    for (int p = 0; p < players; p++) mean += 400 * log10(worth[p]) / players;
    for (int p = 0; p < players; p++) elo[p] = 400 * log10(worth[p]) - mean;
}

/* A field where everybody met, with a tail of rungs that sweep the one below. */
static void a_ladder_is_as_zermelo_has_it(void **state)
{
    (void)state;
    RatingsMatch matches[16] = {
        {0, 1, {{0, 0, 0, 0, 50}}},   {0, 2, {{1, 0, 6, 2, 41}}}, {1, 2, {{40, 1, 8, 0, 1}}},
        {0, 3, {{10, 2, 20, 2, 16}}}, {1, 3, {{50, 0, 0, 0, 0}}}, {2, 3, {{30, 0, 12, 1, 7}}},
        {4, 0, {{0, 0, 1, 0, 49}}},   {5, 4, {{0, 1, 9, 0, 40}}}, {6, 5, {{6, 2, 19, 3, 20}}},
        {0, 7, {{4, 0, 5, 0, 1}}},    {8, 7, {{0, 0, 3, 0, 7}}}};
    Rating r[9];
    double elo[9];
    ratings_estimate(matches, 11, 9, RATINGS_MEAN, r);
    zermelo(matches, 11, 9, elo);
    for (int p = 0; p < 9; p++)
        if (fabs(r[p].elo - elo[p]) > 0.01)
            fail_msg("player %d: %.4f, not %.4f", p, r[p].elo, elo[p]);
}

static void sweeps_stay_finite(void **state)
{
    (void)state;
    RatingsMatch matches[3] = {
        {0, 1, {{0, 0, 0, 0, 12}}}, {0, 2, {{0, 0, 0, 0, 12}}}, {1, 2, {{0, 0, 0, 0, 12}}}};
    Rating r[3];
    ratings_estimate(matches, 3, 3, RATINGS_MEAN, r);
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
        cmocka_unit_test(a_chain_is_the_sum_of_its_matches),
        cmocka_unit_test(a_ladder_is_as_zermelo_has_it),
        cmocka_unit_test(sweeps_stay_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
