/* command.c - the table of commands, and what all commands share. */
#include "cli/command.h"

#include "base/clock.h"
#include "cli/say.h"

#include "cli/describe.h"
#include "cli/position_args.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static int run_subcommand(const Command *self, int argc, char **argv)
{
    int status;
    if (command_answers(self, (FlagTable){0}, argc, argv, &status)) return status;
    return command_needs_subcommand(self, argc, argv);
}

const Command COMMANDS[] = {
    {"serve", "[FLAGS]", "play and analyse in the browser",
     "heibai serve\n  heibai serve --listen 0.0.0.0:8910 --password reversi", run_serve},
    {"play", "[BLACK [WHITE]] " POSITION_USAGE " [FLAGS]",
     "play a game in the terminal, or let two players play",
     "heibai play human history:depth=6\n  heibai play mcts:playouts=500 random --quiet --seed "
     "1",
     run_play},
    {"match", "A B [FLAGS]",
     "play many games between two players and estimate the Elo difference",
     "heibai match history staged --games 100 --threads 2\n  heibai match heibai "
     "\"gtp:gtp-rhino -l 3\" --game-time 30 --record games.ggf",
     run_match},
    {"book", "openings [FLAGS]", "make balanced openings for matches",
     "heibai book openings --count 500 --plies 8 --within 1 > openings.txt", run_book},
    {"lab", "EXPERIMENT|tree|draw|all [FLAGS]",
     "repeat the reports' experiments, draw search trees, rank the players",
     "heibai lab all --output lab\n  heibai lab ladder --output ladder", run_lab},
    {"hint", POSITION_USAGE " [FLAGS]", "show the engine's best moves in a position",
     "heibai hint f5d6c3 -n 3 --level 16\n  heibai hint games.ggf#3@24", run_hint},
    {"solve", "MOVES|BOARD|FILE [FLAGS]", "solve positions: the exact result of best play",
     "heibai solve bench/ffo-1-19.obf", run_solve},
    {"analyze", "MOVES|BOARD|FILE [FLAGS]",
     "show the value of every move of a game and mark the mistakes",
     "heibai analyze f5d6c3d3c4f4f6 --level 12\n  heibai analyze games.ggf --output "
     "annotated.sgf",
     run_analyze},
    {"convert", "FILE... [FLAGS]", "convert game files to another format, or check them",
     "heibai convert --check WTH_1999.wtb\n  heibai convert WTH_1999.wtb --output 1999.ggf",
     run_convert},
    {"perft", "DEPTH " POSITION_USAGE " [FLAGS]",
     "count the move sequences of DEPTH plies, to check the rules", "heibai perft 9",
     run_perft},
    {"bench", "[MEASUREMENT] [FLAGS]", "measure the speed of the program on this machine",
     "heibai bench\n  heibai bench ffo --first 40 --last 49\n  heibai bench threads",
     run_bench},
    {"train", "STEP [FLAGS]", "make and check the weights of the evaluation",
     "heibai train selfplay --output own.hbg --games 1000\n  heibai train fit --wthor wthor "
     "--output eval.hbw",
     run_subcommand},
    {"farm", "ACTION [FLAGS]", "share the work of other commands among many machines",
     "heibai farm work --farm redis://teacher:6379\n  heibai farm submit selfplay --games "
     "100000",
     run_subcommand},
    {"gtp", "[FLAGS]", "run the engine for a program that speaks GTP, the Go Text Protocol",
     "heibai gtp --level 12 --threads 1", run_gtp},
    {"nboard", "[FLAGS]",
     "run the engine for NBoard or another program that speaks its protocol",
     "heibai nboard --threads 2", run_nboard},
    {"console", "[FLAGS]", "type commands to the engine, or run a script of them",
     "echo 'play tiger; hint 3' | tr ';' '\\n' | heibai console --level 10", run_console},
    {"help", "[players | levels | values | positions | COMMAND]",
     "show this page, the players, the levels, what values mean, how to name positions, or "
     "the help of a command",
     "heibai help players", run_help},
    {"version", "", "show the version, the build, and how the evaluation was made",
     "heibai --version", run_version},
    {0}};

