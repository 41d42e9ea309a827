#include "game/wthor_beside.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct Split {
    size_t folder; /* size with the last slash */
    size_t stem;   /* size of the name without its ending */
} Split;

static Split split(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *point = strrchr(name, '.');
    return (Split){(size_t)(name - path),
                   point && point > name ? (size_t)(point - name) : strlen(name)};
}

static bool is_kind(const char *name, WthorKind kind)
{
    WthorKind found;
    return wthor_kind(name, &found) && found == kind;
}

static void set_path(const char *games, size_t folder, const char *name, Text *out)
{
    text_clear(out);
    text_add(out, games, folder);
    text_print(out, "%s", name);
}

/* Returns the number of files of this kind in the folder, and one of them in *out. Stops at the
 * one with the same name. */
static int search(const char *games, WthorKind kind, bool *same, Text *out)
{
    Split s = split(games);
    Text folder = {0};
    text_add(&folder, s.folder ? games : ".", s.folder ? s.folder : 1);
    DIR *dir = folder.failed ? NULL : opendir(folder.data);
    /* A folder that cannot be read now is not a folder without names. */
    if (!dir && (folder.failed || errno == ENOMEM || errno == EMFILE || errno == ENFILE))
        out->failed = true;
    int count = 0;
    *same = false;
    for (const struct dirent *e; dir && !*same && (e = readdir(dir));) {
        if (!is_kind(e->d_name, kind)) continue;
        count++;
        *same = split(e->d_name).stem == s.stem &&
                strncasecmp(games + s.folder, e->d_name, s.stem) == 0;
        set_path(games, s.folder, e->d_name, out);
    }
    if (dir) closedir(dir);
    text_free(&folder);
    return count;
}

bool wthor_same_name(const char *games, WthorKind kind, Text *out)
{
    bool same;
    Split s = split(games);
    search(games, kind, &same, out);
    if (same) return true;
    text_clear(out);
    text_add(out, games, s.folder + s.stem);
    text_print(out, "%s", kind == WTHOR_PLAYERS ? ".jou" : ".trn");
    /* It may exist in a folder that cannot be listed. */
    return !out->failed && access(out->data, F_OK) == 0;
}

bool wthor_beside(const char *games, WthorKind kind, Text *out)
{
    bool same;
    int count = search(games, kind, &same, out);
    return same || count == 1;
}
