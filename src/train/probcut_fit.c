/* probcut_fit.c - the linear forms of ProbCut from pairs of searches. */
#include "train/probcut.h"

#include <math.h>
#include <stdlib.h>

enum { T = PROBCUT_TERMS, NEWTON_STEPS = 30 };

/* Which samples a model is about. */
static bool belongs(const ProbcutSample *s, bool solve)
{
    return (s->depth == s->empties) == solve;
}

/* Solves are seen with few empties only: what they say of the stage must not be carried on to
 * many, so that only the depths count there. */
static void leave_out_stage(double a[T][T], double b[T])
{
    for (int term = 1; term <= 2; term++) {
        for (int i = 0; i < T; i++) a[term][i] = a[i][term] = 0;
        a[term][term] = 1;
        b[term] = 0;
    }
}

/* Solves a x = b for a small symmetric positive matrix, in place. */
static void solve_linear(double a[T][T], double b[T])
{
    for (int i = 0; i < T; i++) a[i][i] += 1e-9;
    for (int i = 0; i < T; i++)
        for (int k = i + 1; k < T; k++) {
            double factor = a[k][i] / a[i][i];
            for (int j = i; j < T; j++) a[k][j] -= factor * a[i][j];
            b[k] -= factor * b[i];
        }
    for (int i = T - 1; i >= 0; i--) {
        for (int j = i + 1; j < T; j++) b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
}

static double dot(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < T; i++) sum += a[i] * b[i];
    return sum;
}

/* One step of both: the mean by weighted least squares, the log of the deviation by Newton's
 * method on the likelihood of a normal distribution. */
static void step(const ProbcutSamples *all, bool solve, ProbcutModel *m)
{
    double mean_a[T][T] = {{0}}, mean_b[T] = {0}, sigma_a[T][T] = {{0}}, sigma_b[T] = {0};
    for (size_t n = 0; n < all->count; n++) {
        const ProbcutSample *s = &all->sample[n];
        if (!belongs(s, solve)) continue;
        double x[T];
        probcut_terms(s->empties, s->depth, s->shallow, x);
        double sigma = exp(dot(m->log_sigma, x)), weight = 1 / (sigma * sigma);
        double residual = (s->difference - dot(m->mean, x)) / sigma,
               square = residual * residual;
        /* A few far ones must not decide: the bulk is what margins are about. */
        if (square > 9) square = 9;
        for (int i = 0; i < T; i++) {
            mean_b[i] += weight * x[i] * s->difference;
            sigma_b[i] += (square - 1) * x[i];
            for (int k = 0; k < T; k++) {
                mean_a[i][k] += weight * x[i] * x[k];
                sigma_a[i][k] += (square + 1) * x[i] * x[k];
            }
        }
    }
    if (solve) {
        leave_out_stage(mean_a, mean_b);
        leave_out_stage(sigma_a, sigma_b);
    }
    solve_linear(mean_a, mean_b);
    solve_linear(sigma_a, sigma_b);
    for (int i = 0; i < T; i++) {
        m->mean[i] = mean_b[i];
        m->log_sigma[i] += sigma_b[i];
    }
}

static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* The multiples of the deviation that hold the stated shares of what was seen. */
static void fit_quantiles(const ProbcutSamples *all, bool solve, ProbcutModel *m)
{
    double *sizes = malloc((all->count + 1) * sizeof *sizes);
    size_t count = 0;
    for (size_t n = 0; sizes && n < all->count; n++) {
        const ProbcutSample *s = &all->sample[n];
        if (!belongs(s, solve)) continue;
        sizes[count++] =
            fabs(s->difference - probcut_mean(m, s->empties, s->depth, s->shallow)) /
            probcut_sigma(m, s->empties, s->depth, s->shallow);
    }
    if (count) qsort(sizes, count, sizeof *sizes, by_size);
    for (int c = 0; c < CONFIDENCE_EXACT; c++)
        m->quantile[c] =
            count ? sizes[(count - 1) * (size_t)confidence_percent((Confidence)c) / 100] : 0;
    free(sizes);
}

