/* source.c - reads a part of the file that grows until it holds a whole game. */
#include "game/source.h"

#include "base/array.h"
#include "game/wthor_sheet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 1 << 16,
    GAME_SIZE_MAX = 16 << 20, /* bytes */
    BAD_MAX = 1000            /* games in a row: the file is not of this format */
};
static const uint64_t SIZE_LIMIT = (uint64_t)16 << 30; /* an endless file has to end */

struct Source {
    Format format;
    FILE *file;
    bool standard; /* not ours to close */
    bool ended;
    long count, unnamed;
    uint64_t size; /* bytes read */
    int bad_in_a_row;
    Text window;
    size_t at;         /* offset of the next game; everything before it is done */
    long line, column; /* of window.data[at], from 0 */
    /* WTHOR only. */
    SourceNames names;
    WthorFile games;
    uint32_t record;
};

/* Moves `at` by `size` bytes and counts lines and columns. */
static void advance(Source *s, size_t size)
{
    if (!size) return;
    const char *from = s->window.data + s->at, *end = from + size;
    for (const char *c; (c = memchr(from, '\n', (size_t)(end - from))); from = c + 1) {
        s->line++;
        s->column = 0;
    }
    s->column += end - from;
    s->at += size;
}

/* More of the file, at least as much as there is already. The end of the file ends a line, and
 * a position too, as a blank line does. */
static bool fill_window(Source *s, Error *err)
{
    Text *w = &s->window;
    if (w->size > s->at) memmove(w->data, w->data + s->at, w->size - s->at);
    w->size -= s->at;
    s->at = 0;
    char chunk[CHUNK];
    size_t before = w->size;
    size_t wanted = w->size > CHUNK ? w->size : CHUNK;
    while (wanted && !s->ended) {
        ssize_t got = text_read_some(fileno(s->file), chunk, sizeof chunk);
        if (got < 0) return error_set(err, "cannot read: %s", strerror(errno));
        text_add(w, chunk, (size_t)got);
        wanted -= (size_t)got < wanted ? (size_t)got : wanted;
        s->ended = got == 0;
    }
    s->size += w->size - before;
    if (s->size > SIZE_LIMIT)
        return error_set(err, "too long: more than %llu bytes", (unsigned long long)SIZE_LIMIT);
    if (s->ended) text_add(w, "\n\n", 2);
    return text_ok(w, err);
}

static void move_error(const Source *s, Error *err)
{
    if (err->line == 1) err->column += s->column;
    err->line += s->line;
}

/* Reads no further. */
static Reading stop(Source *s)
{
    s->ended = true;
    s->window.size = s->at;
    s->count++;
    return READ_BAD;
}

static bool read_more(Source *s, size_t game, Error *err)
{
    if (game <= GAME_SIZE_MAX) return fill_window(s, err);
    return error_at(err, s->line + 1, s->column + 1,
                    "the game that begins here has more than %d bytes", GAME_SIZE_MAX);
}

static Reading next_text(Source *s, Sheet *out, Error *err)
{
    for (;;) {
        advance(s, format_blank(s->format, s->window.data + s->at, s->window.size - s->at));
        char *text = s->window.data + s->at;
        size_t left = s->window.size - s->at, used = left;
        Reading reading = left ? format_read(s->format, text, left, &used, out, err) : READ_CUT;
        if (reading == READ_CUT && !s->ended) {
            if (read_more(s, left, err)) continue;
            return stop(s);
        }
        if (!left) return READ_END;
        s->count++;
        if (reading != READ_GAME) move_error(s, err);
        advance(s, reading == READ_CUT ? left : used);
        return reading == READ_CUT ? READ_BAD : reading;
    }
}

static bool is_unnamed(const WthorFile *names, uint16_t number)
{
    return number && (!names || number >= names->count);
}

