/* help_command.c - the command `heibai help`. */
#include "cli/command.h"
#include "heibai.h"
#include "players/registry.h"

#include <stdio.h>
#include <string.h>

static int overview(void)
{
    puts("heibai - Reversi/Othello: course players to learn from, and an engine to play "
         "against\n\n"
         "usage: heibai COMMAND ...      without a command: a game against a good player\n");
    for (int i = 0; command_at(i); i++)
        printf("  %-9s %s\n", command_at(i)->name, command_at(i)->summary);
    puts("\n`heibai COMMAND --help` explains its flags; `heibai help players` the players,\n"
         "`heibai help levels` the engine's levels.\n"
         "Exit status: 0 done, 1 done and the answer is no, 2 wrong use or bad input,\n"
         "130 interrupted. HEIBAI_CPU=portable keeps from using this processor's best code.");
    return STATUS_OK;
}

/* The most empties at which a level searches to the end at a confidence, 0: it never does. */
static int solves_from(int level, int confidence)
{
    int most = 0, depth, percent;
    for (int empties = 1; empties <= HEIBAI_LEVEL_MAX; empties++)
        if (heibai_level(level, empties, &depth, &percent) && depth == empties &&
            percent >= confidence)
            most = empties;
    return most;
}

static int levels(void)
{
    static const int PERCENTS[] = {100, 98, 87, 73};
    puts("A level searches so many plies at 73 %, and to the end of the game from so many "
         "empty\n"
         "squares on: exactly (100 %), or selectively at a lower confidence before that.\n\n"
         " level | plies | to the end at 100 %   98 %   87 %   73 %\n"
         "-------+-------+-----------------------------------------");
    for (int level = 0; level <= HEIBAI_LEVEL_MAX; level++) {
        printf("  %3d  |  %3d  | %19d", level, level > 0 ? level : 1, solves_from(level, 100));
        for (int i = 1; i < 4; i++) {
            int from = solves_from(level, PERCENTS[i]);
            if (from > solves_from(level, PERCENTS[i - 1]))
                printf(" %6d", from);
            else
                printf(" %6s", "-");
        }
        printf("\n");
    }
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
    if (strcmp(argv[0], "levels") == 0) return levels();
    const Command *command = command_find(argv[0]);
    char *ask[] = {"--help"};
    if (command == self) return overview();
    if (command) return command->run(command, 1, ask);
    Error err;
    error_set(&err, "no help on '%.60s': it takes `players`, `levels` or a command", argv[0]);
    return command_fail(&err, self->name);
}
