#include "search/probcut.h"

#include <math.h>

void probcut_terms(int empties, int depth, int shallow, double out[PROBCUT_TERMS])
{
    double stage = empties / 60.0, odd = depth & 1;
    double near = log(1 + shallow), far = log(1 + depth - shallow);
    const double terms[PROBCUT_TERMS] = {1,   stage,       stage * stage, stage * stage * stage,
                                         odd, odd * stage, near,          near * stage,
                                         far, far * stage};
    for (int i = 0; i < PROBCUT_TERMS; i++) out[i] = terms[i];
}

static double linear(const double *coefficients, int empties, int depth, int shallow)
{
    double terms[PROBCUT_TERMS], sum = 0;
    probcut_terms(empties, depth, shallow, terms);
    for (int i = 0; i < PROBCUT_TERMS; i++) sum += coefficients[i] * terms[i];
    return sum;
}

static const ProbcutModel *model(const ProbcutFit *f, int empties, int depth)
{
    return depth == empties ? &f->solve : &f->midgame;
}

double probcut_centre(const ProbcutFit *f, int empties, int depth, int shallow)
{
    return linear(model(f, empties, depth)->centre, empties, depth, shallow);
}

double probcut_margin(const ProbcutFit *f, Confidence c, int empties, int depth, int shallow)
{
    const ProbcutModel *m = model(f, empties, depth);
    return exp(linear(shallow ? m->margin[c] : m->gate[c], empties, depth, shallow));
}

static int16_t units(double discs)
{
    double limit = 128 * SEARCH_UNIT;
    double value = discs * SEARCH_UNIT;
    return (int16_t)lround(value > limit ? limit : value < -limit ? -limit : value);
}

/* Margins grow by at least 2 % from one confidence to the next; a guess. */
static const double LEAST_STEP = 1.02;

/* The part of the static evaluation's margin by which it may be on the wrong side of the window
 * for a probe to be worth trying. Chosen by matches at 4 ms per move: 0, 0.15, 0.5 and 1 were
 * weaker. */
static const double GATE_SHARE = 0.25;

static void fill_cell(ProbcutTable *t, const ProbcutFit *fit, int empties, int depth)
{
    int shallow = probcut_depth(depth);
    double margin = 0, gate = 0;
    t->mean[empties][depth] = units(probcut_centre(fit, empties, depth, shallow));
    for (int c = 0; c < CONFIDENCE_EXACT; c++) {
        /* Margins are fitted separately and cross far from the data; here they must grow. */
        margin = fmax(LEAST_STEP * margin,
                      probcut_margin(fit, (Confidence)c, empties, depth, shallow));
        gate = fmax(gate, probcut_margin(fit, (Confidence)c, empties, depth, 0));
        t->margin[c][empties][depth] = units(margin);
        t->gate[c][empties][depth] = units(GATE_SHARE * gate);
    }
}

void probcut_fill(ProbcutTable *t, const ProbcutFit *fit)
{
    *t = (ProbcutTable){0};
    for (int empties = PROBCUT_DEPTH_MIN; empties < PROBCUT_PLIES; empties++)
        for (int depth = PROBCUT_DEPTH_MIN; depth <= empties; depth++)
            fill_cell(t, fit, empties, depth);
}