static Reading next_record(Source *s, Sheet *out, Error *err)
{
    if (s->record == s->games.count) return READ_END;
    uint32_t index = s->record++;
    WthorGame record = wthor_game(&s->games, index);
    s->count++;
    s->unnamed += is_unnamed(s->names.players, record.black) ||
                  is_unnamed(s->names.players, record.white) ||
                  is_unnamed(s->names.tournaments, record.tournament);
    if (wthor_read_sheet(&s->games, s->names.players, s->names.tournaments, index, out, err))
        return READ_GAME;
    Error reason = *err;
    error_set(err, "game %lu (byte %zu): move %ld: %s", (unsigned long)index + 1,
              wthor_offset(WTHOR_GAMES, index), reason.column, reason.text);
    err->machine = reason.machine;
    return READ_BAD;
}

Reading source_next(Source *s, Sheet *out, Error *err)
{
    Error ignored;
    if (!err) err = &ignored;
    if (s->format == FORMAT_WTHOR) return next_record(s, out, err);
    if (s->bad_in_a_row == BAD_MAX) {
        s->bad_in_a_row = 0;
        error_set(err, "%d games in a row cannot be read: the rest is left out", BAD_MAX);
        return stop(s);
    }
    Reading reading = next_text(s, out, err);
    s->bad_in_a_row = reading == READ_BAD ? s->bad_in_a_row + 1 : 0;
    return reading;
}

long source_count(const Source *s) { return s->count; }
long source_unnamed(const Source *s) { return s->unnamed; }

/* ---- Opening ----------------------------------------------------------------------------- */

static bool open_stream(Source *s, const char *path, Error *err)
{
    s->standard = strcmp(path, "-") == 0;
    s->file = s->standard ? stdin : fopen(path, "rb");
    if (!s->file) return error_set(err, "cannot open: %s", strerror(errno));
    if (!fill_window(s, err)) return false;
    s->at = (size_t)(text_after_mark(s->window.data) - s->window.data);
    return true;
}

static bool open_records(Source *s, Error *err)
{
    return wthor_open(WTHOR_GAMES, text_string(&s->window), s->window.size, &s->games, err);
}

static bool open_file(Source *s, const char *path, Error *err)
{
    if (s->format != FORMAT_WTHOR) return open_stream(s, path, err);
    return text_read_file(path, WTHOR_SIZE_MAX, &s->window, err) && open_records(s, err);
}

/* An archive that was opened as a text: reads the rest of it. */
static bool change_to_records(Source *s, Error *err)
{
    enum {
        ENDING = 2,            /* bytes that fill_window adds at the end of a file */
        ARCHIVE_MAX = 64 << 20 /* bytes; the whole WTHOR archive has 10 MB */
    };
    s->at = 0;
    while (!s->ended && s->window.size <= ARCHIVE_MAX)
        if (!fill_window(s, err)) return false;
    if (!s->ended) return error_set(err, "too long: more than %d bytes", ARCHIVE_MAX);
    s->window.size -= ENDING;
    return open_records(s, err);
}

static Source *create(Format format, SourceNames names, Error *err)
{
    Source *s = array_new(1, sizeof *s, err);
    if (!s) return NULL;
    s->format = format;
    s->names = names;
    return s;
}

Source *source_open(const char *path, Format format, SourceNames names, Error *err)
{
    Source *s = create(format, names, err);
    if (!s || open_file(s, path, err)) return s;
    source_close(s);
    return NULL;
}

Source *source_open_any(const char *path, Format usual, SourceNames names, Error *err)
{
    Format format;
    if (format_of_path(path, &format) && format != FORMAT_TRANSCRIPT)
        return source_open(path, format, names, err);
    Source *s = create(usual, names, err);
    if (!s) return NULL;
    bool ok = open_stream(s, path, err);
    if (ok && format_of_content(s->window.data, s->window.size, &format)) s->format = format;
    if (ok && s->format == FORMAT_WTHOR) ok = change_to_records(s, err);
    if (ok) return s;
    source_close(s);
    return NULL;
}

void source_close(Source *s)
{
    if (!s) return;
    if (s->file && !s->standard) fclose(s->file);
    text_free(&s->window);
    free(s);
}
