/* probcut_regression.c - fits the linear forms of ProbCut to pairs of searches.
 * Each form is a quantile regression: it minimises the sum of errors, weighted by p above the
 * form and 1 - p below. The sum is smoothed and minimised by weighted least squares (the MM
 * algorithm of Hunter and Lange, 2000). The quantile of a logarithm is the logarithm of the
 * quantile, so margins need no assumption about the distribution. */
#include "train/probcut/probcut_train.h"

#include <math.h>
#include <stdlib.h>

enum { T = PROBCUT_TERMS, STEPS = 80, LEVEL_EVERY = 10, ALL_TERMS = (1 << T) - 1 };

/* The terms without the stage: samples of solves have few empties only, and a slope over the
 * stage must not be extrapolated from them. */
enum { PLAIN_TERMS = 1 << 0 | 1 << 4 | 1 << 6 | 1 << 8 };

static const double SMOOTH_FIRST = 0.3, SMOOTH_LAST = 0.005;
static const double LEAST_DISTANCE = 1.0 / 256; /* discs */
/* Pairs of depths that no search uses only stabilise the forms. A guess. */
static const double UNUSED_WEIGHT = 0.05;

/* One sample of a regression. */
typedef struct Point {
    double x[T], y, weight;
} Point;

typedef struct Points {
    Point *point;
    double *scratch; /* one number per point */
    size_t count;
} Points;

static double dot(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < T; i++) sum += a[i] * b[i];
    return sum;
}

