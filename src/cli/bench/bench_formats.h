/* bench_formats.h - how fast games are read and written, format by format. */
#ifndef HEIBAI_CLI_BENCH_BENCH_FORMATS_H
#define HEIBAI_CLI_BENCH_BENCH_FORMATS_H

#include "game/format.h"

/* Games a second, on one core and in memory; every move is replayed by the rules. */
typedef struct FormatSpeed {
    double read, written;
} FormatSpeed;

/* The same random games every time, with all that the format can hold said about them. */
bool format_speed(Format f, FormatSpeed *out, Error *err);

#endif
