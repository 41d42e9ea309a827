/* train.h - the parts of `heibai train`, one file each. */
#ifndef HEIBAI_CLI_TRAIN_H
#define HEIBAI_CLI_TRAIN_H

#include "cli/command.h"
#include "eval/eval.h"

/* As Command.run, without the word that names the part. */
int train_probcut_run(const Command *self, int argc, char **argv);
int train_selfplay_run(const Command *self, int argc, char **argv);

/* The weights of a file, or those inside the program for NULL. The error names the file. */
Eval *train_eval(const char *path, Error *err);

#endif
