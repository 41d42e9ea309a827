/* clock.h - a monotonic clock, and the Stop that ends long work. */
#ifndef HEIBAI_BASE_CLOCK_H
#define HEIBAI_BASE_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Seconds since an arbitrary moment, monotonic. */
double clock_now(void);
/* Date and time in UTC, in strftime's format. Returns out. */
const char *clock_utc(const char *format, char *out, size_t size);

enum { CLOCK_SHOWN = 32 };

/* A time in seconds with three digits and the unit that suits it: "1.50 s", "12.3 ms",
 * "850 µs". All times that a person reads are written by it. Returns out. */
const char *clock_show(double seconds, char out[CLOCK_SHOWN]);
/* The width for printf's "%*s" that makes such a time `columns` columns wide: "µ" has two
 * bytes. */
int clock_width(const char *shown, int columns);

/* Long work ends when the flag is set or the deadline has passed. */
typedef struct Stop {
    const atomic_bool *flag; /* may be NULL */
    double deadline;         /* by clock_now(); 0: none */
} Stop;

static inline bool stop_flagged(const Stop *stop)
{
    return stop->flag && atomic_load_explicit(stop->flag, memory_order_relaxed);
}

/* Reads the clock if there is a deadline: call it every few microseconds, not every node. */
static inline bool stop_now(const Stop *stop)
{
    return stop_flagged(stop) || (stop->deadline > 0 && clock_now() >= stop->deadline);
}

#endif
