/* convert.c - `heibai convert`: WTHOR archives checked, and games in and out of them. */
#include "cli/command.h"
#include "game/transcript.h"
#include "game/wthor.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Ten times the whole archive of 1977 to 2025 in one file. */
static const size_t FILE_SIZE_MAX = (size_t)100 << 20;

typedef struct Settings {
    bool check, json;
    const char *to, *output;
    int64_t year;
} Settings;

/* What --check found. */
typedef struct Report {
    json_t *list; /* of illegal games; NULL: they are printed as they are found */
    long files, games, names;
    long illegal, unfinished, miscounted;
    long unequal, bad; /* files */
} Report;

static bool load(const char *path, Text *data, WthorFile *out, Error *err)
{
    WthorKind kind;
    if (!wthor_kind(path, &kind))
        return error_set(err, "not a WTHOR file: its name must end in .wtb, .jou or .trn");
    return text_read_file(path, FILE_SIZE_MAX, data, err) &&
           wthor_open(kind, text_string(data), data->size, out, err);
}

static void print_illegal(FILE *to, const char *path, uint32_t index, const Error *err)
{
    fprintf(to, "%s: game %lu (byte %zu): move %ld: %s\n", path, (unsigned long)index + 1,
            wthor_offset(WTHOR_GAMES, index), err->column, err->text);
}

/* JSON holds UTF-8 only, the names of files anything. */
static json_t *path_json(const char *path)
{
    json_t *value = json_string(path);
    if (value) return value;
    Text ascii = {0};
    for (const char *c = path; *c; c++) text_add(&ascii, (unsigned char)*c < 128 ? c : "?", 1);
    value = json_string(ascii.data);
    text_free(&ascii);
    return value;
}

static void add_illegal(Report *r, const char *path, uint32_t index, const Error *err)
{
    r->illegal++;
    if (!r->list) {
        print_illegal(stdout, path, index, err);
        return;
    }
    json_int_t offset = (json_int_t)wthor_offset(WTHOR_GAMES, index);
    json_array_append_new(r->list,
                          json_pack("{s:o,s:I,s:I,s:I,s:s}", "file", path_json(path), "game",
                                    (json_int_t)index + 1, "offset", offset, "move",
                                    (json_int_t)err->column, "reason", err->text));
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

static void check_file(Report *r, const char *path)
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
        if (!comes_out_equal(&f, &data)) {
            r->unequal++;
            error_set(&err, "written again it is not equal");
            command_fail(&err, path);
        }
    }
    text_free(&data);
}

