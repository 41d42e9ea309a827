/* elo.h - strength from results, with its error. */
#ifndef HEIBAI_ARENA_ELO_H
#define HEIBAI_ARENA_ELO_H

/* Half points of the games of a pair (same opening, colours swapped): how many pairs won
 * 0, 1/2, 1, 3/2 and 2 points. Games of a pair are alike, so that the pair is the sample. */
typedef struct Pentanomial {
    int pairs[5];
} Pentanomial;

typedef struct Elo {
    double score; /* mean points a game, 0..1 */
    double elo;   /* difference in strength */
    double error; /* half the width of the 95 % interval */
} Elo;

/* One pair of draws is added to what was played, so that a clean sweep stays finite. */
Elo elo_estimate(const Pentanomial *results);

/* The difference in strength that makes a score of p, 0 < p < 1. */
double elo_from_score(double p);
/* The score that a difference in strength makes. */
double elo_to_score(double elo);

#endif
