/* lab_command.h - the experiments of `heibai lab`. */
#ifndef HEIBAI_CLI_LAB_COMMAND_H
#define HEIBAI_CLI_LAB_COMMAND_H

#include "cli/command.h"

/* `heibai lab tree`; argv holds the words after it. It brings its own help: `self` may be any
 * command. */
int lab_tree_run(const Command *self, int argc, char **argv);

#endif
