/* census.h - how many positions and games there are after so many plies. */
#ifndef HEIBAI_PROTOCOL_CENSUS_H
#define HEIBAI_PROTOCOL_CENSUS_H

#include "base/rng.h"
#include "board/board.h"

enum { CENSUS_DEPTH_MAX = 11 };

typedef struct Census {
    uint64_t positions; /* that differ by more than a symmetry */
    uint64_t shapes;    /* the same for the sets of squares with a disc */
} Census;

/* Asked often; true: whoever counts is to give up, and returns false. */
typedef struct CensusStop {
    bool (*asked)(void *self); /* NULL: nobody stops it */
    void *self;
} CensusStop;

/* After `depth` plies from here, a pass being a ply; games that ended before are left out.
 * Pre: 0 <= depth <= CENSUS_DEPTH_MAX. */
bool census_take(const Board *from, int depth, CensusStop stop, Census *out);

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
