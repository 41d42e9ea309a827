/* convert_inputs.c - no file that is read may be written: games that cannot be read or written
 * would be lost. */
#include "cli/convert/convert_command.h"

#include "game/wthor_beside.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OUTPUTS_MAX = 3 };
static const WthorKind KINDS[] = {WTHOR_PLAYERS, WTHOR_TOURNAMENTS};

/* The regular files that exist and would be written. Links and spellings do not matter: files
 * are compared by device and number. */
typedef struct Outputs {
    struct stat files[OUTPUTS_MAX];
    Text names[OUTPUTS_MAX];
    int count;
    bool failed; /* out of memory: there may be more */
} Outputs;

static void add_output(Outputs *o, const struct stat *s, const char *name)
{
    if (!S_ISREG(s->st_mode)) return;
    o->files[o->count] = *s;
    text_print(&o->names[o->count++], "%s", name);
}

static void find_outputs(const ConvertSettings *s, Format to, Outputs *out)
{
    struct stat file;
    if (!s->output) {
        if (fstat(STDOUT_FILENO, &file) == 0) add_output(out, &file, "standard output");
        return;
    }
    if (stat(s->output, &file) == 0) add_output(out, &file, s->output);
    for (int i = 0; i < 2 && to == FORMAT_WTHOR; i++) {
        Text path = {0};
        bool there = wthor_same_name(s->output, KINDS[i], &path);
        out->failed = out->failed || path.failed;
        if (there && !path.failed && stat(path.data, &file) == 0)
            add_output(out, &file, path.data);
        text_free(&path);
    }
}

static bool is_output(const Outputs *o, const char *path, Error *err)
{
    struct stat in;
    bool standard = strcmp(path, "-") == 0;
    if ((standard ? fstat(STDIN_FILENO, &in) : stat(path, &in)) != 0) return false;
    for (int i = 0; i < o->count; i++)
        if (in.st_dev == o->files[i].st_dev && in.st_ino == o->files[i].st_ino) {
            error_set(err, "--output: %.200s is one of the files that are read",
                      text_string(&o->names[i]));
            return true;
        }
    return false;
}

/* The names of a .wtb are read from files that are not among `paths`, too. */
static bool names_are_output(const Outputs *o, int index, int count, char **paths, Error *err)
{
    bool found = false;
    for (int i = 0; i < 2 && !found; i++) {
        Text path = {0};
        bool there = convert_names_find(paths[index], count, paths, KINDS[i], &path);
        found = !text_ok(&path, err) || (there && is_output(o, path.data, err));
        text_free(&path);
    }
    return found;
}

bool convert_writes_input(const ConvertSettings *s, Format to, int count, char **paths,
                          Error *err)
{
    Outputs outputs = {.count = 0};
    bool found = false;
    if (s->check) return false;
    find_outputs(s, to, &outputs);
    if (outputs.failed) found = !error_no_memory(err);
    for (int i = 0; outputs.count && i < count && !found; i++) {
        Format from;
        found = is_output(&outputs, paths[i], err);
        if (!found && convert_format(s, paths[i], &from, NULL) && from == FORMAT_WTHOR)
            found = names_are_output(&outputs, i, count, paths, err);
    }
    for (int i = 0; i < OUTPUTS_MAX; i++) text_free(&outputs.names[i]);
    return found;
}
