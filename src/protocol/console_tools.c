#include "base/clock.h"
#include "game/boardtext.h"
#include "game/sink.h"
#include "game/transcript.h"
#include "protocol/census.h"
#include "protocol/console_state.h"
#include "protocol/opening_names.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PERFT_MAX = 20, SAMPLES = 10000, SAMPLES_MAX = 100000000, ARGUMENTS_MAX = 10 };

/* ---- Files ------------------------------------------------------------------------------- */

static Sheet *make_sheet(Error *err)
{
    Sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet) error_no_memory(err);
    return sheet;
}

static void drop_sheet(Sheet *sheet)
{
    if (sheet) sheet_free(sheet);
    free(sheet);
}

/* The format by the file's ending; without a known ending it is a transcript. */
static Format format_for(const char *path)
{
    Format format;
    return format_of_path(path, &format) ? format : FORMAT_TRANSCRIPT;
}

/* The first game of a file. */
static bool read_game(const char *path, Sheet *out, Error *err)
{
    if (strcmp(path, "-") == 0) return error_set(err, "standard input is in use");
    Source *source = source_open(path, format_for(path), (SourceNames){0}, err);
    if (!source) return false;
    Reading reading = source_next(source, out, err);
    if (reading == READ_END) error_set(err, "there is no game in it");
    source_close(source);
    return reading == READ_GAME;
}

static bool write_game(const char *path, const Game *g, Error *err)
{
    Sink *sink = sink_open(path, format_for(path), (SinkOptions){0}, err);
    if (!sink) return false;
    Sheet *sheet = make_sheet(err);
    if (sheet) {
        sheet_start(sheet, g->start);
        sheet_set_game(sheet, g);
    }
    bool ok = sheet && sink_write(sink, sheet, err);
    drop_sheet(sheet);
    if (ok) return sink_close(sink, err);
    sink_drop(sink);
    return false;
}

/* "path: place: reason" */
static bool at_path(Console *c, const char *path, const Error *why)
{
    char line[ERROR_TEXT_MAX + 400];
    return error_set(&c->error, "%s", error_show(why, path, line, sizeof line));
}

bool console_open(ConsoleCall *c)
{
    Console *console = c->console;
    Error why;
    Sheet *sheet = make_sheet(&why);
    bool ok = sheet && read_game(c->rest, sheet, &why);
    if (ok) {
        console_take(console, &sheet->game);
        console_show(console);
    }
    drop_sheet(sheet);
    return ok || at_path(console, c->rest, &why);
}

bool console_save(ConsoleCall *c)
{
    Error why;
    return write_game(c->rest, &c->console->game, &why) || at_path(c->console, c->rest, &why);
}

bool console_opening(ConsoleCall *c)
{
    const Outlet *out = &c->console->settings.out;
    Opening o;
    if (c->words.count == 0) {
        outlet_print(out, "%s\n", opening_of(&c->console->game, &o) ? o.name : "none by name");
        return true;
    }
    if (strcasecmp(c->words.at[0], "all") != 0)
        return error_set(&c->console->error, "usage: opening [all]");
    for (int place = 0; opening_next(&place, &o);) {
        Text moves = {0};
        transcript_write(&o.game, &moves);
        outlet_print(out, "%-18s %s\n", o.name, text_string(&moves));
        text_free(&moves);
    }
    return true;
}

/* ---- Counts ------------------------------------------------------------------------------ */

static bool read_depth(ConsoleCall *c, int word, int max, int *out)
{
    int64_t depth;
    if (!text_to_int(c->words.at[word], 0, max, &depth))
        return error_set(&c->console->error, "'%.40s' is not a whole number in 0..%d",
                         c->words.at[word], max);
    *out = (int)depth;
    return true;
}

static bool is_stopped(void *context) { return thinker_interrupted(context); }

static CensusStop stop_of(const Console *c)
{
    return (CensusStop){is_stopped, c->settings.thinker};
}

static bool count_games(Console *c, int depth)
{
    double begun = clock_now();
    uint64_t games;
    if (!census_games(&c->game.now.board, depth, stop_of(c), &games))
        return error_set(&c->error, "stopped");
    char time[CLOCK_SHOWN];
    outlet_print(&c->settings.out, "%2d %20llu games %10s\n", depth, (unsigned long long)games,
                 clock_show(clock_now() - begun, time));
    return true;
}

bool console_perft(ConsoleCall *c)
{
    int depth = 0;
    if (!read_depth(c, 0, PERFT_MAX, &depth)) return false;
    for (int i = 1; i <= depth; i++)
        if (!count_games(c->console, i)) return false;
    return true;
}

