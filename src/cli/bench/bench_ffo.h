/* bench_ffo.h - the FForum positions as a benchmark of the engine. */
#ifndef HEIBAI_CLI_BENCH_BENCH_FFO_H
#define HEIBAI_CLI_BENCH_BENCH_FFO_H

#include "base/error.h"
#include "cli/command.h"

#include <stdint.h>

typedef struct FfoTotals {
    uint64_t nodes;
    double seconds;
} FfoTotals;

/* Fixed solves and searches with one thread; the count of nodes is the same on every machine.
 */
bool ffo_signature(const atomic_bool *stop, FfoTotals *out, Error *err);

/* `heibai bench ffo`: solves, checks and times a range of positions. */
int ffo_run(const Command *self, int argc, char **argv);

#endif
