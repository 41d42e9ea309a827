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
    /* argv holds the words after the command's name. */
    int (*run)(const struct Command *self, int argc, char **argv);
} Command;

/* The table of commands; NULL after the last. */
const Command *command_at(int index);
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
int run_serve(const Command *self, int argc, char **argv);
int run_play(const Command *self, int argc, char **argv);
int run_match(const Command *self, int argc, char **argv);
int run_book(const Command *self, int argc, char **argv);
int run_hint(const Command *self, int argc, char **argv);
int run_solve(const Command *self, int argc, char **argv);
int run_analyze(const Command *self, int argc, char **argv);
int run_lab(const Command *self, int argc, char **argv);
int run_convert(const Command *self, int argc, char **argv);
int run_perft(const Command *self, int argc, char **argv);
int run_bench(const Command *self, int argc, char **argv);
int run_farm(const Command *self, int argc, char **argv);
int run_train(const Command *self, int argc, char **argv);
int run_gtp(const Command *self, int argc, char **argv);
int run_nboard(const Command *self, int argc, char **argv);
int run_console(const Command *self, int argc, char **argv);
int run_help(const Command *self, int argc, char **argv);
int run_version(const Command *self, int argc, char **argv);

/* Their subcommands. */
bool book_subcommand(int index, Subcommand *out);
bool lab_subcommand(int index, Subcommand *out);
bool bench_subcommand(int index, Subcommand *out);
bool train_subcommand(int index, Subcommand *out);
bool farm_subcommand(int index, Subcommand *out);

#endif