static void print_report(const Report *r)
{
    if (!r->list) {
        printf("%ld files, %ld games (%ld unfinished, %ld with a wrong disc count), %ld names: "
               "%ld illegal games, %ld files not equal when written again, %ld bad files\n",
               r->files, r->games, r->unfinished, r->miscounted, r->names, r->illegal,
               r->unequal, r->bad);
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

/* What was printed must have arrived: a full disk is not a success. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    Error err;
    error_set(&err, "cannot write");
    return command_fail(&err, "standard output");
}

static int check(const Settings *s, int count, char **paths)
{
    Report r = {.list = s->json ? json_array() : NULL};
    for (int i = 0; i < count; i++) check_file(&r, paths[i]);
    print_report(&r);
    json_decref(r.list);
    return finish(r.bad ? STATUS_BAD : r.illegal || r.unequal ? STATUS_NO : STATUS_OK);
}

static int worse(int a, int b) { return a > b ? a : b; }

static int add_transcripts(const char *path, Text *out)
{
    Text data = {0};
    WthorFile f;
    Game game;
    Error err;
    int status = STATUS_OK;
    bool ok = load(path, &data, &f, &err);
    if (ok && f.kind != WTHOR_GAMES) ok = error_set(&err, "it holds names, not games");
    if (!ok) status = command_fail(&err, path);
    for (uint32_t i = 0; ok && i < f.count; i++) {
        WthorGame record = wthor_game(&f, i);
        if (wthor_replay(&record, &game, &err)) {
            transcript_write(&game, out);
            text_add(out, "\n", 1);
        } else {
            print_illegal(stderr, path, i, &err);
            status = STATUS_NO;
        }
    }
    text_free(&data);
    return status;
}

static int to_transcript(const Settings *s, int count, char **paths)
{
    Text out = {0};
    int status = STATUS_OK;
    for (int i = 0; i < count; i++) status = worse(status, add_transcripts(paths[i], &out));
    Error err;
    if (!s->output)
        fwrite(text_string(&out), 1, out.size, stdout);
    else if (!text_write_file(s->output, text_string(&out), out.size, &err))
        status = command_fail(&err, s->output);
    text_free(&out);
    return finish(status);
}

/* One line that holds a game. Pre: line[size] is writable, as the line's end. */
static bool add_record(char *line, size_t size, Text *records, Error *err)
{
    if (memchr(line, '\0', size)) return error_set(err, "a zero byte");
    line[size] = '\0';
    Game game;
    WthorGame record;
    game_start(&game, position_start());
    if (!transcript_read(line, &game, err) || !wthor_record(&game, &record, err)) return false;
    wthor_write_game(&record, records);
    return true;
}

static int add_records(const char *path, Text *records)
{
    Text data = {0};
    Error err;
    WthorKind kind;
    int status = STATUS_OK;
    bool ok = !wthor_kind(path, &kind)
                  ? text_read_file(path, FILE_SIZE_MAX, &data, &err)
                  : error_set(&err, "a WTHOR file already, not transcripts");
    if (!ok) status = command_fail(&err, path);
    long number = 1;
    for (size_t at = 0; ok && at < data.size; number++) {
        char *line = data.data + at, *stop = memchr(line, '\n', data.size - at);
        size_t size = stop ? (size_t)(stop - line) : data.size - at;
        bool blank = strspn(line, " \t\r") >= size;
        if (!blank && !add_record(line, size, records, &err)) {
            err.line = number;
            status = command_fail(&err, path);
        }
        at += size + 1;
    }
    text_free(&data);
    return status;
}

static WthorHeader new_header(uint32_t games, int64_t year)
{
    time_t now = time(NULL);
    const struct tm *today = gmtime(&now);
    WthorHeader h = {.games = games, .games_year = (uint16_t)year, .board = 8};
    if (!today) return h;
    h.century = (uint8_t)((today->tm_year + 1900) / 100);
    h.year = (uint8_t)(today->tm_year % 100);
    h.month = (uint8_t)(today->tm_mon + 1);
    h.day = (uint8_t)today->tm_mday;
    return h;
}

/* All or nothing: an archive that lost games on the way would not show it. */
static int to_wtb(const Settings *s, int count, char **paths)
{
    Text records = {0}, file = {0};
    Error err;
    int status = STATUS_OK;
    for (int i = 0; i < count; i++) status = worse(status, add_records(paths[i], &records));
    size_t record_size = wthor_offset(WTHOR_GAMES, 1) - wthor_offset(WTHOR_GAMES, 0);
    WthorHeader header = new_header((uint32_t)(records.size / record_size), s->year);
    wthor_write_header(&header, &file);
    text_add(&file, text_string(&records), records.size);
    if (status != STATUS_OK) {
        error_set(&err, "not written, because of the lines above");
        command_fail(&err, s->output);
    } else if (!text_write_file(s->output, file.data, file.size, &err)) {
        status = command_fail(&err, s->output);
    }
    text_free(&records);
    text_free(&file);
    return status;
}

/* Flags that do not go together, or a word that is missing. */
static bool settings_ok(const Settings *s, int count, Error *err)
{
    bool transcript = s->to && strcmp(s->to, "transcript") == 0;
    bool wtb = s->to && strcmp(s->to, "wtb") == 0;
    if (s->to && !transcript && !wtb)
        return error_set(err, "--to: '%.60s' is not transcript or wtb", s->to);
    if (s->check == (s->to != NULL))
        return error_set(err, "say one thing to do: --check, --to transcript or --to wtb");
    if (s->json && !s->check) return error_set(err, "--json goes with --check only");
    if (s->output && s->check) return error_set(err, "--output goes with --to only");
    if (wtb && !s->output) return error_set(err, "--to wtb needs --output FILE");
    if (s->year && !wtb) return error_set(err, "--year goes with --to wtb only");
    if (count < 1) return error_set(err, "no file given");
    return true;
}

int run_convert(const Command *self, int argc, char **argv)
{
    Settings s = {0};
    const Flag flags[] = {
        {"check", FLAG_ON, &s.check, 0, 0, NULL,
         "replay every game, list those that are illegal"},
        {"json", FLAG_ON, &s.json, 0, 0, NULL, "what --check found as one JSON object"},
        {"to", FLAG_STRING, &s.to, 0, 0, "FORMAT",
         "transcript: .wtb to a line a game; wtb: the other way"},
        {"output", FLAG_STRING, &s.output, 0, 0, "FILE", "where --to writes (standard output)"},
        {"year", FLAG_INTEGER, &s.year, 0, UINT16_MAX, "N", "of the games, for --to wtb (0)"},
    };
    int status;
    if (!command_begin(self, flags, sizeof flags / sizeof flags[0], &argc, argv, INT_MAX,
                       &status))
        return status;
    Error err;
    if (!settings_ok(&s, argc, &err)) return command_fail(&err, self->name);
    if (s.check) return check(&s, argc, argv);
    return s.to[0] == 't' ? to_transcript(&s, argc, argv) : to_wtb(&s, argc, argv);
}
