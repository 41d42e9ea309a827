/* describe.h - the help of a command, and the same facts as lines of fields separated by tabs.
 *
 * The build makes the man page and the completions of shells from the output of
 * `heibai --describe`. Its lines:
 *     program NAME SUMMARY
 *     status NUMBER MEANING            an exit status
 *     variable NAME MEANING            an environment variable
 *     words VALUE WORD WORD...         what VALUE may be, for flags and usages that name it
 *     command NAME USAGE SUMMARY       begins a command or a subcommand with flags of its own
 *     flag NAME VALUE HELP             of that command; VALUE is empty for a flag without value
 *     subcommand NAME SUMMARY          of that command; it has the flags of the command
 *     example LINE                     of that command
 *     player NAME SUMMARY              begins a player
 *     switch NAME RANGE DEFAULT HELP   of that player */
#ifndef HEIBAI_CLI_DESCRIBE_H
#define HEIBAI_CLI_DESCRIBE_H

#include "cli/command.h"

typedef struct Named {
    const char *name, *meaning;
} Named;

extern const char PROGRAM_SUMMARY[];
/* An entry without a name after the last. */
extern const Named EXIT_STATUSES[], ENVIRONMENT[];

/* What `heibai COMMAND --help` prints. Returns the status. */
int help_print(const Command *c, FlagTable table);

/* The lines of one command and of its subcommands. Returns the status: STATUS_OK if all of them
 * answered. */
int describe_command(const Command *c, FlagTable table);
/* The lines of the program, of all commands and of all players. Returns the status as above. */
int describe_program(void);

#endif
