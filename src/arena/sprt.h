/* sprt.h - a match that ends as soon as it has shown what it was to show: the sequential
 * probability ratio test of Wald, generalised to pairs of games with five results each.
 * Of all distributions of the five that have the mean score of a hypothesis, the one that fits
 * the results best stands for it. */
#ifndef HEIBAI_ARENA_SPRT_H
#define HEIBAI_ARENA_SPRT_H

#include "arena/elo.h"
#include "base/error.h"

/* Whether A is stronger by elo1 rather than by elo0 < elo1. */
typedef struct Sprt {
    double elo0, elo1;
    double alpha, beta; /* of accepting elo1 when elo0 is true, and the other way round */
} Sprt;

typedef enum SprtVerdict { SPRT_UNDECIDED, SPRT_ELO0, SPRT_ELO1 } SprtVerdict;

typedef struct SprtState {
    double llr;          /* logarithm of the likelihood ratio: above 0 it speaks for elo1 */
    double lower, upper; /* where it is decided */
    SprtVerdict verdict;
} SprtState;

/* "elo0=0,elo1=10,alpha=0.05,beta=0.05", in any order; what is left out is as here. */
bool sprt_read(const char *text, Sprt *out, Error *err);

double sprt_llr(const Pentanomial *results, double elo0, double elo1);
SprtState sprt_judge(const Sprt *s, const Pentanomial *results);

#endif
