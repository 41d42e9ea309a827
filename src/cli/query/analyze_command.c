/* analyze_command.c - flags of `heibai analyze`, and the way through its games. */
#include "cli/query/analyze_command.h"

#include "cli/command.h"
#include "cli/farm/farm_command.h"
#include "cli/position_args.h"
#include "cli/query/engine_args.h"
#include "cli/query/separate.h"
#include "cli/query/thinking.h"
#include "cli/say.h"
#include "game/sink.h"
#include "jobs/analysis_job.h"
#include "jobs/job_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { USUAL_LEVEL = 16, OWN_FLAGS = 4, LIMITS_TEXT = 60 };

typedef struct AnalyzeFlags {
    EngineFlags engine;
    LimitFlags limits;
    PositionArgs position;
    const char *output, *chart;
    bool json, separate;
    const JobRunner *runner; /* NULL: this process */
} AnalyzeFlags;

/* One run of the command. */
typedef struct Run {
    const AnalyzeFlags *flags;
    HeibaiLimits limits;
    char limits_text[LIMITS_TEXT];
    NamedGames *games;
    Thinking *thinking; /* NULL: --separate */
    Separate separate;
    Sink *sink; /* for --output; NULL: none */
    Summary summary;
    int count;   /* games so far */
    int whole;   /* of them: those whose moves were all analysed */
    bool inside; /* the last game was stopped */
    bool bad;
    Sheet sheet; /* the present game */
    Analysis analysis;
} Run;

static bool search(void *context, const AnalysisQuery *q, HeibaiResult *out, Error *err)
{
    Run *r = context;
    char what[64];
    snprintf(what, sizeof what, "game %d, move %d of %d, from the end", r->count, q->ply + 1,
             r->analysis.game->plies);
    if (q->clear) thinking_clear(r->thinking);
    if (!thinking_search(r->thinking, q->position, &q->limits, what, out, err)) return false;
    return !thinking_interrupted(r->thinking) || error_set(err, "interrupted");
}

/* One line about a game or a file; the run goes on. */
static void complain(Run *r, const Error *err, const char *name)
{
    if (r->thinking) thinking_make_room(r->thinking);
    command_fail(err, name);
    r->bad = true;
}

/* CHART.svg for the first game, CHART-2.svg for the second. */
static void draw_chart(Run *r, const AnalyzedGame *g)
{
    const char *path = r->flags->chart, *point = strrchr(path, '.');
    size_t stem = point && !strchr(point, '/') ? (size_t)(point - path) : strlen(path);
    Text name = {0};
    Error err;
    if (r->count == 1)
        text_print(&name, "%s", path);
    else
        text_print(&name, "%.*s-%d%s", (int)stem, path, r->count, path + stem);
    if (!text_ok(&name, &err) || !analysis_chart(g, name.data, &err))
        complain(r, &err, text_string(&name));
    text_free(&name);
}

static void write_record(Run *r, const AnalyzedGame *g)
{
    Error err;
    analysis_annotate(g, &r->sheet);
    if (!sheet_ok(&r->sheet, &err) || !sink_write(r->sink, &r->sheet, &err))
        complain(r, &err, r->flags->output);
}

/* Searches the game, or takes the answer that --separate has found. */
static bool find_analysis(Run *r, Error *err)
{
    const Analyst analyst = {.search = search, .context = r, .limits = r->limits};
    const Game *g = &r->sheet.game;
    if (r->thinking) return analysis_run(&analyst, g, &r->analysis, err);
    r->analysis = (Analysis){.game = g};
    if ((size_t)r->count > r->separate.count)
        return error_set(err, "the file has changed since it was read first");
    if (analyze_read(&r->separate.answers[r->count - 1], g, &r->analysis, err)) return true;
    r->analysis = (Analysis){.game = g};
    return false;
}

static bool is_interrupted(const Run *r)
{
    return r->thinking ? thinking_interrupted(r->thinking)
                       : atomic_load(command_catch_interrupt());
}

static void analyze_game(Run *r)
{
    Error err;
    bool file = named_kind(r->games) == NAMED_FILE;
    AnalyzedGame game = {&r->analysis, &r->sheet, file ? named_number(r->games) : 0,
                         r->limits_text, false};
    if (r->count++ && !r->flags->json) printf("\n");
    bool ok = find_analysis(r, &err);
    if (r->thinking) thinking_make_room(r->thinking);
    game.stopped = r->inside = !ok && is_interrupted(r);
    if (!ok && !game.stopped) complain(r, &err, named_label(r->games));
    if (r->flags->json)
        analysis_print_json(&game);
    else
        analysis_print(&game);
    fflush(stdout);
    if (!ok) return;
    r->whole++;
    if (!summary_add(&r->summary, &game, &err)) complain(r, &err, "analyze");
    if (r->flags->chart) draw_chart(r, &game);
    if (r->sink) write_record(r, &game);
}

