/* bench_ffo.h - the FForum positions as a benchmark of the engine. */
#ifndef HEIBAI_CLI_BENCH_BENCH_FFO_H
#define HEIBAI_CLI_BENCH_BENCH_FFO_H

#include "base/error.h"
#include "cli/command.h"
#include "game/obf.h"

/* The position of this number in the FForum set, 20 to 59. */
bool ffo_problem(int number, ObfProblem *out, Error *err);

/* `heibai bench ffo`: solves, checks and times a range of positions. */
int ffo_run(const Command *self, int argc, char **argv);

#endif
