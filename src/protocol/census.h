/* census.h - counts the positions and the games after a number of plies. */
#ifndef HEIBAI_PROTOCOL_CENSUS_H
#define HEIBAI_PROTOCOL_CENSUS_H

#include "base/error.h"
#include "base/rng.h"
#include "board/board.h"

enum { CENSUS_DEPTH_MAX = 11 };

typedef struct Census {
    uint64_t positions; /* distinct up to symmetry */
    uint64_t shapes;    /* distinct sets of occupied squares, up to symmetry */
} Census;

/* Asked often. True: the count ends and returns false. */
typedef struct CensusStop {
    bool (*asked)(void *context); /* NULL: never stop */
    void *context;
} CensusStop;

/* Counts after `depth` plies; a pass is a ply, and games that ended before are left out. False:
 * stopped or out of memory, as the error says.
 * Pre: 0 <= depth <= CENSUS_DEPTH_MAX. */
bool census_take(const Board *from, int depth, CensusStop stop, Census *out, Error *err);

/* Games of `depth` plies as perft counts them. */
bool census_games(const Board *from, int depth, CensusStop stop, uint64_t *out);

typedef struct Estimate {
    double mean, error; /* of the mean, one standard deviation */
} Estimate;

/* The number of games of `depth` plies as perft counts them, from random games: the product of
 * the choices on the way is right on average. Pre: samples > 1. */
bool census_estimate(const Board *from, int depth, int samples, Rng *rng, CensusStop stop,
                     Estimate *out);

#endif
