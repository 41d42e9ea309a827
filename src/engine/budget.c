#include "engine/budget.h"

/* Moves with fewer empties are solved almost at once: the clock is spread over the moves before
 * them. */
enum { SOLVED_AT_ONCE = 14 };

/* Guesses, except the reserves: on a busy machine 40 ms of a second were lost, and searches of
 * 10 to 40 ms ended up to 4 ms late. */
static const double RESERVE_LEAST = 0.05, RESERVE_SHARE = 0.05, RESERVE_MOST = 0.5;
static const double RESERVE_SHORT = 0.005, RESERVE_SHORT_SHARE = 0.1; /* below a second */
static const double ANSWER_SECONDS = 0.02; /* kept of a clock for each move still to come, */
static const double RESERVE_CLOCK = 0.75;  /* but at most this share of the clock */
static const double HARD_SHARE = 0.6;      /* of a clock: the most for one move */
static const double HARD_OVER_SOFT = 2;
/* An iteration takes at least as long as all before it together. */
static const double ITERATION_GROWTH = 2;

static double least(double a, double b) { return a < b ? a : b; }

double budget_reserve(double limit)
{
    double brief = least(limit / 2, RESERVE_SHORT + RESERVE_SHORT_SHARE * limit);
    return least(brief, least(RESERVE_LEAST + RESERVE_SHARE * limit, RESERVE_MOST));
}

static Budget share_of_clock(double clock, int empties)
{
    int moves = (empties + 1) / 2;
    /* Own moves before the endgame is solved at once; at least half of all. */
    int slow_moves = (empties - SOLVED_AT_ONCE) / 2;
    if (slow_moves < moves / 2) slow_moves = moves / 2;
    double usable =
        clock - least(RESERVE_CLOCK * clock, ANSWER_SECONDS * moves + RESERVE_SHARE * clock);
    double share = usable / (slow_moves + 1);
    return (Budget){share / ITERATION_GROWTH,
                    least(HARD_OVER_SOFT * share, HARD_SHARE * usable)};
}

Budget budget_of_move(double move_time, double game_time, int empties)
{
    Budget b = {0, 0};
    if (game_time > 0) b = share_of_clock(game_time, empties);
    if (move_time > 0) {
        double limit = move_time - budget_reserve(move_time);
        if (b.hard <= 0 || limit < b.hard) b.hard = limit;
        if (b.soft <= 0 || limit < b.soft) b.soft = limit;
    }
    return b;
}
