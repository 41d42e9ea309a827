/* gtp_clock.h - time as GTP counts it: main time, then periods for a number of moves each. */
#ifndef HEIBAI_PROTOCOL_GTP_CLOCK_H
#define HEIBAI_PROTOCOL_GTP_CLOCK_H

#include "board/board.h"
#include "heibai.h"

typedef struct GtpClockSide {
    double left; /* seconds of the main time, or of the period */
    int moves;   /* to make in the period; 0: the main time runs */
} GtpClockSide;

typedef struct GtpClock {
    bool on;
    double main, period; /* seconds */
    int moves;           /* of a period; 0: there are none, the main time is all */
    GtpClockSide sides[2];
} GtpClock;

/* As time_settings has it; a period of some length for no moves means no limit, and so does no
 * time at all. */
void gtp_clock_set(GtpClock *c, double main, double period, int moves);
/* Both sides as at the beginning of a game. */
void gtp_clock_reset(GtpClock *c);
/* As time_left has it. */
void gtp_clock_left(GtpClock *c, Side side, double seconds, int moves);
/* A move was made: keeps count where nobody sends time_left. */
void gtp_clock_spend(GtpClock *c, Side side, double seconds);

/* Lowers the times of *limits to what the clock allows a move with so many empty squares. */
void gtp_clock_limit(const GtpClock *c, Side side, int empties, HeibaiLimits *limits);

#endif
