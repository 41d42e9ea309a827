/* convert_names.c - finding the .jou and .trn that belong to a .wtb. */
#include "cli/convert/convert_command.h"

#include <dirent.h>
#include <string.h>
#include <strings.h>

static const WthorKind KINDS[] = {WTHOR_PLAYERS, WTHOR_TOURNAMENTS};

static bool is_kind(const char *path, WthorKind kind)
{
    WthorKind found;
    return wthor_kind(path, &found) && found == kind;
}

static size_t stem_size(const char *name) { return (size_t)(strrchr(name, '.') - name); }

/* The file of the folder that has the same stem as `name`, otherwise the only one. */
static bool find_beside(const char *folder, const char *name, WthorKind kind, Text *out)
{
    DIR *dir = opendir(folder);
    if (!dir) return false;
    int count = 0;
    bool same = false;
    for (const struct dirent *e; !same && (e = readdir(dir));) {
        if (!is_kind(e->d_name, kind)) continue;
        count++;
        same = stem_size(name) == stem_size(e->d_name) &&
               strncasecmp(name, e->d_name, stem_size(name)) == 0;
        text_clear(out);
        text_print(out, "%s/%s", folder, e->d_name);
    }
    closedir(dir);
    return same || count == 1;
}

static bool find_file(const char *path, int count, char **paths, WthorKind kind, Text *out)
{
    for (int i = 0; i < count; i++)
        if (is_kind(paths[i], kind)) {
            text_print(out, "%s", paths[i]);
            return true;
        }
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (!strchr(name, '.')) return false;
    Text folder = {0};
    if (slash)
        text_add(&folder, path, slash > path ? (size_t)(slash - path) : 1);
    else
        text_add(&folder, ".", 1);
    bool found = find_beside(folder.data, name, kind, out);
    text_free(&folder);
    return found;
}

bool convert_names_load(const char *path, int count, char **paths, ConvertNames *out)
{
    *out = (ConvertNames){0};
    bool ok = true;
    for (int i = 0; ok && i < 2; i++) {
        Text file = {0};
        Error err;
        if (find_file(path, count, paths, KINDS[i], &file)) {
            ok = text_read_file(file.data, SIZE_MAX, &out->data[i], &err) &&
                 wthor_open(KINDS[i], text_string(&out->data[i]), out->data[i].size,
                            &out->files[i], &err);
            out->found[i] = ok;
            if (!ok) command_fail(&err, file.data);
        }
        text_free(&file);
    }
    return ok;
}

void convert_names_free(ConvertNames *n)
{
    for (int i = 0; i < 2; i++) text_free(&n->data[i]);
}

SourceNames convert_names(const ConvertNames *n)
{
    return (SourceNames){n->found[0] ? &n->files[0] : NULL, n->found[1] ? &n->files[1] : NULL};
}
