#include "arena/ratings.h"

#include <assert.h>
#include <math.h>

/* Both are guesses: far more precise than any measurement, and reached in milliseconds. */
enum { ROUNDS_MAX = 10000 };
static const double PRECISION = 1e-10;

typedef double Matrix[RATINGS_PLAYERS_MAX][RATINGS_PLAYERS_MAX];

/* A match in the terms of the model. */
typedef struct Meeting {
    double games, points; /* of a, with the added draws */
    double variance;      /* of the points */
} Meeting;

static Meeting meeting(const Pentanomial *p)
{
    double pairs = 1, sum = 0.5, squares = 0.25;
    for (int i = 0; i < 5; i++) {
        pairs += p->pairs[i];
        sum += p->pairs[i] * i / 4.0;
        squares += p->pairs[i] * i * i / 16.0;
    }
    double mean = sum / pairs;
    /* As in elo.c: the binomial variance is the minimum. */
    double variance = fmax(squares / pairs - mean * mean, mean * (1 - mean) / pairs);
    return (Meeting){2 * pairs, 2 * sum, 4 * pairs * variance};
}

static double expected(double from, double to) { return 1 / (1 + exp(to - from)); }

/* One step of Newton's method per player, the others fixed; returns the largest step. */
static double improve(const RatingsMatch *matches, const Meeting *m, int count, int players,
                      double *strength)
{
    double largest = 0;
    for (int p = 0; p < players; p++) {
        double slope = 0, bend = 0;
        for (int i = 0; i < count; i++) {
            if (matches[i].a != p && matches[i].b != p) continue;
            double e = expected(strength[matches[i].a], strength[matches[i].b]);
            slope += (m[i].points - m[i].games * e) * (matches[i].a == p ? 1 : -1);
            bend += m[i].games * e * (1 - e);
        }
        double step = bend > 0 ? slope / bend : 0;
        step = fmax(-1, fmin(1, step));
        strength[p] += step;
        largest = fmax(largest, fabs(step));
    }
    return largest;
}

static void shift_to(int zero, double *strength, int players)
{
    double base = zero == RATINGS_MEAN ? 0 : strength[zero];
    if (zero == RATINGS_MEAN)
        for (int p = 0; p < players; p++) base += strength[p] / players;
    for (int p = 0; p < players; p++) strength[p] -= base;
}

static void add_pair(Matrix m, int a, int b, double weight)
{
    m[a][a] += weight;
    m[b][b] += weight;
    m[a][b] -= weight;
    m[b][a] -= weight;
}

/* In place, by Gauss-Jordan elimination; the matrix is positive definite. */
static void invert(Matrix m, int n)
{
    for (int k = 0; k < n; k++) {
        double pivot = m[k][k];
        m[k][k] = 1;
        for (int j = 0; j < n; j++) m[k][j] /= pivot;
        for (int i = 0; i < n; i++) {
            double factor = m[i][k];
            if (i == k) continue;
            m[i][k] = 0;
            for (int j = 0; j < n; j++) m[i][j] -= factor * m[k][j];
        }
    }
}

/* The variance of each strength relative to the zero, by the sandwich estimator: inverse
 * information, variance of the points, inverse information. */
static void spread(Matrix information, Matrix points, int players, int zero, double *out)
{
    /* Strengths are known up to a constant. Adding 1 everywhere fixes their mean, which makes
     * the matrix invertible. */
    for (int i = 0; i < players; i++)
        for (int j = 0; j < players; j++) information[i][j] += 1;
    invert(information, players);
    for (int p = 0; p < players; p++) {
        double weight[RATINGS_PLAYERS_MAX]; /* of the points of each player */
        for (int i = 0; i < players; i++)
            weight[i] = information[p][i] - (zero == RATINGS_MEAN ? 0 : information[zero][i]);
        out[p] = 0;
        for (int i = 0; i < players; i++)
            for (int j = 0; j < players; j++) out[p] += weight[i] * points[i][j] * weight[j];
    }
}

void ratings_estimate(const RatingsMatch *matches, int count, int players, int zero,
                      Rating *out)
{
    enum { MATCHES_MAX = RATINGS_PLAYERS_MAX * (RATINGS_PLAYERS_MAX - 1) / 2 };
    assert(players <= RATINGS_PLAYERS_MAX && count <= MATCHES_MAX);
    Meeting m[MATCHES_MAX];
    double strength[RATINGS_PLAYERS_MAX] = {0}, variance[RATINGS_PLAYERS_MAX];
    Matrix information = {{0}}, points = {{0}};
    for (int i = 0; i < count; i++) m[i] = meeting(&matches[i].pairs);
    for (int i = 0; i < ROUNDS_MAX; i++)
        if (improve(matches, m, count, players, strength) < PRECISION) break;
    shift_to(zero, strength, players);
    for (int i = 0; i < count; i++) {
        double e = expected(strength[matches[i].a], strength[matches[i].b]);
        add_pair(information, matches[i].a, matches[i].b, m[i].games * e * (1 - e));
        add_pair(points, matches[i].a, matches[i].b, m[i].variance);
    }
    spread(information, points, players, zero, variance);
    for (int p = 0; p < players; p++)
        out[p] = (Rating){400 / log(10) * strength[p],
                          1.96 * 400 / log(10) * sqrt(fmax(variance[p], 0))};
}
