/* gtp_clock.h - time as GTP counts it: main time, then periods for a number of moves each. */
#ifndef HEIBAI_PROTOCOL_GTP_CLOCK_H
#define HEIBAI_PROTOCOL_GTP_CLOCK_H

#include "board/board.h"
#include "heibai.h"

typedef struct GtpClockSide {
    double left; /* seconds of the main time, or of the period */
    int moves;   /* moves left in the period; 0: main time is running */
} GtpClockSide;

typedef struct GtpClock {
    bool on;
    double main, period; /* seconds */
    int moves;           /* moves per period; 0: no periods, only main time */
    GtpClockSide sides[2];
} GtpClock;

/* The arguments of time_settings. A period for 0 moves means no limit, and so does no time at
 * all. */
void gtp_clock_set(GtpClock *c, double main, double period, int moves);
/* Both sides as at the beginning of a game. */
void gtp_clock_reset(GtpClock *c);
/* The arguments of time_left. */
void gtp_clock_left(GtpClock *c, Side side, double seconds, int moves);
/* Subtracts the time of a move, for controllers that do not send time_left. */
void gtp_clock_spend(GtpClock *c, Side side, double seconds);

/* Lowers the times of *limits to what the clock allows a move with so many empty squares. */
void gtp_clock_limit(const GtpClock *c, Side side, int empties, HeibaiLimits *limits);

#endif
