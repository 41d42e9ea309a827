/* probcut.c */
#include "search/probcut.h"

#include <math.h>

void probcut_terms(int empties, int depth, int shallow, double out[PROBCUT_TERMS])
{
    double stage = empties / 60.0;
    out[0] = 1;
    out[1] = stage;
    out[2] = stage * stage;
    out[3] = log(1 + shallow);
    out[4] = log(1 + depth - shallow);
}

static double linear(const double *coefficients, int empties, int depth, int shallow)
{
    double terms[PROBCUT_TERMS], sum = 0;
    probcut_terms(empties, depth, shallow, terms);
    for (int i = 0; i < PROBCUT_TERMS; i++) sum += coefficients[i] * terms[i];
    return sum;
}

double probcut_mean(const ProbcutModel *m, int empties, int depth, int shallow)
{
    return linear(m->mean, empties, depth, shallow);
}

double probcut_sigma(const ProbcutModel *m, int empties, int depth, int shallow)
{
    return exp(linear(m->log_sigma, empties, depth, shallow));
}

static int16_t units(double discs)
{
    double limit = 128 * SEARCH_UNIT;
    double value = discs * SEARCH_UNIT;
    return (int16_t)lround(value > limit ? limit : value < -limit ? -limit : value);
}

void probcut_fill(ProbcutTable *t, const ProbcutFit *fit)
{
    *t = (ProbcutTable){0};
    for (int empties = PROBCUT_DEPTH_MIN; empties < PROBCUT_PLIES; empties++)
        for (int depth = PROBCUT_DEPTH_MIN; depth <= empties; depth++) {
            const ProbcutModel *m = depth == empties ? &fit->solve : &fit->midgame;
            int shallow = probcut_depth(depth);
            t->mean[empties][depth] = units(probcut_mean(m, empties, depth, shallow));
            for (int c = 0; c < CONFIDENCE_EXACT; c++) {
                t->margin[c][empties][depth] =
                    units(m->quantile[c] * probcut_sigma(m, empties, depth, shallow));
                t->gate[c][empties][depth] =
                    units(m->quantile[c] * probcut_sigma(m, empties, depth, 0) / 2);
            }
        }
}
