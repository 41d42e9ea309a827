/* budget.h - how long to think about one move. */
#ifndef HEIBAI_ENGINE_BUDGET_H
#define HEIBAI_ENGINE_BUDGET_H

/* Seconds from now; 0: no limit. */
typedef struct Budget {
    double soft; /* no new iteration begins after it: it would hardly end in time */
    double hard; /* the search ends */
} Budget;

/* Seconds of a limit that the search does not use, for waking up and answering. */
double budget_reserve(double limit);

/* The time for one move. `move_time` is for this move alone, `game_time` is left on the clock
 * for this and all later moves of the side; 0: no such limit. */
Budget budget_of_move(double move_time, double game_time, int empties);

#endif
