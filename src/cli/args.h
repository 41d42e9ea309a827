/* args.h - the flags of a command: one table to read, check and explain them. */
#ifndef HEIBAI_CLI_ARGS_H
#define HEIBAI_CLI_ARGS_H

#include "base/error.h"
#include "base/text.h"
#include "lang/lang.h"

#include <stdbool.h>

typedef enum FlagKind {
    FLAG_ON,      /* bool *, set to true: --json */
    FLAG_INTEGER, /* int64_t * */
    FLAG_REAL,    /* double * */
    FLAG_SECONDS, /* double *, 0 or in min..max */
    FLAG_STRING,  /* const char **: points into argv */
    FLAG_FILE     /* the same, not empty */
} FlagKind;

typedef struct Flag {
    const char *name; /* without the dashes */
    FlagKind kind;
    void *target;      /* holds the default; overwritten if the flag is given */
    bool *given;       /* set to true if the flag is given; may be NULL */
    double min, max;   /* of a number, both allowed */
    const char *value; /* the name of the value in the help, as in "N"; NULL for FLAG_ON */
    const char *help;
} Flag;

/* The flags of a command. */
typedef struct FlagTable {
    const Flag *flags;
    int count;
} FlagTable;

/* Of a flag --seed: whole numbers of a double, 2^53. */
#define SEED_MAX 9007199254740992.0
/* A seed by the clock, short enough to be typed again. */
uint64_t args_seed_by_clock(void);

/* Takes the flags (--name value, --name=value, -- ends them) out of argv and leaves the other
 * words, in order, in argv[0..*argc-1]. A board that begins with dashes is such a word. False:
 * the error names the flag. */
bool args_parse(FlagTable table, int *argc, char **argv, Error *err);

/* Appends one line per flag. */
void args_help(FlagTable table, Lang lang, Text *out);

#endif
