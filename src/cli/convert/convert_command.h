/* convert_command.h - settings, formats and files of names, which the parts of `heibai convert`
 * share. */
#ifndef HEIBAI_CLI_CONVERT_CONVERT_COMMAND_H
#define HEIBAI_CLI_CONVERT_CONVERT_COMMAND_H

#include "cli/command.h"
#include "game/source.h"

typedef struct ConvertSettings {
    bool check, json, overwrite_names;
    const char *from, *to, *output;
    int64_t year;
} ConvertSettings;

/* --from, or what the name of the file says. False: neither does. */
bool convert_format(const ConvertSettings *s, const char *path, Format *out, Error *err);

/* Whether the output, or a file of names that belongs to it, is a file that is read. */
bool convert_writes_input(const ConvertSettings *s, Format to, int count, char **paths,
                          Error *err);

/* `heibai convert --check`: reads every game, writes it and reads it again. */
int convert_check(const ConvertSettings *s, int count, char **paths);

/* The players and tournaments of a .wtb. */
typedef struct ConvertNames {
    Text data[2];
    WthorFile files[2];
    bool found[2];
    bool failed; /* a file of names is bad, and the error names it */
} ConvertNames;

/* The .jou or .trn for the .wtb at `path`: the one among `paths`, otherwise the one beside it:
 * of the same name, or the only one there. */
bool convert_names_find(const char *path, int count, char **paths, WthorKind kind, Text *out);
/* From the .jou and .trn among `paths`, otherwise from those beside the file. False: one of
 * them is bad, or memory ran out. */
bool convert_names_load(const char *path, int count, char **paths, ConvertNames *out,
                        Error *err);
void convert_names_free(ConvertNames *n);
SourceNames convert_names(const ConvertNames *n);

#endif