const Command *command_find(const char *name)
{
    for (const Command *c = COMMANDS; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

int command_fail(const Error *err, const char *name)
{
    char line[ERROR_TEXT_MAX + 400];
    Text text = {0};
    error_show(err, name, line, sizeof line);
    if (say_lang() != LANG_EN) lang_translate(&text, say_lang(), line);
    fflush(stdout);
    /* English needs no memory, and there may be none. */
    fprintf(stderr, "heibai: %s\n", text.size ? text_string(&text) : line);
    text_free(&text);
    return STATUS_BAD;
}

/* A list is a table of commands, or a function. */
typedef struct SubcommandList {
    const char *name;
    const Command *table;
    bool (*at)(int index, Subcommand *out);
} SubcommandList;

bool command_subcommand(const Command *c, int index, Subcommand *out)
{
    static const SubcommandList LISTS[] = {
        {"book", NULL, book_subcommand}, {"lab", NULL, lab_subcommand},
        {"bench", BENCH_COMMANDS, NULL}, {"train", TRAIN_COMMANDS, NULL},
        {"farm", FARM_COMMANDS, NULL},   {0}};
    const SubcommandList *list = LISTS;
    while (list->name && strcmp(list->name, c->name) != 0) list++;
    if (list->at) return list->at(index, out);
    const Command *sub = list->table;
    while (sub && sub->name && index-- > 0) sub++;
    if (!sub || !sub->name) return false;
    *out = (Subcommand){sub->name + strlen(c->name) + 1, sub->summary, sub};
    return true;
}

int command_run(const Command *c, int argc, char **argv)
{
    Subcommand sub;
    for (int i = 0; argc > 0 && command_subcommand(c, i, &sub); i++)
        if (sub.command && strcmp(sub.name, argv[0]) == 0)
            return sub.command->run(sub.command, argc - 1, argv + 1);
    return c->run(c, argc, argv);
}

int command_needs_subcommand(const Command *c, int argc, char **argv)
{
    Text names = {0};
    Subcommand sub;
    Error err;
    for (int i = 0; command_subcommand(c, i, &sub); i++) text_print(&names, " %s", sub.name);
    if (argc > 0)
        error_set(&err, "'%.60s' is not one of its subcommands:%s", argv[0],
                  text_string(&names));
    else
        error_set(&err, "a subcommand is needed:%s", text_string(&names));
    text_free(&names);
    return command_fail(&err, c->name);
}

bool command_answers(const Command *c, FlagTable table, int argc, char **argv, int *status)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            *status = help_print(c, table);
            return true;
        }
    if (argc != 1 || strcmp(argv[0], "--describe") != 0) return false;
    *status = describe_command(c, table);
    return true;
}

int command_too_many(const Command *c, const char *word)
{
    Error err;
    error_set(&err, "'%.60s' is one word too many; usage: heibai %s %s", word, c->name,
              c->usage);
    return command_fail(&err, c->name);
}

bool command_begin(const Command *c, FlagTable table, int *argc, char **argv, int max,
                   int *status)
{
    if (command_answers(c, table, *argc, argv, status)) return false;
    Error err;
    bool ok = args_parse(table, argc, argv, &err);
    if (!ok) *status = command_fail(&err, c->name);
    if (ok && *argc > max) *status = command_too_many(c, argv[max]);
    return ok && *argc <= max;
}

int command_flags(const Command *c, FlagTable flags, int argc, char **argv)
{
    int status;
    return command_begin(c, flags, &argc, argv, 0, &status) ? STATUS_GO : status;
}

/* Set by the signal handler, read by everybody. */
static atomic_bool signalled, interrupted;
static _Atomic double signalled_at; /* by clock_now() */

/* timeout(1) signals a program and then its group. A second signal within this time of the
 * first one counts as the same signal. */
static const double SAME_SIGNAL_SECONDS = 0.1;

/* Programs that we started end with us: see base/supervisor.h. */
static void die(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}

static void on_signal(int number)
{
    double now = clock_now();
    atomic_store(&interrupted, true);
    if (!atomic_exchange(&signalled, true))
        atomic_store(&signalled_at, now);
    else if (now - atomic_load(&signalled_at) > SAME_SIGNAL_SECONDS)
        die(number);
}

const atomic_bool *command_catch_signals(void)
{
    command_catch_interrupt();
    return &signalled;
}

void command_end_others(void) { atomic_store(&interrupted, true); }

void command_let_others_begin(void)
{
    atomic_store(&interrupted, false);
    if (atomic_load(&signalled)) atomic_store(&interrupted, true);
}

/* A signal that is ignored from the start stays ignored: nohup relies on that. */
static void catch_unless_ignored(int number, const struct sigaction *action)
{
    struct sigaction old;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(number, action, NULL);
}

const atomic_bool *command_catch_interrupt(void)
{
    /* Restarting: stdio loses what it could not write when a signal interrupts it. */
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    catch_unless_ignored(SIGHUP, &action);
    action.sa_handler = die;
    catch_unless_ignored(SIGPIPE, &action);
    catch_unless_ignored(SIGQUIT, &action);
    return &interrupted;
}
