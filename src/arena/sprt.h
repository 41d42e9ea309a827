/* sprt.h - the sequential probability ratio test (Wald), generalised to pairs of games with
 * five possible results. A hypothesis fixes the mean score; its likelihood is that of the
 * best-fitting distribution of the five results with this mean. */
#ifndef HEIBAI_ARENA_SPRT_H
#define HEIBAI_ARENA_SPRT_H

#include "arena/elo.h"
#include "base/error.h"

/* Tests whether A is stronger by elo1 or by elo0 < elo1. */
typedef struct Sprt {
    double elo0, elo1;
    double alpha,
        beta; /* error probabilities: accepting elo1 if elo0 is true, and vice versa */
} Sprt;

typedef enum SprtVerdict { SPRT_UNDECIDED, SPRT_ELO0, SPRT_ELO1 } SprtVerdict;

typedef struct SprtState {
    double llr;          /* logarithm of the likelihood ratio: positive supports elo1 */
    double lower, upper; /* the test ends when llr reaches one of them */
    SprtVerdict verdict;
} SprtState;

/* "elo0=0,elo1=10,alpha=0.05,beta=0.05", in any order; these are the defaults. */
bool sprt_read(const char *text, Sprt *out, Error *err);

double sprt_llr(const Pentanomial *results, double elo0, double elo1);
SprtState sprt_judge(const Sprt *s, const Pentanomial *results);

#endif
