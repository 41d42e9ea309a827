/* lab_command.h - `heibai lab tree`, a part of `heibai lab`. */
#ifndef HEIBAI_CLI_LAB_COMMAND_H
#define HEIBAI_CLI_LAB_COMMAND_H

#include "cli/command.h"

/* argv has the words after `lab tree`. It has its own help, and ignores `self`. */
int lab_tree_run(const Command *self, int argc, char **argv);

#endif
