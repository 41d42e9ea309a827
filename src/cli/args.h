/* args.h - flags of a command: read, checked and explained from one table. */
#ifndef HEIBAI_CLI_ARGS_H
#define HEIBAI_CLI_ARGS_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

typedef enum FlagKind {
    FLAG_ON,      /* bool *: --json */
    FLAG_INTEGER, /* int64_t * */
    FLAG_REAL,    /* double * */
    FLAG_STRING   /* const char **: points into argv */
} FlagKind;

typedef struct Flag {
    const char *name; /* without the dashes */
    FlagKind kind;
    void *target;      /* holds the default before, what was given after */
    double min, max;   /* of a number */
    const char *value; /* what the help calls the value; NULL for FLAG_ON */
    const char *help;
} Flag;

/* Takes the flags (--name value, --name=value, -- ends them) out of argv and leaves the other
 * words, in order, in argv[0..*argc-1]. False: the error names the flag. */
bool args_parse(const Flag *flags, int flag_count, int *argc, char **argv, Error *err);

/* A line a flag. */
void args_help(const Flag *flags, int flag_count, Text *out);

#endif
