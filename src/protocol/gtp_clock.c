#include "protocol/gtp_clock.h"

#include "engine/engine.h"

/* 0 would mean no limit. */
static const double LEAST = 0.001;
/* A sum of times may be more than the engine takes. */
static const double MOST = ENGINE_SECONDS_MAX;

static double least(double a, double b) { return a < b ? a : b; }
static double at_least(double a, double b) { return a > b ? a : b; }
static double in_bounds(double seconds) { return least(at_least(seconds, LEAST), MOST); }

void gtp_clock_set(GtpClock *c, double main, double period, int moves)
{
    bool no_limit = (period > 0 && moves == 0) || (main <= 0 && period <= 0);
    *c = (GtpClock){.on = !no_limit, .main = main, .period = period, .moves = moves};
    if (c->period <= 0) c->moves = 0;
    gtp_clock_reset(c);
}

void gtp_clock_reset(GtpClock *c)
{
    GtpClockSide side = {c->main, 0};
    if (c->main <= 0 && c->moves > 0) side = (GtpClockSide){c->period, c->moves};
    c->sides[BLACK] = c->sides[WHITE] = side;
}

void gtp_clock_left(GtpClock *c, Side side, double seconds, int moves)
{
    c->on = true;
    c->sides[side] = (GtpClockSide){at_least(seconds, 0), moves};
}

void gtp_clock_spend(GtpClock *c, Side side, double seconds)
{
    GtpClockSide *s = &c->sides[side];
    s->left -= seconds;
    if (s->moves == 0 && s->left <= 0 && c->moves > 0) {
        s->left += c->period;
        s->moves = c->moves;
    }
    if (s->moves > 1)
        s->moves--;
    else if (s->moves == 1 && c->moves > 0)
        *s = (GtpClockSide){c->period, c->moves};
    s->left = at_least(s->left, 0);
}

void gtp_clock_limit(const GtpClock *c, Side side, int empties, HeibaiLimits *limits)
{
    const GtpClockSide *s = &c->sides[side];
    double whole = 0, one;
    if (!c->on) return;
    if (s->moves > 0) {
        one = s->left / s->moves;
    } else {
        /* Time of the next period counts too, but only the share of one move is safe to use. */
        double part = c->moves > 0 ? c->period / c->moves : 0;
        whole = in_bounds(s->left + part * ((empties + 1) / 2));
        one = part > 0 ? s->left + part : 0;
    }
    if (whole > 0) limits->game_time = whole;
    if (one > 0 || whole <= 0) {
        one = in_bounds(one);
        limits->move_time = limits->move_time > 0 ? least(limits->move_time, one) : one;
    }
}