/* All games of the file, those after the stop too. Standard input may never end: 0. */
static long count_games(Run *r)
{
    if (r->separate.count) return (long)r->separate.count;
    return named_is_input(r->games) ? 0 : r->count + named_count_rest(r->games, &r->sheet);
}

/* "14 of 60 moves" */
static void add_moves(const Run *r, Text *out)
{
    int known =
        analysis_totals(&r->analysis, BLACK).moves + analysis_totals(&r->analysis, WHITE).moves;
    text_print(out, "%d of %d moves", known, game_moves(&r->sheet.game, r->sheet.game.plies));
}

/* What became of --output and --chart. */
static void warn_files(const Run *r)
{
    const char *const files[] = {r->flags->output, r->flags->chart};
    for (int i = 0; i < 2; i++)
        if (files[i] && r->whole)
            say_error("heibai: analyze: '%s': the other games are not written\n", files[i]);
        else if (files[i])
            say_error("heibai: analyze: '%s' is not written\n", files[i]);
}

/* After Ctrl-C: which moves, games and files are missing. */
static void warn_stopped(Run *r)
{
    Text line = {0}, moves = {0};
    long number = named_number(r->games);
    if (r->inside) add_moves(r, &moves); /* counting reads other games into the sheet */
    long games = count_games(r);
    if (games == 1 && r->inside)
        text_print(&line, "%s analysed", text_string(&moves));
    else if (games)
        text_print(&line, "%d of %ld games analysed", r->whole, games);
    else
        text_print(&line, "%d games analysed", r->whole);
    if (games != 1 && r->inside)
        text_print(&line, ", %s of game %ld", text_string(&moves), number);
    say_error("heibai: analyze: stopped: %s\n", text_string(&line));
    if (r->whole < games || !games) warn_files(r);
    text_free(&moves);
    text_free(&line);
}

static void analyze_games(Run *r)
{
    Error err;
    while (!is_interrupted(r)) {
        Reading reading = named_next(r->games, &r->sheet, &err);
        if (reading == READ_END) break;
        if (reading == READ_GAME)
            analyze_game(r);
        else
            complain(r, &err, named_label(r->games));
    }
    if (r->count == 0 && !r->bad && !is_interrupted(r)) {
        error_set(&err, "there is no game in it");
        complain(r, &err, named_label(r->games));
    }
    if (r->count > 1) summary_print(&r->summary, r->flags->json, is_interrupted(r));
    if (is_interrupted(r)) warn_stopped(r);
}

/* MB: what searches of these depths can fill, as the table is cleared before each. Guesses. */
static int usual_hash(const HeibaiLimits *l)
{
    int plies = l->level > l->depth ? l->level : l->depth;
    return plies < 0 || plies > 18 ? 128 : plies > 8 ? 16 : 4;
}

static bool add_game(Run *r, Error *err)
{
    Text *input = separate_add(&r->separate, err);
    if (!input) return false;
    job_write_game(&r->sheet.game, input);
    return text_ok(input, err);
}

/* Reads the games once to compute their analyses, and then again to show them. */
static bool read_games(Run *r, Error *err)
{
    for (;;) {
        Reading reading = named_next(r->games, &r->sheet, err);
        if (reading == READ_END) return true;
        bool plan_only = job_plan_only(r->flags->runner);
        if (reading != READ_GAME && plan_only) return error_within(err, named_label(r->games));
        if (reading == READ_GAME && !add_game(r, err)) return false;
    }
}

static int analyze_separate(Run *r)
{
    const AnalyzeFlags *f = r->flags;
    HeibaiSettings engine = engine_flags_settings(&f->engine);
    Error err;
    if (engine.hash_mb == 0) engine.hash_mb = usual_hash(&r->limits);
    SeparateSettings settings = {.kind = &ANALYZE_KIND,
                                 .engine = &engine,
                                 .limits = &r->limits,
                                 .runner = f->runner,
                                 .items = "games"};
    bool ok = r->limits.move_time <= 0 ||
              error_set(&err, "--separate: the result must not depend on time (--move-time)");
    if (ok && named_is_input(r->games))
        ok = error_set(&err, "--separate reads the file twice: not standard input");
    ok = ok && read_games(r, &err);
    if (ok && r->separate.count) ok = separate_run(&r->separate, &settings, &err);
    if (!ok) return command_fail(&err, "analyze");
    if (job_plan_only(f->runner) && r->separate.count) return STATUS_OK;
    if (is_interrupted(r)) {
        warn_stopped(r);
        return STATUS_INTERRUPTED;
    }
    named_close(r->games);
    r->games = position_args_open(&f->position, FORMAT_TRANSCRIPT, &err);
    if (!r->games) return command_fail(&err, NULL);
    analyze_games(r);
    return is_interrupted(r) ? STATUS_INTERRUPTED : r->bad ? STATUS_BAD : STATUS_OK;
}

