/* train_probcut.h - a part of `heibai train`. */
#ifndef HEIBAI_CLI_TRAIN_PROBCUT_H
#define HEIBAI_CLI_TRAIN_PROBCUT_H

#include "cli/command.h"

int train_probcut_run(const Command *self, int argc, char **argv);

#endif
