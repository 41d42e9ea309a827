/* command.h - a command of the program: `heibai NAME ...`. */
#ifndef HEIBAI_CLI_COMMAND_H
#define HEIBAI_CLI_COMMAND_H

#include "cli/args.h"

#include <stdatomic.h>

/* What a command returns to the shell. */
enum {
    STATUS_OK = 0,
    STATUS_NO = 1,           /* ran, but a check failed */
    STATUS_BAD = 2,          /* wrong use or bad input */
    STATUS_INTERRUPTED = 130 /* Ctrl-C; the shell uses this number too */
};

struct Command;
struct JobRunner; /* jobs/job.h */

/* Runs a command. argv holds the words after its name; the result is one of the above. */
typedef int CommandRun(const struct Command *self, int argc, char **argv);
/* The same with the work done by a runner; NULL: here. */
typedef int CommandRunBy(const struct Command *self, int argc, char **argv,
                         const struct JobRunner *runner);

/* A word after the name of a command that selects a part of it: `lab timing`. */
typedef struct Subcommand {
    const char *name;
    const char *summary;
    const struct Command *command; /* NULL: it has the flags of the whole command */
} Subcommand;

typedef struct Command {
    const char *name;    /* of a subcommand: with the command before it, "lab tree" */
    const char *usage;   /* after the name: "[BLACK [WHITE]] [FLAGS]" */
    const char *summary; /* one line */
    const char *example; /* whole lines that work when typed */
    CommandRun *run;
} Command;

/* The table of commands; the last is {0}. */
extern const Command COMMANDS[];
const Command *command_find(const char *name);

/* Writes the subcommand of this index. False: there are no more, or none at all. */
bool command_subcommand(const Command *c, int index, Subcommand *out);
/* Runs the command, or its subcommand if argv[0] names one that has flags of its own. */
int command_run(const Command *c, int argc, char **argv);
/* Reports that argv[0] is not one of the subcommands, or that it is missing. */
int command_needs_subcommand(const Command *c, int argc, char **argv);

/* What every command does first: reads the flags, answers --help and --describe, and reports
 * wrong use. True: go on. False: return *status. At most `max` other words are allowed. */
bool command_begin(const Command *c, FlagTable table, int *argc, char **argv, int max,
                   int *status);
/* Reports a word that is one too many. Returns STATUS_BAD. */
int command_too_many(const Command *c, const char *word);
/* Answers --help and --describe. False: neither is given. */
bool command_answers(const Command *c, FlagTable table, int argc, char **argv, int *status);
/* command_begin for a command without words. Returns STATUS_GO, or the status to end with. */
enum { STATUS_GO = -1 };
int command_flags(const Command *c, FlagTable flags, int argc, char **argv);

/* "heibai: NAME: place: reason" on stderr; name may be NULL. Returns STATUS_BAD. */
int command_fail(const Error *err, const char *name);

/* From here on SIGINT, SIGTERM and SIGHUP set the flag returned instead of ending the program;
 * a second one ends it at once. */
const atomic_bool *command_catch_interrupt(void);

/* For a command that runs other commands: command_catch_signals returns a flag that only
 * signals set; the other two set and reset the flag that interrupts the commands it runs. */
const atomic_bool *command_catch_signals(void);
void command_end_others(void);
void command_let_others_begin(void);

/* The commands, one file each. */
CommandRun run_serve, run_play, run_match, run_book, run_hint, run_solve, run_analyze, run_lab,
    run_convert, run_perft, run_bench, run_gtp, run_nboard, run_console, run_help, run_version;

/* Their subcommands. */
bool book_subcommand(int index, Subcommand *out);
bool lab_subcommand(int index, Subcommand *out);
extern const Command BENCH_COMMANDS[], TRAIN_COMMANDS[], FARM_COMMANDS[]; /* the last is {0} */

#endif
