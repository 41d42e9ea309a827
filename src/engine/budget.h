/* budget.h - how long to think about one move. */
#ifndef HEIBAI_ENGINE_BUDGET_H
#define HEIBAI_ENGINE_BUDGET_H

/* Seconds from now; 0: no limit. */
typedef struct Budget {
    double soft; /* a deeper pass that begins later would hardly end in time */
    double hard; /* the search ends */
} Budget;

/* Kept back of a limit for what comes after the search: waking up, answering. */
double budget_reserve(double limit);

/* The share of one move. `move_time` is all for it; `game_time` is what the clock has for this
 * and all later moves of the side; 0: no such limit. */
Budget budget_of_move(double move_time, double game_time, int empties);

#endif