static int analyze(Run *r)
{
    if (r->flags->separate || r->flags->runner) return analyze_separate(r);
    HeibaiSettings settings = engine_flags_settings(&r->flags->engine);
    Error err;
    if (settings.hash_mb == 0) settings.hash_mb = usual_hash(&r->limits);
    r->thinking = thinking_begin(&settings, &err);
    if (!r->thinking) return command_fail(&err, "analyze");
    analyze_games(r);
    bool interrupted = thinking_interrupted(r->thinking);
    thinking_end(r->thinking);
    return interrupted ? STATUS_INTERRUPTED : r->bad ? STATUS_BAD : STATUS_OK;
}

/* Whether a file to be written is the one that is read. */
static bool is_read(const Run *r, const char *path)
{
    struct stat x, y;
    if (named_kind(r->games) != NAMED_FILE || stat(path, &y) != 0) return false;
    int status =
        named_is_input(r->games) ? fstat(STDIN_FILENO, &x) : stat(named_label(r->games), &x);
    return status == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static bool check_chart(const Run *r, Error *err)
{
    const char *chart = r->flags->chart, *point = chart ? strrchr(chart, '.') : NULL;
    if (!chart) return true;
    if (!point || strcmp(point, ".svg") != 0)
        return error_set(err, "--chart: '%.200s' must end in .svg", chart);
    return !is_read(r, chart) ||
           error_set(err, "--chart: %.200s is the file that is read", chart);
}

/* For --output. */
static bool open_sink(Run *r, Error *err)
{
    const char *output = r->flags->output;
    Format format;
    if (!check_chart(r, err)) return false;
    if (!output) return true;
    if (!format_of_path(output, &format) || (format != FORMAT_GGF && format != FORMAT_SGF))
        return error_set(err, "--output: '%.200s' must end in .ggf or .sgf, which hold values",
                         output);
    if (is_read(r, output))
        return error_set(err, "--output: %.200s is the file that is read", output);
    r->sink = sink_open(output, format, (SinkOptions){0}, err);
    return r->sink || error_within(err, output);
}

/* Writes what --output has collected, if it is anything. */
static int close_sink(Run *r, int status)
{
    Error err;
    if (!r->sink) return status;
    if (sink_failed(r->sink) || sink_count(r->sink) == 0) {
        sink_drop(r->sink);
        return status;
    }
    if (sink_close(r->sink, &err)) return status;
    return command_fail(&err, r->flags->output);
}

static void write_limits(const HeibaiLimits *l, char out[LIMITS_TEXT])
{
    if (l->level != HEIBAI_UNSET)
        snprintf(out, LIMITS_TEXT, "level %d", l->level);
    else if (l->depth != HEIBAI_UNSET)
        snprintf(out, LIMITS_TEXT, "depth %d at %d %%", l->depth, l->confidence);
    else
        snprintf(out, LIMITS_TEXT, "%g s per search", l->move_time);
}

static int begin(Run *r, const Command *self)
{
    const AnalyzeFlags *f = r->flags;
    Error err;
    if (position_args_none(&f->position)) {
        error_set(&err, "MOVES or a FILE are needed; usage: heibai analyze %s", self->usage);
        return command_fail(&err, self->name);
    }
    if (!limit_flags_limits(&f->limits, USUAL_LEVEL, &r->limits, &err))
        return command_fail(&err, self->name);
    write_limits(&r->limits, r->limits_text);
    r->games = position_args_open(&f->position, FORMAT_TRANSCRIPT, &err);
    int status = r->games && open_sink(r, &err) ? analyze(r) : command_fail(&err, NULL);
    status = close_sink(r, status);
    named_close(r->games);
    summary_free(&r->summary);
    separate_free(&r->separate);
    sheet_free(&r->sheet);
    return status;
}

int analyze_by(const Command *self, int argc, char **argv, const JobRunner *runner)
{
    AnalyzeFlags f = {
        .engine = engine_flags_default(), .limits = limit_flags_default(), .runner = runner};
    Flag flags[OWN_FLAGS + POSITION_FLAGS + ENGINE_FLAGS + LIMIT_FLAGS] = {
        {"output", FLAG_FILE, &f.output, .value = "FILE",
         .help = "write the games with values and marks, as .ggf or .sgf"},
        {"chart", FLAG_FILE, &f.chart, .value = "FILE",
         .help = "draw the values as an SVG picture; for further games FILE-2, FILE-3, ..."},
        {"json", FLAG_ON, &f.json,
         .help = "print one JSON object per game, and one for the players of several games"},
        {"separate", FLAG_ON, &f.separate,
         .help = "one thread and an empty hash table per game, several games at once"},
    };
    int status, count = OWN_FLAGS;
    count += position_flags_add(&f.position, flags + count);
    count += limit_flags_add(&f.limits, flags + count);
    count += engine_flags_add(&f.engine, flags + count);
    f.engine.hash = 0; /* by level */
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 1, &status)) return status;
    if (argc > 0) f.position.word = argv[0];
    return begin(&(Run){.flags = &f}, self);
}

int run_analyze(const Command *self, int argc, char **argv)
{
    return analyze_by(self, argc, argv, NULL);
}
