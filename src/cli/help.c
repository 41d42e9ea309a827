/* help.c - the command `heibai help`. */
#include "cli/command.h"
#include "players/registry.h"

#include <stdio.h>
#include <string.h>

static int overview(void)
{
    puts("heibai - Reversi/Othello: the course players, to play, to match and to learn from\n\n"
         "usage: heibai COMMAND ...      without a command: a game against a good player\n");
    for (int i = 0; command_at(i); i++)
        printf("  %-9s %s\n", command_at(i)->name, command_at(i)->summary);
    puts("\n`heibai COMMAND --help` explains its flags; `heibai help players` the players.\n"
         "Exit status: 0 done, 1 done and the answer is no, 2 wrong use or bad input,\n"
         "130 interrupted. HEIBAI_CPU=portable keeps from using this processor's best code.");
    return STATUS_OK;
}

int run_help(const Command *self, int argc, char **argv)
{
    int status;
    if (!command_begin(self, NULL, 0, &argc, argv, 1, &status)) return status;
    if (argc == 0) return overview();
    if (strcmp(argv[0], "players") == 0) {
        Text page = {0};
        registry_help(&page);
        fputs(text_string(&page), stdout);
        text_free(&page);
        return STATUS_OK;
    }
    const Command *command = command_find(argv[0]);
    char *ask[] = {"--help"};
    if (command && command != self) return command->run(command, 1, ask);
    Error err;
    error_set(&err, "no help on '%.60s': it takes `players` or the name of a command", argv[0]);
    return command_fail(&err, self->name);
}
