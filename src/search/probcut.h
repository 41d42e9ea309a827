/* probcut.h - how far a deep search is from a shallow one.
 * The coefficients are fitted from the engine's own searches by `heibai train probcut`, which
 * writes probcut_fit.c. */
#ifndef HEIBAI_SEARCH_PROBCUT_H
#define HEIBAI_SEARCH_PROBCUT_H

#include "search/search.h"

enum {
    PROBCUT_DEPTH_MIN = 3, /* below this nothing is left out */
    PROBCUT_NESTING = 2,   /* probes inside probes */
    PROBCUT_TERMS = 5,
    PROBCUT_PLIES = 61
};

/* Deep minus shallow value: mean and log of the deviation, in discs, as linear forms of the
 * terms of probcut_terms; and how many deviations hold the share that a confidence states. */
typedef struct ProbcutModel {
    double mean[PROBCUT_TERMS], log_sigma[PROBCUT_TERMS];
    double quantile[CONFIDENCE_EXACT];
} ProbcutModel;

/* For searches that end at their depth, and for those that reach the end of the game. */
typedef struct ProbcutFit {
    ProbcutModel midgame, solve;
} ProbcutFit;

/* The one in the program. */
extern const ProbcutFit PROBCUT_FIT;

void probcut_terms(int empties, int depth, int shallow, double out[PROBCUT_TERMS]);
double probcut_mean(const ProbcutModel *m, int empties, int depth, int shallow);
double probcut_sigma(const ProbcutModel *m, int empties, int depth, int shallow);

/* Plies of the search that stands for one of `depth` plies; the parity stays. */
static inline int probcut_depth(int depth) { return 2 * (depth / 4) + (depth & 1); }

/* What a search asks at every node, in search units, by empties and depth. */
typedef struct ProbcutTable {
    int16_t mean[PROBCUT_PLIES][PROBCUT_PLIES]; /* deep minus shallow */
    int16_t margin[CONFIDENCE_EXACT][PROBCUT_PLIES][PROBCUT_PLIES];
    int16_t gate[CONFIDENCE_EXACT][PROBCUT_PLIES][PROBCUT_PLIES]; /* of the static value */
} ProbcutTable;

void probcut_fill(ProbcutTable *t, const ProbcutFit *fit);

#endif