bool console_count(ConsoleCall *c)
{
    Console *console = c->console;
    const char *what = c->words.at[0];
    Census census;
    int depth = 0;
    bool games = strcasecmp(what, "games") == 0, shapes = strcasecmp(what, "shapes") == 0;
    if (!games && !shapes && strcasecmp(what, "positions") != 0)
        return error_set(&console->error,
                         "'%.40s' can not be counted: games, positions, shapes", what);
    if (!read_depth(c, 1, games ? PERFT_MAX : CENSUS_DEPTH_MAX, &depth)) return false;
    if (games) return count_games(console, depth);
    double begun = clock_now();
    if (!census_take(&console->game.now.board, depth, stop_of(console), &census,
                     &console->error))
        return false;
    char time[CLOCK_SHOWN];
    outlet_print(&console->settings.out, "%2d %20llu %s %10s\n", depth,
                 (unsigned long long)(shapes ? census.shapes : census.positions),
                 shapes ? "shapes" : "positions", clock_show(clock_now() - begun, time));
    return true;
}

bool console_estimate(ConsoleCall *c)
{
    enum { SEED = 1, PLIES_MAX = 120 };
    int depth = 0, samples = SAMPLES;
    int64_t number;
    Rng rng = rng_stream(SEED, 0);
    if (!read_depth(c, 0, PLIES_MAX, &depth)) return false;
    if (c->words.count > 1) {
        if (!text_to_int(c->words.at[1], 2, SAMPLES_MAX, &number))
            return error_set(&c->console->error, "'%.40s' is not a number of games in 2..%d",
                             c->words.at[1], (int)SAMPLES_MAX);
        samples = (int)number;
    }
    Estimate e;
    if (!census_estimate(&c->console->game.now.board, depth, samples, &rng, stop_of(c->console),
                         &e))
        return error_set(&c->console->error, "stopped");
    outlet_print(&c->console->settings.out, "%2d %20.6g games, +- %.2g (one sigma)\n", depth,
                 e.mean, e.error);
    return true;
}

/* ---- The program's other commands -------------------------------------------------------- */

static bool run_command(ConsoleCall *c, const char *name, int argc, char **argv)
{
    Console *console = c->console;
    if (!console->settings.command)
        return error_set(&console->error, "%s is not to be had here", name);
    if (console->settings.command_begins) console->settings.command_begins();
    /* Checked after command_begins, so that a later interrupt reaches the command. */
    if (thinker_interrupted(console->settings.thinker)) return true;
    return console->settings.command(name, argc, argv) == 0 ||
           thinker_interrupted(console->settings.thinker) ||
           error_set(&console->error, "%s was not done", name);
}

/* The words of a command, to be freed. */
typedef struct Arguments {
    int count;
    char *at[ARGUMENTS_MAX];
    bool failed; /* out of memory */
} Arguments;

static void add(Arguments *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(Arguments *a, const char *format, ...)
{
    Text word = {0};
    va_list args;
    va_start(args, format);
    text_add(&word, "", 0); /* an empty word is a word too */
    text_print_list(&word, format, args);
    va_end(args);
    assert(a->count < ARGUMENTS_MAX);
    a->failed = a->failed || word.failed;
    a->at[a->count++] = word.data;
}

static void add_settings(Arguments *a, const HeibaiSettings *s)
{
    add(a, "--threads=%d", s->threads);
    add(a, "--hash=%d", s->hash_mb);
    if (s->weights) add(a, "--weights=%s", s->weights);
}

static void add_limits(Arguments *a, const HeibaiLimits *l)
{
    if (l->level != HEIBAI_UNSET) add(a, "--level=%d", l->level);
    if (l->depth != HEIBAI_UNSET) {
        add(a, "--depth=%d", l->depth);
        add(a, "--confidence=%d", l->confidence);
    }
    if (l->move_time > 0) add(a, "--move-time=%.3f", l->move_time);
}

static bool run_with(ConsoleCall *c, const char *name, Arguments *a)
{
    bool ok =
        a->failed ? error_no_memory(&c->console->error) : run_command(c, name, a->count, a->at);
    while (a->count > 0) free(a->at[--a->count]);
    return ok;
}

bool console_analyze(ConsoleCall *c)
{
    Console *console = c->console;
    HeibaiLimits limits = console_limits(console);
    Arguments a = {0};
    Text moves = {0};
    char board[BOARDTEXT_SIZE];
    if (game_last_move(&console->game) == SQUARE_NONE)
        return error_set(&console->error, "there is no move to analyze");
    transcript_write(&console->game, &moves);
    add(&a, "%s", text_string(&moves));
    a.failed = a.failed || moves.failed;
    text_free(&moves);
    add(&a, "--board=%s", boardtext_write(&console->game.start, board));
    add_limits(&a, &limits);
    add_settings(&a, thinker_settings(console->settings.thinker));
    return run_with(c, "analyze", &a);
}

bool console_solve(ConsoleCall *c)
{
    Arguments a = {0};
    if (strcmp(c->rest, "-") == 0)
        return error_set(&c->console->error, "standard input is in use");
    add(&a, "%s", c->rest);
    add_settings(&a, thinker_settings(c->console->settings.thinker));
    return run_with(c, "solve", &a);
}

bool console_bench(ConsoleCall *c)
{
    return run_command(c, "bench", c->words.count, c->words.at);
}
