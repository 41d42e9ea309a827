/* convert_command.c - `heibai convert`: games from one format into another, and archives
 * checked. */
#include "cli/convert/convert_command.h"

#include "cli/progress.h"
#include "game/sink.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* One conversion, over all its files. */
typedef struct Conversion {
    const ConvertSettings *settings;
    Sink *sink;
    Format to;
    const atomic_bool *stop;
    Progress progress;
    Sheet sheet; /* used for every game */
    long bad;    /* games that could not be read, and files */
    bool broken; /* the machine failed: nothing is written */
    long refused, unnamed;
    char reason[ERROR_TEXT_MAX]; /* why the first game was refused */
} Conversion;

bool convert_format(const ConvertSettings *s, const char *path, Format *out, Error *err)
{
    if (s->from) return format_find(s->from, out);
    if (format_of_path(path, out)) return true;
    return error_set(err, "its name does not tell the format: say --from FORMAT");
}

static bool interrupted(const Conversion *c)
{
    return atomic_load_explicit(c->stop, memory_order_relaxed);
}

/* main() reports failed writes to standard output. */
static int fail_output(const ConvertSettings *s, const Error *err)
{
    return s->output ? command_fail(err, s->output) : STATUS_BAD;
}

static bool goes_on(const Conversion *c)
{
    return !interrupted(c) && !sink_failed(c->sink) && !c->broken;
}

/* A game or a file could not be read. */
static void fail_input(Conversion *c, const char *path, const Error *err)
{
    c->bad++;
    c->broken = c->broken || err->machine;
    progress_end(&c->progress);
    command_fail(err, path);
}

/* Games that the format cannot hold are counted and reported at the end. */
static void refuse(Conversion *c, const char *path, const Error *err)
{
    if (sink_failed(c->sink)) {
        fail_output(c->settings, err);
        return;
    }
    if (err->machine) {
        fail_input(c, path, err);
        return;
    }
    if (c->refused == 0) memcpy(c->reason, err->text, sizeof c->reason);
    if (strcmp(c->reason, err->text) == 0)
        c->refused++;
    else
        fail_input(c, path, err);
}

static void convert_games(Conversion *c, const char *path, Source *source)
{
    Error err;
    for (Reading reading; goes_on(c);) {
        reading = source_next(source, &c->sheet, &err);
        if (reading == READ_END) break;
        if (reading != READ_GAME)
            fail_input(c, path, &err);
        else if (!sink_write(c->sink, &c->sheet, &err))
            refuse(c, path, &err);
    }
    c->unnamed += source_unnamed(source);
}

static void convert_file(Conversion *c, const char *path, int count, char **paths)
{
    Error err;
    Format from;
    ConvertNames names = {0};
    bool ok = convert_format(c->settings, path, &from, &err);
    if (ok && from == FORMAT_WTHOR) ok = convert_names_load(path, count, paths, &names, &err);
    Source *source = ok ? source_open(path, from, convert_names(&names), &err) : NULL;
    if (source)
        convert_games(c, path, source);
    else
        fail_input(c, names.failed ? NULL : path, &err);
    source_close(source);
    convert_names_free(&names);
}

/* Of a sink that has written `games` games. */
static void report_losses(const Conversion *c, const SheetLosses *lost, long games)
{
    const char *name = format_name(c->to);
    if (c->unnamed)
        fprintf(stderr,
                "heibai: no names in %ld games: numbers instead, give the .jou and .trn\n",
                c->unnamed);
    for (int part = 0; part < SHEET_PARTS; part++)
        if (lost->games[part])
            fprintf(stderr, "heibai: %s does not hold, lost in %ld games: %s\n", name,
                    lost->games[part], sheet_part_name((SheetPart)part));
    if (c->refused)
        fprintf(stderr, "heibai: %s does not hold, %ld games left out: %s\n", name, c->refused,
                c->reason);
    if (c->bad && games)
        fprintf(stderr, "heibai: %ld games written, all but those above\n", games);
}

static void convert_files(Conversion *c, int count, char **paths)
{
    WthorKind kind;
    c->progress = progress_begin("files");
    for (int i = 0; i < count && goes_on(c); i++) {
        char note[40];
        snprintf(note, sizeof note, "%ld games", sink_count(c->sink));
        progress_show(&c->progress, i, count, note);
        if (!wthor_kind(paths[i], &kind) || kind == WTHOR_GAMES || c->settings->from)
            convert_file(c, paths[i], count, paths);
    }
    progress_end(&c->progress);
    sheet_free(&c->sheet);
}