static ProbcutModel fit_model(const ProbcutSamples *samples, bool solve)
{
    ProbcutModel m = {.log_sigma = {1}};
    for (int i = 0; i < NEWTON_STEPS; i++) step(samples, solve, &m);
    fit_quantiles(samples, solve, &m);
    return m;
}

ProbcutFit probcut_fit(const ProbcutSamples *samples)
{
    return (ProbcutFit){fit_model(samples, false), fit_model(samples, true)};
}

static void write_numbers(const char *name, const double *values, int count, Text *out)
{
    text_print(out, "        .%s = {", name);
    for (int i = 0; i < count; i++) text_print(out, "%s%.5f", i ? ", " : "", values[i]);
    text_print(out, "},\n");
}

static void write_model(const char *name, const ProbcutModel *m, Text *out)
{
    text_print(out, "    .%s = {\n", name);
    write_numbers("mean", m->mean, PROBCUT_TERMS, out);
    write_numbers("log_sigma", m->log_sigma, PROBCUT_TERMS, out);
    write_numbers("quantile", m->quantile, CONFIDENCE_EXACT, out);
    text_print(out, "    },\n");
}

void probcut_write(const ProbcutFit *fit, const char *origin, Text *out)
{
    text_print(out,
               "/* probcut_fit.c - written by `heibai train probcut`.\n * %s */\n"
               "#include \"search/probcut.h\"\n\n"
               "/* clang-format off */\nconst ProbcutFit PROBCUT_FIT = {\n",
               origin);
    write_model("midgame", &fit->midgame, out);
    write_model("solve", &fit->solve, out);
    text_print(out, "};\n/* clang-format on */\n");
}

/* Samples of one stage and depth, and how many lie within the margin of each confidence. */
typedef struct Cell {
    int count, within[CONFIDENCE_EXACT];
} Cell;

enum { STAGE_EMPTIES = 10, STAGES = 7 };

static void count_sample(const ProbcutFit *fit, const ProbcutSample *s, Cell *cell)
{
    const ProbcutModel *m = s->depth == s->empties ? &fit->solve : &fit->midgame;
    double error = fabs(s->difference - probcut_mean(m, s->empties, s->depth, s->shallow)) /
                   probcut_sigma(m, s->empties, s->depth, s->shallow);
    cell->count++;
    for (int c = 0; c < CONFIDENCE_EXACT; c++) cell->within[c] += error <= m->quantile[c];
}

static double print_cell(const char *kind, int stage, int depth, const Cell *cell, Text *out)
{
    double worst = 0;
    text_print(out, "%-8s %2d-%2d  %5d  %7d ", kind, stage * STAGE_EMPTIES,
               stage * STAGE_EMPTIES + STAGE_EMPTIES - 1, depth, cell->count);
    for (int c = 0; c < CONFIDENCE_EXACT; c++) {
        double share = 100.0 * cell->within[c] / cell->count;
        worst = fmax(worst, fabs(share - confidence_percent((Confidence)c)));
        text_print(out, "  %5.1f", share);
    }
    text_print(out, "\n");
    return worst;
}

double probcut_check(const ProbcutFit *fit, const ProbcutSamples *samples, int least, Text *out)
{
    static const char *const KINDS[2] = {"midgame", "solve"};
    Cell cells[2][STAGES][PROBCUT_PLIES] = {{{{0}}}};
    double worst = -1;
    for (size_t n = 0; n < samples->count; n++) {
        const ProbcutSample *s = &samples->sample[n];
        if (s->shallow == probcut_depth(s->depth))
            count_sample(fit, s,
                         &cells[s->depth == s->empties][s->empties / STAGE_EMPTIES][s->depth]);
    }
    text_print(out,
               "search   empties depth    pairs     73%%    87%%    95%%    98%%    99%%\n");
    for (int kind = 0; kind < 2; kind++)
        for (int stage = 0; stage < STAGES; stage++)
            for (int depth = 0; depth < PROBCUT_PLIES; depth++) {
                const Cell *cell = &cells[kind][stage][depth];
                if (cell->count < least) continue;
                worst = fmax(worst, print_cell(KINDS[kind], stage, depth, cell, out));
            }
    return worst;
}
