/* convert_check.c - `heibai convert --check`: whether every game is legal, and equal after it
 * is written and read again. */
#include "cli/convert/convert_command.h"

#include "cli/json.h"
#include "cli/say.h"
#include "game/wthor.h"

#include <stdio.h>
#include <string.h>

/* What --check found. */
typedef struct Report {
    json_t *list; /* of illegal games; NULL: they are printed as they are found */
    long files, games, names;
    long illegal, unfinished, miscounted;
    long unequal, empty, bad; /* files */
} Report;

static bool load(const char *path, Text *data, WthorFile *out, Error *err)
{
    WthorKind kind = WTHOR_GAMES;
    wthor_kind(path, &kind);
    return text_read_file(path, WTHOR_SIZE_MAX, data, err) &&
           wthor_open(kind, text_string(data), data->size, out, err);
}

static void add_illegal(Report *r, const char *path, uint32_t index, const Error *err)
{
    r->illegal++;
    if (!r->list) {
        char line[ERROR_TEXT_MAX + 1000];
        Error whole;
        error_set(&whole, "game %lu (byte %zu): move %ld: %s", (unsigned long)index + 1,
                  wthor_offset(WTHOR_GAMES, index), err->column, err->text);
        say("%s\n", error_show(&whole, path, line, sizeof line));
        return;
    }
    json_int_t offset = (json_int_t)wthor_offset(WTHOR_GAMES, index);
    json_array_append_new(r->list,
                          json_pack("{s:o,s:I,s:I,s:I,s:o}", "file", json_text(path), "game",
                                    (json_int_t)index + 1, "offset", offset, "move",
                                    (json_int_t)err->column, "reason", json_text(err->text)));
}

static void check_games(Report *r, const char *path, const WthorFile *f)
{
    Game game;
    Error err;
    for (uint32_t i = 0; i < f->count; i++) {
        WthorGame record = wthor_game(f, i);
        if (!wthor_replay(&record, &game, &err))
            add_illegal(r, path, i, &err);
        else if (!game_over(&game))
            r->unfinished++;
        else if (2 * record.black_discs - SQUARES != game_score(&game))
            r->miscounted++;
    }
    r->games += f->count;
}

static bool comes_out_equal(const WthorFile *f, const Text *data)
{
    Text again = {0};
    wthor_write_file(f, &again);
    bool equal = again.size == data->size && memcmp(again.data, data->data, data->size) == 0;
    text_free(&again);
    return equal;
}

static void fail_unequal(Report *r, const char *path)
{
    Error err;
    r->unequal++;
    error_set(&err, "written again it is not equal");
    command_fail(&err, path);
}

static void fail_empty(Report *r, const char *path)
{
    Error err;
    r->empty++;
    error_set(&err, "there is no game");
    command_fail(&err, path);
}

static void check_archive(Report *r, const char *path)
{
    Text data = {0};
    WthorFile f;
    Error err;
    if (!load(path, &data, &f, &err)) {
        r->bad++;
        command_fail(&err, path);
    } else {
        r->files++;
        if (f.kind == WTHOR_GAMES)
            check_games(r, path, &f);
        else
            r->names += f.count;
        if (!comes_out_equal(&f, &data)) fail_unequal(r, path);
        if (f.kind == WTHOR_GAMES && !f.count) fail_empty(r, path);
    }
    text_free(&data);
}

/* A game of a text, or a position. */
static void add_bad(Report *r, const char *path, long number, const Error *err)
{
    char line[ERROR_TEXT_MAX + 1000];
    r->illegal++;
    if (!r->list) {
        say("%s\n", error_show(err, path, line, sizeof line));
        return;
    }
    json_array_append_new(r->list,
                          json_pack("{s:o,s:I,s:I,s:I,s:o}", "file", json_text(path), "game",
                                    (json_int_t)number, "line", (json_int_t)err->line, "column",
                                    (json_int_t)err->column, "reason", json_text(err->text)));
}

static bool sheet_comes_out_equal(const Sheet *s, Format format, Sheet *again, Text *text)
{
    Error err;
    size_t used;
    text_clear(text);
    if (!format_write(format, s, text, NULL, &err)) return false;
    text_add(text, "\n", 1);
    return format_read(format, text->data, text->size, &used, again, &err) == READ_GAME &&
           sheet_equal(s, again);
}

static void check_text(Report *r, const char *path, Format format)
{
    Error err;
    Source *source = source_open(path, format, (SourceNames){0}, &err);
    if (!source) {
        r->bad++;
        command_fail(&err, path);
        return;
    }
    Sheet sheet = {0}, again = {0};
    Text text = {0};
    bool equal = true;
    for (Reading reading; (reading = source_next(source, &sheet, &err)) != READ_END;) {
        r->games++;
        if (reading != READ_GAME) {
            add_bad(r, path, source_count(source), &err);
            continue;
        }
        bool over = game_over(&sheet.game);
        r->unfinished += !over;
        r->miscounted += over && sheet_has(&sheet, PART_RESULT);
        equal = equal && sheet_comes_out_equal(&sheet, format, &again, &text);
    }
    r->files++;
    if (!equal) fail_unequal(r, path);
    if (!source_count(source)) fail_empty(r, path);
    sheet_free(&sheet);
    sheet_free(&again);
    text_free(&text);
    source_close(source);
}

static void check_file(Report *r, const ConvertSettings *s, const char *path)
{
    WthorKind kind;
    Format format;
    Error err;
    bool archive = wthor_kind(path, &kind);
    if (!archive && !convert_format(s, path, &format, &err)) {
        r->bad++;
        command_fail(&err, path);
    } else if (archive || format == FORMAT_WTHOR) {
        check_archive(r, path);
    } else {
        check_text(r, path, format);
    }
}

static void print_report(const Report *r)
{
    if (!r->list) {
        say("%ld files, %ld games (%ld unfinished, %ld with a wrong disc count), %ld names: "
            "%ld illegal games, %ld files not equal when written again, %ld bad files\n",
            r->files, r->games, r->unfinished, r->miscounted, r->names, r->illegal, r->unequal,
            r->bad);
        return;
    }
    json_t *object =
        json_pack("{s:I,s:I,s:I,s:I,s:I,s:O,s:b}", "files", (json_int_t)r->files, "games",
                  (json_int_t)r->games, "unfinished", (json_int_t)r->unfinished, "miscounted",
                  (json_int_t)r->miscounted, "names", (json_int_t)r->names, "illegal", r->list,
                  "equal", r->unequal == 0);
    json_dumpf(object, stdout, 0);
    putchar('\n');
    json_decref(object);
}

int convert_check(const ConvertSettings *s, int count, char **paths)
{
    Report r = {.list = s->json ? json_array() : NULL};
    for (int i = 0; i < count; i++) check_file(&r, s, paths[i]);
    print_report(&r);
    json_decref(r.list);
    return r.bad ? STATUS_BAD : r.illegal || r.unequal || r.empty ? STATUS_NO : STATUS_OK;
}
