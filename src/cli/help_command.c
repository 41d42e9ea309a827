#include "cli/command.h"
#include "cli/describe.h"
#include "cli/say.h"
#include "heibai.h"
#include "players/registry.h"

#include <stdio.h>
#include <string.h>

static int overview(void)
{
    say("heibai - %s\n\n"
        "usage: heibai COMMAND ...      without a command: play in the browser\n\n",
        PROGRAM_SUMMARY);
    for (const Command *c = COMMANDS; c->name; c++) say_row(c->name, 9, c->summary);
    say("\n`heibai COMMAND --help` explains the flags of a command, `heibai help players` the\n"
        "players, `heibai help levels` the levels of the engine, `heibai help values` the "
        "values\n"
        "of moves, and `heibai help positions` how to name a position or a "
        "game.\n\nexit status:\n");
    for (int i = 0; EXIT_STATUSES[i].name; i++)
        say_row(EXIT_STATUSES[i].name, 21, EXIT_STATUSES[i].meaning);
    say("\nenvironment:\n");
    for (int i = 0; ENVIRONMENT[i].name; i++)
        say_row(ENVIRONMENT[i].name, 21, ENVIRONMENT[i].meaning);
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
    say("A level searches `plies` plies deep at a confidence of 73 %%. With few empty squares "
        "it\n"
        "searches to the end of the game: exactly (100 %%) from the first number of empty "
        "squares\n"
        "on, and at a lower confidence from the others on.\n\n"
        " level | plies | to the end at 100 %%   98 %%   87 %%   73 %%\n"
        "-------+-------+-----------------------------------------\n");
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

static int values(void)
{
    say("The value of a move says how good it is for the side that plays it: above 0 that "
        "side\n"
        "is ahead, below 0 behind.\n\n"
        "discs\n"
        "  The engine (heibai), hint, solve, analyze and the page in the browser give values "
        "in\n"
        "  discs: +2.1 means that the side is expected to end about two discs ahead, empty\n"
        "  squares counted for the winner. A whole number, as +18, is proved by a search to "
        "the\n"
        "  end of the game; >= and <= before it mean at least and at most.\n\n"
        "what a value is based on\n"
        "  12@73%%        searched 12 plies deep; moves were left out that a shallow search\n"
        "                finds worse with a confidence of 73 %%\n"
        "  depth 6       searched 6 plies deep, with nothing left out\n"
        "  exact         searched to the end of the game: the result of best play by both\n"
        "  500 playouts  the mean of 500 games played at random to the end\n"
        "  20 proposals  the best of 20 moves that simulated annealing tried\n"
        "  only move, corner rule, random opening\n"
        "                chosen without a search\n\n"
        "units of the course players\n"
        "  history, staged, sixterm, annealing\n"
        "                points of the player's own evaluation: square weights, mobility and "
        "so\n"
        "                on. They can be compared within one player only.\n"
        "  mcts          the mean result of the playouts in discs, divided by 64: from -1 to "
        "+1\n"
        "  gtp, nboard   whatever the other program reports\n");
    return STATUS_OK;
}

static int positions(void)
{
    say("hint, solve, analyze, perft, play, lab tree and match --openings take a position or "
        "games\n"
        "as one word:\n\n"
        "  f5d6c3           moves from the usual start\n"
        "  '---...--- X'    a board: 64 squares of X, O and -, row by row, then the side to "
        "move\n"
        "  games.ggf        a file in any format that `convert` reads\n"
        "  -                the same from standard input\n"
        "  games.ggf#3      game 3 of the file\n"
        "  games.ggf#3@24   game 3 after 24 moves, passes not counted\n"
        "  games.ggf@24     the first game after 24 moves; for solve, analyze and match each "
        "game\n\n"
        "Without @ a game stands for its final position; for play a file stands for the "
        "start of\n"
        "its game. A file whose name contains # or @ is found by its whole name. The name "
        "tells\n"
        "the format; where it does not, the content does.\n\n"
        "--board BOARD and --moves MOVES do the same with a flag; together, the moves are "
        "played\n"
        "from the board.\n");
    return STATUS_OK;
}

int run_help(const Command *self, int argc, char **argv)
{
    int status;
    const char *lang = NULL;
    const Flag flags[] = {
        {"lang", FLAG_STRING, &lang, .value = "en|zh", .help = LANG_FLAG_HELP}};
    Error err;
    if (!command_begin(self, (FlagTable){flags, 1}, &argc, argv, 2, &status)) return status;
    if (!say_check_flag(lang, &err)) return command_fail(&err, self->name);
    if (argc == 0) return overview();
    if (strcmp(argv[0], "players") == 0) {
        Text page = {0};
        registry_help(&page);
        bool ok = text_ok(&page, &err);
        say_text(stdout, text_string(&page));
        text_free(&page);
        return ok ? STATUS_OK : command_fail(&err, self->name);
    }
    if (strcmp(argv[0], "levels") == 0) return levels();
    if (strcmp(argv[0], "values") == 0) return values();
    if (strcmp(argv[0], "positions") == 0) return positions();
    const Command *command = command_find(argv[0]);
    if (command == self && argc == 1) return overview();
    if (command) {
        char *ask[] = {argc > 1 ? argv[1] : "--help", "--help"};
        return command_run(command, argc, ask);
    }
    error_set(&err,
              "there is no help on '%.60s'; use `players`, `levels`, `values`, `positions` or "
              "a command",
              argv[0]);
    return command_fail(&err, self->name);
}
