/* option.h - switches of a player: read from key=value, checked, and printed as help. */
#ifndef HEIBAI_PLAYERS_OPTION_H
#define HEIBAI_PLAYERS_OPTION_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum OptionKind { OPTION_CHOICE, OPTION_INTEGER, OPTION_REAL, OPTION_FILE } OptionKind;

enum { OPTION_FILE_MAX = 512 };

/* The field at `offset` of the settings is an int, for OPTION_REAL a double, for OPTION_FILE a
 * char[OPTION_FILE_MAX], "" by default. A choice is stored as its place in `choices`, so that
 * off|on is a truth value. */
typedef struct Option {
    const char *key; /* NULL after the last of a table */
    OptionKind kind;
    size_t offset;
    const char *choices; /* of a choice: "a|b|c"; NULL: "off|on" */
    double min, max;     /* of a number */
    const char *word;    /* of a number: "auto", or "a|b", or NULL; of a file: for none */
    double word_value;   /* of the first word, below min; one less for each further word */
    double usual;        /* the default */
    const char *report;  /* the default under as=report, as in a spec; NULL: the usual one */
    const char *help;
} Option;

/* The option with this key; NULL: there is none. */
const Option *option_find(const Option *options, const char *key, size_t size);
/* "off|on": what a choice allows. */
const char *option_choices(const Option *option);
double option_default(const Option *option, bool report);
void options_default(const Option *options, bool report, void *settings);
/* `value` need not be terminated. False: the error tells what is allowed. */
bool option_set(const Option *option, const char *value, size_t size, void *settings,
                Error *err);
/* "on", "6", "0.1": as it would be written in a spec. Returns out. */
const char *option_show(const Option *option, double value, char *out, size_t size);
/* "off|on", "1..20 or auto". Returns out. */
const char *option_range(const Option *option, char *out, size_t size);

#endif
