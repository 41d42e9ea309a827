/* playouts.h - report C: playouts by the Roxanne table against random playouts. */
#ifndef HEIBAI_LAB_PLAYOUTS_H
#define HEIBAI_LAB_PLAYOUTS_H

#include "lab/play.h"
#include "lab/stats.h"

extern const LabTable PLAYOUTS_CSV;

/* One row per pair of games from one opening. All numbers are from the view of A, the player
 * with Roxanne playouts. */
enum {
    PLAYOUTS_SEED,
    PLAYOUTS_PAIR,
    PLAYOUTS_A,
    PLAYOUTS_B,
    PLAYOUTS_HALVES, /* half points of the pair, 0..4 */
    PLAYOUTS_DISCS,  /* mean difference, empties to the winner */
    PLAYOUTS_MOBILITY,
    PLAYOUTS_COLUMNS
};

/* The plies over which mobility is measured: the number of moves made before. */
enum { PLAYOUTS_FROM = 10, PLAYOUTS_TO = 40 };

Elo playouts_elo(const Csv *playouts);
/* Legal moves of A minus those of B, mean over these plies and over the pairs. */
LabRange playouts_mobility(const Csv *playouts);

#endif