/* Solves a x = b for a small symmetric positive matrix, in place. */
static void solve_linear(double a[T][T], double b[T])
{
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

/* One step towards the quantile p. The ridge keeps terms small that the points do not
 * determine. */
static void step(const Points *points, double p, double smooth, double form[T])
{
    static const double RIDGE = 1e-6;
    double a[T][T] = {{0}}, b[T] = {0};
    for (size_t n = 0; n < points->count; n++) {
        const Point *at = &points->point[n];
        double weight = at->weight / (smooth + fabs(at->y - dot(form, at->x)));
        double pull = weight * at->y + at->weight * (2 * p - 1);
        for (int i = 0; i < T; i++) {
            b[i] += pull * at->x[i];
            for (int k = i; k < T; k++) a[i][k] += weight * at->x[i] * at->x[k];
        }
    }
    for (int i = 0; i < T; i++) {
        for (int k = 0; k < i; k++) a[i][k] = a[k][i];
        a[i][i] += RIDGE * (double)(points->count + 1);
    }
    solve_linear(a, b);
    for (int i = 0; i < T; i++) form[i] = b[i];
}

static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* Convergence is slow for extreme quantiles, so the constant term is set directly: the share p
 * of the points that searches use lies below the form. */
static void level(const Points *points, double p, double form[T])
{
    size_t count = 0;
    for (size_t n = 0; n < points->count; n++) {
        const Point *at = &points->point[n];
        if (at->weight == 1) points->scratch[count++] = at->y - dot(form, at->x);
    }
    if (count == 0) return;
    qsort(points->scratch, count, sizeof(double), by_size);
    form[0] += points->scratch[(size_t)(p * (double)(count - 1))];
}

static void fit_quantile(const Points *points, double p, double form[T])
{
    for (int i = 0; i < T; i++) form[i] = 0;
    for (int i = 0; i < STEPS; i++) {
        if (i % LEVEL_EVERY == 0) level(points, p, form);
        step(points, p, SMOOTH_FIRST * pow(SMOOTH_LAST / SMOOTH_FIRST, (double)i / (STEPS - 1)),
             form);
    }
    level(points, p, form);
}

/* The samples and terms of a model. */
typedef struct Source {
    const ProbcutSamples *samples;
    bool solve;
    int terms; /* bit set */
} Source;

static bool belongs(const Source *from, const ProbcutSample *s)
{
    return (s->depth == s->empties) == from->solve;
}

static void set_point(const Source *from, const ProbcutSample *s, double y, Points *out)
{
    Point *p = &out->point[out->count++];
    probcut_terms(s->empties, s->depth, s->shallow, p->x);
    for (int i = 0; i < T; i++)
        if (!(from->terms >> i & 1)) p->x[i] = 0;
    p->y = y;
    p->weight = s->shallow == 0 || s->shallow == probcut_depth(s->depth) ? 1 : UNUSED_WEIGHT;
}

static void fit_centre(const Source *from, Points *points, ProbcutModel *m)
{
    points->count = 0;
    for (size_t n = 0; n < from->samples->count; n++) {
        const ProbcutSample *s = &from->samples->sample[n];
        if (belongs(from, s) && s->shallow) set_point(from, s, s->difference, points);
    }
    fit_quantile(points, 0.5, m->centre);
}

/* The gate compares with the static value and has no centre. */
static void fit_distances(const Source *from, bool gate, Points *points, ProbcutModel *m)
{
    points->count = 0;
    for (size_t n = 0; n < from->samples->count; n++) {
        const ProbcutSample *s = &from->samples->sample[n];
        if (!belongs(from, s) || (s->shallow == 0) != gate) continue;
        double x[T], distance = s->difference;
        probcut_terms(s->empties, s->depth, s->shallow, x);
        if (!gate) distance -= dot(m->centre, x);
        set_point(from, s, log(fmax(fabs(distance), LEAST_DISTANCE)), points);
    }
    for (int c = 0; c < CONFIDENCE_EXACT; c++)
        fit_quantile(points, confidence_percent((Confidence)c) / 100.0,
                     gate ? m->gate[c] : m->margin[c]);
}

static ProbcutModel fit_model(const ProbcutSamples *samples, bool solve, Points *points)
{
    ProbcutModel m = {0};
    Source from = {samples, solve, solve ? PLAIN_TERMS : ALL_TERMS};
    fit_centre(&from, points, &m);
    fit_distances(&from, false, points, &m);
    fit_distances(&from, true, points, &m);
    return m;
}

bool probcut_fit(const ProbcutSamples *samples, ProbcutFit *out, Error *err)
{
    size_t room = samples->count + 1;
    Points points = {malloc(room * sizeof *points.point), malloc(room * sizeof(double)), 0};
    bool ok = points.point && points.scratch;
    if (ok) {
        out->midgame = fit_model(samples, false, &points);
        out->solve = fit_model(samples, true, &points);
    }
    free(points.point);
    free(points.scratch);
    return ok || error_no_memory(err);
}

static void write_form(const double form[T], Text *out)
{
    text_print(out, "{");
    for (int i = 0; i < T; i++) text_print(out, "%s%.5f", i ? ", " : "", form[i]);
    text_print(out, "},\n");
}

static void write_model(const char *name, const ProbcutModel *m, Text *out)
{
    text_print(out, "    .%s = {\n        .centre = ", name);
    write_form(m->centre, out);
    for (int gate = 0; gate < 2; gate++) {
        text_print(out, "        .%s = {\n", gate ? "gate" : "margin");
        for (int c = 0; c < CONFIDENCE_EXACT; c++) {
            text_print(out, "            ");
            write_form(gate ? m->gate[c] : m->margin[c], out);
        }
        text_print(out, "        },\n");
    }
    text_print(out, "    },\n");
}

void probcut_write(const ProbcutFit *fit, const ProbcutSettings *s,
                   const ProbcutSamples *samples, Text *out)
{
    char date[16];
    text_print(out,
               "/* probcut_fit.c - written by `heibai train probcut`.\n"
               " * WTHOR %d-%d, %d positions to depth %d or more, solved to %d empties,\n"
               " * %zu pairs, seed %llu, %s. */\n"
               "#include \"search/probcut.h\"\n\n"
               "/* clang-format off */\nconst ProbcutFit PROBCUT_FIT = {\n",
               s->years.first, s->years.last, samples->positions, s->depth, s->solve_empties,
               samples->count, (unsigned long long)s->seed,
               clock_utc("%Y-%m-%d", date, sizeof date));
    write_model("midgame", &fit->midgame, out);
    write_model("solve", &fit->solve, out);
    text_print(out, "};\n/* clang-format on */\n");
}
