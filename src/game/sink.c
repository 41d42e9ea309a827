#include "game/sink.h"

#include "base/replace.h"
#include "game/wthor_sheet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FLUSH = 1 << 16 };

struct Sink {
    Format format;
    FILE *file;          /* that of the replacement, or standard output */
    Replacement replace; /* no file: standard output */
    Text out;            /* not yet in the file */
    bool failed;
    long count;
    SheetLosses losses;
    WthorArchive archive; /* WTHOR only */
};

/* Appends to sink->out. */
static bool add_game(Sink *s, const Sheet *game, Error *err)
{
    if (s->format != FORMAT_WTHOR)
        return format_write(s->format, game, &s->out, &s->losses, err);
    if (!s->archive.year) s->archive.year = wthor_year(game);
    return wthor_write_sheet(game, &s->archive, &s->out, &s->losses, err);
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

Sink *sink_open(const char *path, Format format, int year, Error *err)
{
    Sink *s = calloc(1, sizeof *s);
    if (!s) {
        error_no_memory(err);
        return NULL;
    }
    s->format = format;
    s->file = stdout;
    s->archive = WTHOR_ARCHIVE_EMPTY;
    s->archive.year = year;
    if (path && !replace_begin(&s->replace, path, err)) {
        sink_drop(s);
        return NULL;
    }
    if (path) s->file = s->replace.file;
    WthorHeader empty = {0};
    if (format == FORMAT_WTHOR) wthor_write_header(&empty, &s->out);
    return s;
}

bool sink_write(Sink *s, const Sheet *game, Error *err)
{
    size_t before = s->out.size;
    if (s->failed) return error_set(err, "cannot write");
    if (!add_game(s, game, err)) {
        s->failed = s->out.failed || wthor_archive_failed(&s->archive);
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
    text_free(&s->out);
    wthor_archive_free(&s->archive);
    free(s);
}

/* Beside the .wtb, with the same name but for its end. Nothing is written when there is nothing
 * but "???". */
static bool write_names(Sink *s, const WthorNames *names, const char *ending, Error *err)
{
    bool any = names->slot_count > 0;
    if (!any) return true;
    Text path = {0}, file = {0};
    const Text *own = &s->replace.path;
    const char *point = strrchr(own->data, '.'), *slash = strrchr(own->data, '/');
    size_t stem =
        point && (!slash || point > slash + 1) ? (size_t)(point - own->data) : own->size;
    text_add(&path, own->data, stem);
    text_print(&path, "%s", ending);
    WthorHeader made = new_header(s);
    wthor_names_write(names, &made, &file);
    bool ok = text_ok(&path, err) && text_ok(&file, err) &&
              text_write_file(path.data, file.data, file.size, err);
    text_free(&path);
    text_free(&file);
    return ok;
}

/* Writes the header with the number of games, and the files of names. */
static bool finish_archive(Sink *s, Error *err)
{
    WthorHeader header = new_header(s);
    wthor_write_header(&header, &s->out);
    if (fseek(s->file, 0, SEEK_SET) != 0) return fail(s, err);
    return flush(s, err) && write_names(s, &s->archive.players, ".jou", err) &&
           write_names(s, &s->archive.tournaments, ".trn", err);
}

bool sink_close(Sink *s, Error *err)
{
    bool ok = s->failed ? error_set(err, "cannot write") : flush(s, err);
    if (ok && s->format == FORMAT_WTHOR) ok = finish_archive(s, err);
    if (ok && (fflush(s->file) != 0 || ferror(s->file))) ok = fail(s, err);
    if (ok && s->replace.file) ok = replace_end(&s->replace, err);
    sink_drop(s);
    return ok;
}
