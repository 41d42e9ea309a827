/* probcut.h - ProbCut: how the value of a deep search differs from that of a shallow one.
 * `heibai train probcut` fits the coefficients to the engine's own searches and writes
 * probcut_fit.c. */
#ifndef HEIBAI_SEARCH_PROBCUT_H
#define HEIBAI_SEARCH_PROBCUT_H

#include "search/search.h"

enum {
    PROBCUT_DEPTH_MIN = 3, /* no ProbCut at less depth; a guess */
    PROBCUT_NESTING = 2,   /* probes inside probes; a guess */
    PROBCUT_TERMS = 10,
    PROBCUT_PLIES = 61
};

/* Coefficients of probcut_terms: for the centre of deep minus shallow value in discs, and for
 * the logarithms of its margins in discs at each confidence, for the shallow search and for the
 * static evaluation (the gate). */
typedef struct ProbcutModel {
    double centre[PROBCUT_TERMS];
    double margin[CONFIDENCE_EXACT][PROBCUT_TERMS];
    double gate[CONFIDENCE_EXACT][PROBCUT_TERMS];
} ProbcutModel;

/* For searches that end at their depth, and for those that reach the end of the game. */
typedef struct ProbcutFit {
    ProbcutModel midgame, solve;
} ProbcutFit;

/* The fit of the present weights. */
extern const ProbcutFit PROBCUT_FIT;

void probcut_terms(int empties, int depth, int shallow, double out[PROBCUT_TERMS]);

/* In discs: the mean of deep minus shallow value, and the margin around it that contains the
 * share of all differences that the confidence states. */
double probcut_centre(const ProbcutFit *f, int empties, int depth, int shallow);
double probcut_margin(const ProbcutFit *f, Confidence c, int empties, int depth, int shallow);

/* Plies of the shallow search that replaces one of `depth` plies: the most that are at most
 * half the depth and of the same parity, as such values agree best. Chosen by a match at 4 ms
 * per move against up to two plies more. */
static inline int probcut_depth(int depth)
{
    int half = depth / 2;
    return half - ((half ^ depth) & 1);
}

/* The fit in search units, by empties and depth. */
typedef struct ProbcutTable {
    int16_t mean[PROBCUT_PLIES][PROBCUT_PLIES]; /* deep minus shallow */
    int16_t margin[CONFIDENCE_EXACT][PROBCUT_PLIES][PROBCUT_PLIES];
    int16_t gate[CONFIDENCE_EXACT][PROBCUT_PLIES][PROBCUT_PLIES]; /* of the static value */
} ProbcutTable;

void probcut_fill(ProbcutTable *t, const ProbcutFit *fit);

#endif
