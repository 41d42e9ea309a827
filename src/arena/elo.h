/* elo.h - Elo difference and its error from the results of a match. */
#ifndef HEIBAI_ARENA_ELO_H
#define HEIBAI_ARENA_ELO_H

/* Number of pairs (two games from one opening, colours swapped) with 0, 1/2, 1, 3/2 and 2
 * points. The two games of a pair are correlated, so the pair is the sample. */
typedef struct Pentanomial {
    int pairs[5];
} Pentanomial;

typedef struct Elo {
    double score; /* mean points per game, 0..1 */
    double elo;   /* difference in strength */
    double error; /* half the width of the 95 % interval */
} Elo;

int elo_pairs(const Pentanomial *results);

/* One pair of draws is added to the results, so that a clean sweep has a finite Elo. */
Elo elo_estimate(const Pentanomial *results);

/* The Elo difference at which the expected score is p, 0 < p < 1. */
double elo_from_score(double p);
/* The expected score at an Elo difference. */
double elo_to_score(double elo);

#endif
