/* convert_command.h - the parts of `heibai convert`. */
#ifndef HEIBAI_CLI_CONVERT_CONVERT_COMMAND_H
#define HEIBAI_CLI_CONVERT_CONVERT_COMMAND_H

#include "cli/command.h"
#include "game/source.h"

typedef struct ConvertSettings {
    bool check, json;
    const char *from, *to, *output;
    int64_t year;
} ConvertSettings;

/* --from, or what the name of the file says. False: neither does. */
bool convert_format(const ConvertSettings *s, const char *path, Format *out, Error *err);

/* `heibai convert --check`: reads every game, writes it and reads it again. */
int convert_check(const ConvertSettings *s, int count, char **paths);

/* The players and tournaments of a .wtb. */
typedef struct ConvertNames {
    Text data[2];
    WthorFile files[2];
    bool found[2];
} ConvertNames;

/* From the .jou and .trn among `paths`, otherwise from those beside the file at `path`: of the
 * same name, or the only ones there. False: one of them is bad; its line was printed. */
bool convert_names_load(const char *path, int count, char **paths, ConvertNames *out);
void convert_names_free(ConvertNames *n);
SourceNames convert_names(const ConvertNames *n);

#endif
