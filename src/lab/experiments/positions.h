/* positions.h - the same positions searched by different players, so that only the players make
 * a difference. Whole games diverge at the first different move. */
#ifndef HEIBAI_LAB_POSITIONS_H
#define HEIBAI_LAB_POSITIONS_H

#include "lab/play.h"

/* Plays game `number` of `history:depth=4` against itself from a random opening. The positions
 * of white in it are searched. */
LabEnd positions_play(const Lab *lab, int number, LabGame *out, Error *err);

typedef struct PositionsSum {
    int positions;
    uint64_t nodes;
    double seconds;
} PositionsSum;

/* Plays a game, and searches every `step`-th of these positions in the order of the game with a
 * new player. The fastest of several repetitions counts, since disturbances only make a search
 * slower. */
LabEnd positions_search(const Lab *lab, int game, const char *spec, int step, PositionsSum *out,
                        Error *err);

/* Searches all positions of a game with `history` and these switches, given after a comma. Adds
 * the cells player, positions, nodes and seconds. */
typedef struct PositionsPiece {
    int game, depth;
    const char *name, *switches;
} PositionsPiece;
LabEnd positions_measure(const Lab *lab, const PositionsPiece *p, Csv *out, Error *err);

/* Called after each position with the elapsed seconds since the first. */
typedef struct PositionsWatch {
    void (*searched)(void *context, double elapsed);
    void *context;
} PositionsWatch;

/* Searches all of them once. */
LabEnd positions_watch(const Lab *lab, const char *spec, const LabGame *g,
                       const PositionsWatch *watch, Error *err);

#endif
