#define _XOPEN_SOURCE 700
#include "base/replace.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void set_path(Replacement *r, const char *path)
{
    char *whole = realpath(path, NULL);
    *r = (Replacement){0};
    text_print(&r->path, "%s", whole ? whole : path);
    free(whole);
}

static void forget(Replacement *r)
{
    text_free(&r->path);
    text_free(&r->temporary);
    r->file = NULL;
}

bool replace_begin(Replacement *r, const char *path, Error *err)
{
    struct stat old;
    set_path(r, path);
    bool there = stat(path, &old) == 0;
    if (there && !S_ISREG(old.st_mode)) {
        r->file = fopen(path, "wb");
    } else {
        text_print(&r->temporary, "%s.new-%ld", text_string(&r->path), (long)getpid());
        if (!text_ok(&r->path, err) || !text_ok(&r->temporary, err)) {
            forget(r);
            return false;
        }
        r->file = fopen(r->temporary.data, "wbx");
        if (r->file && there) fchmod(fileno(r->file), old.st_mode & 0777);
    }
    if (r->file) return true;
    error_set(err, "cannot write: %s", strerror(errno));
    forget(r);
    return false;
}

bool replace_end(Replacement *r, Error *err)
{
    bool ok = !ferror(r->file);
    ok = fclose(r->file) == 0 && ok;
    if (r->temporary.size) ok = ok && rename(r->temporary.data, r->path.data) == 0;
    if (!ok) {
        error_set(err, "cannot write: %s", strerror(errno));
        if (r->temporary.size) remove(r->temporary.data);
    }
    forget(r);
    return ok;
}

void replace_drop(Replacement *r)
{
    fclose(r->file);
    if (r->temporary.size) remove(r->temporary.data);
    forget(r);
}
