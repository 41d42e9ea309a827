/* ratings.h - Elo ratings of many players from all games between them.
 * Maximum likelihood in the model of Bradley and Terry. One pair of draws is added to each
 * match, as in elo.h, so that all ratings are finite. */
#ifndef HEIBAI_ARENA_RATINGS_H
#define HEIBAI_ARENA_RATINGS_H

#include "arena/elo.h"

enum { RATINGS_PLAYERS_MAX = 32, RATINGS_MEAN = -1 };

/* The results of one match, from a's point of view. */
typedef struct RatingsMatch {
    int a, b;
    Pentanomial pairs;
} RatingsMatch;

typedef struct Rating {
    double elo;   /* relative to the zero of the scale */
    double error; /* half the width of the 95 % interval of elo */
} Rating;

/* `zero` is the player whose rating is 0, or RATINGS_MEAN: the mean of all is. Pre: players <=
 * RATINGS_PLAYERS_MAX, and all are connected by matches. */
void ratings_estimate(const RatingsMatch *matches, int count, int players, int zero,
                      Rating *out);

#endif
