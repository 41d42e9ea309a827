#include "base/clock.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

const char *clock_utc(const char *format, char *out, size_t size)
{
    time_t now = time(NULL);
    struct tm utc;
    if (!gmtime_r(&now, &utc) || !strftime(out, size, format, &utc)) out[0] = '\0';
    return out;
}

const char *clock_show(double seconds, char out[CLOCK_SHOWN])
{
    static const char *const UNITS[] = {"s", "ms", "µs", "ns"};
    int unit = 0;
    while (unit < 3 && seconds > 0 && seconds < 0.9995) {
        seconds *= 1000;
        unit++;
    }
    int decimals = seconds <= 0 ? 0 : seconds < 9.995 ? 2 : seconds < 99.95 ? 1 : 0;
    snprintf(out, CLOCK_SHOWN, "%.*f %s", decimals, seconds, UNITS[unit]);
    return out;
}

int clock_width(const char *shown, int columns)
{
    return columns + (strstr(shown, "µ") != NULL);
}
