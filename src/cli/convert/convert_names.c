/* convert_names.c - finding the .jou and .trn that belong to a .wtb. */
#include "cli/convert/convert_command.h"

#include "game/wthor_beside.h"

#include <string.h>

static const WthorKind KINDS[] = {WTHOR_PLAYERS, WTHOR_TOURNAMENTS};

static bool is_kind(const char *path, WthorKind kind)
{
    WthorKind found;
    return wthor_kind(path, &found) && found == kind;
}

bool convert_names_find(const char *path, int count, char **paths, WthorKind kind, Text *out)
{
    for (int i = 0; i < count; i++)
        if (is_kind(paths[i], kind)) {
            text_print(out, "%s", paths[i]);
            return true;
        }
    const char *slash = strrchr(path, '/');
    return strchr(slash ? slash : path, '.') && wthor_beside(path, kind, out);
}

bool convert_names_load(const char *path, int count, char **paths, ConvertNames *out,
                        Error *err)
{
    *out = (ConvertNames){0};
    bool ok = true;
    for (int i = 0; ok && i < 2; i++) {
        Text file = {0};
        bool there = convert_names_find(path, count, paths, KINDS[i], &file);
        ok = text_ok(&file, err);
        if (ok && there) {
            ok = text_read_file(file.data, WTHOR_SIZE_MAX, &out->data[i], err) &&
                 wthor_open(KINDS[i], text_string(&out->data[i]), out->data[i].size,
                            &out->files[i], err);
            out->found[i] = ok;
            out->failed = !ok;
            if (!ok) error_within(err, file.data);
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
