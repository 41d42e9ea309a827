/* bench_stop.h - `heibai bench stop`: how long a search goes on after it was told to end. */
#ifndef HEIBAI_CLI_BENCH_BENCH_STOP_H
#define HEIBAI_CLI_BENCH_BENCH_STOP_H

#include "cli/command.h"

int bench_stop_run(const Command *self, int argc, char **argv);

#endif
