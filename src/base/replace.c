#define _GNU_SOURCE
#include "base/replace.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A temporary file is PATH.new-PID-NUMBER. Its writer holds a lock on it: a temporary that can
 * be locked was left by a process that is gone. (Process IDs would not tell: they recur.) */
static const char MARK[] = ".new-";
enum { NUMBERS = 1000 };

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

/* The folder of a path, with its last slash; "./" if it has none. Returns the file's name. */
static const char *split(const char *path, Text *folder)
{
    const char *slash = strrchr(path, '/');
    if (slash)
        text_add(folder, path, (size_t)(slash + 1 - path));
    else
        text_print(folder, "./");
    return slash ? slash + 1 : path;
}

static bool is_temporary_of(const char *name, const char *entry)
{
    size_t length = strlen(name);
    if (strncmp(entry, name, length) != 0 ||
        strncmp(entry + length, MARK, sizeof MARK - 1) != 0)
        return false;
    const char *number = entry + length + sizeof MARK - 1;
    return *number && number[strspn(number, "0123456789-")] == '\0';
}

static void remove_if_left(int folder, const char *entry)
{
    int file = openat(folder, entry, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) return;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) unlinkat(folder, entry, 0);
    close(file);
}

static void remove_left_behind(const char *path)
{
    Text folder = {0};
    const char *name = split(path, &folder);
    DIR *dir = folder.failed ? NULL : opendir(folder.data);
    for (struct dirent *e; dir && (e = readdir(dir));)
        if (is_temporary_of(name, e->d_name)) remove_if_left(dirfd(dir), e->d_name);
    if (dir) closedir(dir);
    text_free(&folder);
}

static bool is_locked(int folder, const char *entry)
{
    int file = openat(folder, entry, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) return false;
    bool locked = flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(file);
    return locked;
}

bool replace_contended(const Replacement *r)
{
    if (!r->temporary.size) return false;
    Text folder = {0};
    const char *name = split(r->path.data, &folder);
    const char *own = strrchr(r->temporary.data, '/');
    own = own ? own + 1 : r->temporary.data;
    DIR *dir = folder.failed ? NULL : opendir(folder.data);
    bool found = false;
    for (struct dirent *e; dir && !found && (e = readdir(dir));)
        found = is_temporary_of(name, e->d_name) && strcmp(e->d_name, own) != 0 &&
                is_locked(dirfd(dir), e->d_name);
    if (dir) closedir(dir);
    text_free(&folder);
    return found;
}

/* Opens and locks a new file. Between both another process may take it for left behind and
 * remove it: then it has no link any more. Returns -1 with errno, EEXIST to try another name.
 */
static int create_locked(const char *path)
{
    struct stat s;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return -1;
    bool locked = flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    if (locked && fstat(file, &s) == 0 && s.st_nlink > 0) return file;
    close(file);
    errno = EEXIST;
    return -1;
}

static FILE *open_temporary(Replacement *r, const struct stat *old)
{
    int file = -1;
    for (int number = 0; number < NUMBERS && file < 0; number++) {
        text_free(&r->temporary);
        text_print(&r->temporary, "%s%s%ld-%d", text_string(&r->path), MARK, (long)getpid(),
                   number);
        if (r->temporary.failed) errno = ENOMEM;
        file = r->temporary.failed ? -1 : create_locked(r->temporary.data);
        if (file < 0 && errno != EEXIST) return NULL;
    }
    if (file < 0) return NULL;
    if (old) fchmod(file, old->st_mode & 0777);
    FILE *stream = fdopen(file, "wb");
    if (stream) return stream;
    int failure = errno;
    remove(r->temporary.data);
    close(file);
    errno = failure;
    return NULL;
}

bool replace_begin(Replacement *r, const char *path, Error *err)
{
    struct stat old;
    if (!*path) return error_set(err, "cannot write: the name of the file is empty");
    set_path(r, path);
    bool exists = stat(path, &old) == 0;
    if (!text_ok(&r->path, err)) {
        forget(r);
        return false;
    }
    if (exists && !S_ISREG(old.st_mode)) {
        r->file = fopen(path, "wb");
    } else {
        remove_left_behind(r->path.data);
        r->file = open_temporary(r, exists ? &old : NULL);
    }
    if (r->file) return true;
    error_set(err, "cannot write: %s", strerror(errno));
    forget(r);
    return false;
}

bool replace_sync_folder(const char *path, Error *err)
{
    Text folder = {0};
    split(path, &folder);
    if (!text_ok(&folder, err)) return false;
    int dir = open(folder.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    text_free(&folder);
    /* A folder that may be written but not read cannot be synced; some file systems cannot. */
    bool ok = dir >= 0 ? fsync(dir) == 0 || errno == EINVAL : errno == EACCES;
    if (!ok) error_set(err, "cannot sync the folder: %s", strerror(errno));
    if (dir >= 0) close(dir);
    return ok;
}

/* False: errno says why. */
static bool write_out(const Replacement *r)
{
    if (fflush(r->file) != 0 || ferror(r->file)) return false;
    return r->temporary.size == 0 || fsync(fileno(r->file)) == 0;
}

bool replace_sync(Replacement *r, Error *err)
{
    return write_out(r) || error_set(err, "cannot write: %s", strerror(errno));
}

bool replace_end(Replacement *r, Error *err)
{
    bool temporary = r->temporary.size > 0;
    bool ok = write_out(r);
    ok = ok && (!temporary || rename(r->temporary.data, r->path.data) == 0);
    int failure = ok ? 0 : errno;
    bool renamed = ok && temporary;
    if (fclose(r->file) != 0 && ok && !temporary) {
        ok = false;
        failure = errno;
    }
    if (!ok && temporary) remove(r->temporary.data);
    if (!ok) error_set(err, "cannot write: %s", strerror(failure));
    if (renamed) ok = replace_sync_folder(r->path.data, err);
    forget(r);
    return ok;
}

void replace_drop(Replacement *r)
{
    if (r->temporary.size) remove(r->temporary.data);
    fclose(r->file);
    forget(r);
}
