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

typedef struct Command {
    const char *name;
    const char *usage;   /* after the name: "[BLACK [WHITE]] [FLAGS]" */
    const char *summary; /* one line */
    const char *example; /* whole lines that work when typed */
    /* argv holds the words after the command's name. */
    int (*run)(const struct Command *self, int argc, char **argv);
} Command;

/* The table of commands; NULL after the last. */
const Command *command_at(int index);
const Command *command_find(const char *name);

/* What every command does first: reads the flags, answers --help and reports wrong use. True:
 * go on. False: return *status. At most `max` other words are allowed. */
bool command_begin(const Command *c, FlagTable table, int *argc, char **argv, int max,
                   int *status);
/* The same for a command without words. Returns STATUS_GO, or the status to end with. */
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
int run_train(const Command *self, int argc, char **argv);
int run_gtp(const Command *self, int argc, char **argv);
int run_nboard(const Command *self, int argc, char **argv);
int run_console(const Command *self, int argc, char **argv);
int run_help(const Command *self, int argc, char **argv);
int run_version(const Command *self, int argc, char **argv);

#endif
