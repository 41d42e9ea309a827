/* annealing.h - report B's other player: simulated annealing over the moves of the root. */
#ifndef HEIBAI_PLAYERS_ANNEALING_H
#define HEIBAI_PLAYERS_ANNEALING_H

#include "board/board.h"

/* The Metropolis rule: whether a move worse by `loss` is accepted at temperature t, for a
 * uniform random `unit` in [0, 1). A loss of 0 or less is always accepted. */
bool annealing_accepts(double loss, double t, double unit);

/* How far, in rows and in columns, a proposal may lie from the present square. */
double annealing_reach(double t, double t0);

/* The legal move nearest to a square that need not be on the board; ties go to the first. */
int annealing_snap(uint64_t moves, double row, double column);

#endif
