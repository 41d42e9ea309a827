/* lab_command.h - `heibai lab tree` and `heibai lab draw`, parts of `heibai lab`. */
#ifndef HEIBAI_CLI_LAB_COMMAND_H
#define HEIBAI_CLI_LAB_COMMAND_H

#include "cli/command.h"

extern const Command LAB_TREE;
extern const Command LAB_DRAW;

#endif
