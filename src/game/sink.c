#include "game/sink.h"

#include "base/array.h"
#include "base/replace.h"
#include "game/wthor_beside.h"
#include "game/wthor_sheet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FLUSH = 1 << 16 };

/* The .jou or the .trn of a .wtb. */
typedef struct NamesFile {
    Text path;
    bool exists;
    Replacement replace; /* no file: it is not written */
} NamesFile;

enum { PLAYERS, TOURNAMENTS, NAMES_FILES };
static const WthorKind KINDS[] = {WTHOR_PLAYERS, WTHOR_TOURNAMENTS};

struct Sink {
    Format format;
    FILE *file;          /* that of the replacement, or standard output */
    Replacement replace; /* no file: standard output */
    Text out;            /* not yet in the file */
    bool failed;
    long count;
    SheetLosses losses;
    /* WTHOR only. */
    WthorArchive archive;
    NamesFile names[NAMES_FILES];
    bool overwrite_names;
};

static WthorNames *names_of(Sink *s, int i)
{
    return i == PLAYERS ? &s->archive.players : &s->archive.tournaments;
}

static bool may_add_names(Sink *s, Error *err)
{
    for (int i = 0; i < NAMES_FILES && !s->overwrite_names; i++)
        if (s->names[i].exists && names_of(s, i)->added) {
            const char *path = s->names[i].path.data, *slash = strrchr(path, '/');
            return error_set(err,
                             "%.200s exists and does not have all names: --overwrite-names "
                             "adds them",
                             slash ? slash + 1 : path);
        }
    return true;
}

/* Appends to sink->out. */
static bool add_game(Sink *s, const Sheet *game, Error *err)
{
    if (s->format != FORMAT_WTHOR)
        return format_write(s->format, game, &s->out, &s->losses, err);
    if (!s->archive.year) s->archive.year = wthor_year(game);
    if (!wthor_write_sheet(game, &s->archive, &s->out, &s->losses, err)) {
        s->failed = wthor_archive_failed(&s->archive);
        return false;
    }
    s->failed = !may_add_names(s, err);
    return !s->failed;
}

static bool fail(Sink *s, Error *err)
{
    s->failed = true;
    return error_set(err, "cannot write: %s", strerror(errno));
}

static bool flush(Sink *s, Error *err)
{
    if (!text_ok(&s->out, err)) {
        s->failed = true;
        return false;
    }
    bool ok = fwrite(text_string(&s->out), 1, s->out.size, s->file) == s->out.size;
    text_clear(&s->out);
    return ok || fail(s, err);
}

static WthorHeader new_header(const Sink *s)
{
    time_t now = time(NULL);
    struct tm today;
    WthorHeader h = {
        .games = (uint32_t)s->count, .games_year = (uint16_t)s->archive.year, .board = 8};
    if (!gmtime_r(&now, &today)) return h;
    h.century = (uint8_t)((today.tm_year + 1900) / 100);
    h.year = (uint8_t)(today.tm_year % 100);
    h.month = (uint8_t)(today.tm_mon + 1);
    h.day = (uint8_t)today.tm_mday;
    return h;
}

/* Finds the file of names and keeps the names that it has. */
static bool open_names(Sink *s, int i, Error *err)
{
    NamesFile *n = &s->names[i];
    Text data = {0};
    WthorFile file;
    n->exists = wthor_same_name(s->replace.path.data, KINDS[i], &n->path);
    bool ok = text_ok(&n->path, err);
    if (ok && n->exists)
        ok = (text_read_file(n->path.data, WTHOR_SIZE_MAX, &data, err) &&
              wthor_open(KINDS[i], text_string(&data), data.size, &file, err) &&
              wthor_names_keep(names_of(s, i), &file, err)) ||
             error_within(err, n->path.data);
    text_free(&data);
    return ok;
}

static bool open_archive(Sink *s, Error *err)
{
    WthorHeader empty = {0};
    wthor_write_header(&empty, &s->out);
    return open_names(s, PLAYERS, err) && open_names(s, TOURNAMENTS, err);
}

Sink *sink_open(const char *path, Format format, SinkOptions options, Error *err)
{
    Sink *s = array_new(1, sizeof *s, err);
    if (!s) return NULL;
    s->format = format;
    s->file = stdout;
    s->archive = WTHOR_ARCHIVE_EMPTY;
    s->archive.year = options.year;
    s->overwrite_names = options.overwrite_names;
    bool ok = !path || replace_begin(&s->replace, path, err);
    if (ok && path) s->file = s->replace.file;
    /* Two at once would each add names to the same old ones, and one would lose its own. */
    if (ok && format == FORMAT_WTHOR && replace_contended(&s->replace))
        ok = error_set(err, "another convert is writing it");
    if (ok && format == FORMAT_WTHOR) ok = open_archive(s, err);
    if (ok) return s;
    sink_drop(s);
    return NULL;
}

