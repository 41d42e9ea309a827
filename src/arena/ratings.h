/* ratings.h - the strength of many players from all the games between them.
 * Bradley and Terry's model by greatest likelihood; every two players who met are given one
 * pair of draws beside what they played, as in elo.h, so that nobody is infinitely strong. */
#ifndef HEIBAI_ARENA_RATINGS_H
#define HEIBAI_ARENA_RATINGS_H

#include "arena/elo.h"

enum { RATINGS_PLAYERS_MAX = 32, RATINGS_MEAN = -1 };

/* What two players did to each other: pairs of games from a's side. */
typedef struct RatingsMatch {
    int a, b;
    Pentanomial pairs;
} RatingsMatch;

typedef struct Rating {
    double elo;   /* above the zero of the scale */
    double error; /* half the width of the 95 % interval, against that zero */
} Rating;

/* The zero is a player, or RATINGS_MEAN of all. Pre: players <= RATINGS_PLAYERS_MAX, and all
 * are connected by matches. */
void ratings_estimate(const RatingsMatch *matches, int count, int players, int zero,
                      Rating *out);

#endif
