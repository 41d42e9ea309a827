/* bench_threads.h - `heibai bench threads`: what a second thread is worth. */
#ifndef HEIBAI_CLI_BENCH_BENCH_THREADS_H
#define HEIBAI_CLI_BENCH_BENCH_THREADS_H

#include "cli/command.h"

int bench_threads_run(const Command *self, int argc, char **argv);

#endif