bool sink_write(Sink *s, const Sheet *game, Error *err)
{
    size_t before = s->out.size;
    if (s->failed) return error_set(err, "cannot write");
    if (!add_game(s, game, err)) {
        s->failed = s->failed || s->out.failed;
        if (!s->failed) s->out.size = before;
        return false;
    }
    s->count++;
    return s->out.size < FLUSH || flush(s, err);
}

bool sink_failed(const Sink *s) { return s->failed; }
long sink_count(const Sink *s) { return s->count; }
const SheetLosses *sink_losses(const Sink *s) { return &s->losses; }

void sink_drop(Sink *s)
{
    if (s->replace.file) replace_drop(&s->replace);
    for (int i = 0; i < NAMES_FILES; i++) {
        if (s->names[i].replace.file) replace_drop(&s->names[i].replace);
        text_free(&s->names[i].path);
    }
    text_free(&s->out);
    wthor_archive_free(&s->archive);
    free(s);
}

/* Writes the temporary file of the names, unless there are none to add. */
static bool write_names(Sink *s, int i, Error *err)
{
    NamesFile *n = &s->names[i];
    if (!names_of(s, i)->added || !s->replace.temporary.size) return true;
    Text file = {0};
    WthorHeader made = new_header(s);
    wthor_names_write(names_of(s, i), &made, &file);
    bool ok = text_ok(&file, err) && replace_begin(&n->replace, n->path.data, err);
    if (ok && fwrite(file.data, 1, file.size, n->replace.file) != file.size) ok = fail(s, err);
    ok = ok && replace_sync(&n->replace, err);
    text_free(&file);
    return ok;
}

/* Whether a game of the old .wtb has a number that its file of names does not have. */
static bool has_unnamed(Sink *s, const WthorFile *old)
{
    const WthorNames *names[] = {names_of(s, PLAYERS), names_of(s, TOURNAMENTS)};
    uint32_t known[NAMES_FILES];
    for (int i = 0; i < NAMES_FILES; i++)
        known[i] = names[i]->added ? wthor_names_kept(names[i]) : UINT32_MAX;
    for (uint32_t i = 0; i < old->count; i++) {
        WthorGame g = wthor_game(old, i);
        if ((g.black && g.black >= known[PLAYERS]) || (g.white && g.white >= known[PLAYERS]) ||
            (g.tournament && g.tournament >= known[TOURNAMENTS]))
            return true;
    }
    return false;
}

/* Names are added between the rename of the names and that of the games. They must not become
 * names of old games: those of a .wtb whose names are in other files, or lost. */
static bool fits_old_games(Sink *s, Error *err)
{
    Text data = {0};
    WthorFile old;
    bool added = s->archive.players.added || s->archive.tournaments.added;
    bool bad = added && s->replace.temporary.size &&
               text_read_file(s->replace.path.data, WTHOR_SIZE_MAX, &data, NULL) &&
               wthor_open(WTHOR_GAMES, text_string(&data), data.size, &old, NULL) &&
               has_unnamed(s, &old);
    text_free(&data);
    return !bad || error_set(err, "its old games have names from elsewhere: remove it first");
}

/* Writes the header with the number of games, and the files of names. */
static bool finish_archive(Sink *s, Error *err)
{
    WthorHeader header = new_header(s);
    wthor_write_header(&header, &s->out);
    if (fseek(s->file, 0, SEEK_SET) != 0) return fail(s, err);
    return flush(s, err) && fits_old_games(s, err) && write_names(s, PLAYERS, err) &&
           write_names(s, TOURNAMENTS, err);
}

/* All new files are on disk before the first rename, so that a full disk changes nothing. The
 * names are renamed before the games, each rename synced before the next. After a crash at any
 * point every game has its names: old numbers keep their names in the new files, so the old
 * games can be read with either; the new games appear when all their names are there. */
static bool rename_all(Sink *s, Error *err)
{
    bool ok = replace_sync(&s->replace, err);
    for (int i = 0; ok && i < NAMES_FILES; i++)
        if (s->names[i].replace.file) ok = replace_end(&s->names[i].replace, err);
    return ok && replace_end(&s->replace, err);
}

bool sink_close(Sink *s, Error *err)
{
    bool ok = s->failed ? error_set(err, "cannot write") : flush(s, err);
    if (ok && s->format == FORMAT_WTHOR) ok = finish_archive(s, err);
    if (ok && (fflush(s->file) != 0 || ferror(s->file))) ok = fail(s, err);
    if (ok && s->replace.file) ok = rename_all(s, err);
    sink_drop(s);
    return ok;
}
