/* probcut.h - how far a deep search is from a shallow one.
 * The coefficients are fitted from the engine's own searches by `heibai train probcut`, which
 * writes probcut_fit.c. */
#ifndef HEIBAI_SEARCH_PROBCUT_H
#define HEIBAI_SEARCH_PROBCUT_H

#include "search/search.h"

enum {
    PROBCUT_DEPTH_MIN = 3, /* below this nothing is left out */
    PROBCUT_NESTING = 2,   /* probes inside probes */
    PROBCUT_TERMS = 10,
    PROBCUT_PLIES = 61
};

/* Linear forms of the terms of probcut_terms: the centre of deep minus shallow value in discs,
 * and the logarithms of two distances from it in discs that hold the share a confidence states,
 * for the shallow search and for the static value. */
typedef struct ProbcutModel {
    double centre[PROBCUT_TERMS];
    double margin[CONFIDENCE_EXACT][PROBCUT_TERMS];
    double gate[CONFIDENCE_EXACT][PROBCUT_TERMS];
} ProbcutModel;

/* For searches that end at their depth, and for those that reach the end of the game. */
typedef struct ProbcutFit {
    ProbcutModel midgame, solve;
} ProbcutFit;

/* The one in the program. */
extern const ProbcutFit PROBCUT_FIT;

void probcut_terms(int empties, int depth, int shallow, double out[PROBCUT_TERMS]);

/* In discs: what a deep search says beyond a shallow one, and how far from that it lies no more
 * often than the confidence allows. */
double probcut_centre(const ProbcutFit *f, int empties, int depth, int shallow);
double probcut_margin(const ProbcutFit *f, Confidence c, int empties, int depth, int shallow);

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