static int finish(Conversion *c)
{
    Error err;
    const char *output = c->settings->output;
    bool failed = sink_failed(c->sink), stopped = interrupted(c);
    const SheetLosses lost = *sink_losses(c->sink);
    const long games = sink_count(c->sink);
    bool none = games == 0 && !failed && !stopped;
    if (stopped && output)
        fprintf(stderr, "heibai: convert: stopped; %s is left as it was\n", output);
    else if (none && !c->bad && !c->refused)
        fprintf(stderr, "heibai: convert: there is no game, nothing is written\n");
    if (none || (stopped && output) || c->broken)
        sink_drop(c->sink);
    else if (!sink_close(c->sink, &err) && !failed)
        failed = fail_output(c->settings, &err);
    if (!failed && !c->broken) report_losses(c, &lost, games);
    if (stopped) return STATUS_INTERRUPTED;
    if (failed || c->bad) return STATUS_BAD;
    return c->refused || none ? STATUS_NO : STATUS_OK;
}

static int convert(const ConvertSettings *s, Format to, int count, char **paths)
{
    Error err;
    Conversion c = {.settings = s, .to = to, .stop = command_catch_interrupt()};
    c.sink = sink_open(s->output, to, (SinkOptions){(int)s->year, s->overwrite_names}, &err);
    if (!c.sink) return command_fail(&err, s->output);
    convert_files(&c, count, paths);
    return finish(&c);
}

static bool find_format(const char *flag, const char *name, Format *out, Error *err)
{
    if (format_find(name, out)) return true;
    Text all = {0};
    for (int f = 0; f < FORMATS; f++)
        text_print(&all, "%s%s", f ? ", " : "", format_name((Format)f));
    error_set(err, "%s: '%.60s' is not one of %s", flag, name, all.data);
    text_free(&all);
    return false;
}

/* Where to, by --to or by the name of the output. False: flags that do not go together, or a
 * word that is missing. */
static bool settings_ok(const ConvertSettings *s, int count, Format *to, Error *err)
{
    Format from;
    bool convert = s->to || s->output;
    if (s->from && !find_format("--from", s->from, &from, err)) return false;
    if (s->check && convert)
        return error_set(err, "say one thing to do: --check, or --to FORMAT or --output FILE");
    if (!s->check && !convert)
        return error_set(err, "say what to do: --check, --to FORMAT or --output FILE");
    if (s->json && !s->check) return error_set(err, "--json goes with --check only");
    if (s->to && !find_format("--to", s->to, to, err)) return false;
    if (convert && !s->to && !format_of_path(s->output, to))
        return error_set(err, "--output: its name does not tell the format: say --to FORMAT");
    if (convert && *to == FORMAT_WTHOR && !s->output)
        return error_set(err, "--to wtb needs --output FILE");
    if (s->overwrite_names && (s->check || *to != FORMAT_WTHOR))
        return error_set(err, "--overwrite-names goes with --to wtb only");
    if (s->year && (s->check || *to != FORMAT_WTHOR))
        return error_set(err, "--year goes with --to wtb only");
    if (count < 1) return error_set(err, "no file given");
    return true;
}

int run_convert(const Command *self, int argc, char **argv)
{
    ConvertSettings s = {0};
    const Flag flags[] = {
        {"to", FLAG_STRING, &s.to, .value = "FORMAT",
         .help = "transcript, board, obf, ggf, sgf or wtb (from the ending of --output)"},
        {"from", FLAG_STRING, &s.from, .value = "FORMAT",
         .help = "format of all input files (from the ending of each name)"},
        {"output", FLAG_FILE, &s.output, .value = "FILE",
         .help = "file to write (standard output)"},
        {"year", FLAG_INTEGER, &s.year, .max = UINT16_MAX, .value = "N",
         .help = "year of the games, for wtb (that of the first game)"},
        {"overwrite-names", FLAG_ON, &s.overwrite_names,
         .help = "for wtb: add new names to existing .jou and .trn files"},
        {"check", FLAG_ON, &s.check,
         .help =
             "only check: replay every game, list illegal moves, compare after writing again"},
        {"json", FLAG_ON, &s.json, .help = "print the result of --check as one JSON object"},
    };
    int status;
    if (!command_begin(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, &argc, argv,
                       INT_MAX, &status))
        return status;
    Error err;
    Format to = FORMAT_TRANSCRIPT;
    if (!settings_ok(&s, argc, &to, &err) || convert_writes_input(&s, to, argc, argv, &err))
        return command_fail(&err, self->name);
    return s.check ? convert_check(&s, argc, argv) : convert(&s, to, argc, argv);
}
