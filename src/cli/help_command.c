/* help_command.c - the command `heibai help`. */
#include "cli/command.h"
#include "cli/describe.h"
#include "heibai.h"
#include "players/registry.h"

#include <stdio.h>
#include <string.h>

static int overview(void)
{
    printf("heibai - %s\n\n"
           "usage: heibai COMMAND ...      without a command: play in the browser\n\n",
           PROGRAM_SUMMARY);
    for (int i = 0; command_at(i); i++)
        printf("  %-9s %s\n", command_at(i)->name, command_at(i)->summary);
    puts(
        "\n`heibai COMMAND --help` explains the flags of a command, `heibai help players` the\n"
        "players and `heibai help levels` the levels of the engine.\n\nexit status:");
    for (int i = 0; EXIT_STATUSES[i].name; i++)
        printf("  %-21s %s\n", EXIT_STATUSES[i].name, EXIT_STATUSES[i].meaning);
    puts("\nenvironment:");
    for (int i = 0; ENVIRONMENT[i].name; i++)
        printf("  %-21s %s\n", ENVIRONMENT[i].name, ENVIRONMENT[i].meaning);
    return STATUS_OK;
}

/* The largest number of empty squares from which a level searches to the end of the game at
 * this confidence or a higher one; 0: it never does. */
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
    puts("A level searches `plies` plies deep at a confidence of 73 %. With few empty squares "
         "it\n"
         "searches to the end of the game: exactly (100 %) from the first number of empty "
         "squares\n"
         "on, and at a lower confidence from the others on.\n\n"
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
    if (!command_begin(self, (FlagTable){0}, &argc, argv, 2, &status)) return status;
    if (argc == 0) return overview();
    if (strcmp(argv[0], "players") == 0) {
        Text page = {0};
        registry_help(&page);
        Error err;
        bool ok = text_ok(&page, &err);
        fputs(text_string(&page), stdout);
        text_free(&page);
        return ok ? STATUS_OK : command_fail(&err, self->name);
    }
    if (strcmp(argv[0], "levels") == 0) return levels();
    const Command *command = command_find(argv[0]);
    if (command == self && argc == 1) return overview();
    if (command) {
        char *ask[] = {argc > 1 ? argv[1] : "--help", "--help"};
        return command_run(command, argc, ask);
    }
    Error err;
    error_set(&err, "there is no help on '%.60s'; use `players`, `levels` or a command",
              argv[0]);
    return command_fail(&err, self->name);
}
