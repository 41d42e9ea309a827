/* clock.h - time that never runs backwards, and when to stop. */
#ifndef HEIBAI_BASE_CLOCK_H
#define HEIBAI_BASE_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Seconds since an arbitrary moment. */
double clock_now(void);
/* Date and time in UTC, in strftime's format. Returns out. */
const char *clock_utc(const char *format, char *out, size_t size);

/* Tells long work to end: by a flag that anybody may set, or at a moment. */
typedef struct Stop {
    const atomic_bool *flag; /* NULL: nobody can */
    double deadline;         /* of clock_now(); 0: none */
} Stop;

static inline bool stop_flagged(const Stop *stop)
{
    return stop->flag && atomic_load_explicit(stop->flag, memory_order_relaxed);
}

/* Reads the clock: ask every few microseconds, not every node. */
static inline bool stop_now(const Stop *stop)
{
    return stop_flagged(stop) || (stop->deadline > 0 && clock_now() >= stop->deadline);
}

#endif
