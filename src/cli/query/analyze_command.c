/* analyze_command.c - the command `heibai analyze`. */
#include "cli/query/analyze_command.h"

#include "cli/command.h"
#include "cli/position_args.h"
#include "cli/query/engine_args.h"
#include "cli/query/thinking.h"
#include "game/transcript.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_LEVEL = 16, OWN_FLAGS = 2 };

static const size_t FILE_SIZE_MAX = 1 << 26;

typedef struct AnalyzeFlags {
    EngineFlags engine;
    LimitFlags limits;
    Setup setup;
    bool json;
} AnalyzeFlags;

/* One run of the command. */
typedef struct Run {
    const AnalyzeFlags *flags;
    const char *name; /* of the file */
    HeibaiLimits limits;
    Game start; /* without moves */
    Thinking *thinking;
    int games;
    bool bad;
    Analysis analysis;
} Run;

static bool search(void *context, const AnalysisQuery *q, HeibaiResult *out, Error *err)
{
    Run *r = context;
    char what[64];
    snprintf(what, sizeof what, "game %d, move %d of %d, from the end", r->games, q->ply + 1,
             r->analysis.game->plies);
    if (q->clear) thinking_clear(r->thinking);
    if (!thinking_search(r->thinking, q->position, &q->limits, what, out, err)) return false;
    return !thinking_interrupted(r->thinking) || error_set(err, "interrupted");
}

static void analyze_game(Run *r, const Game *g)
{
    Error err;
    const Analyst analyst = {.search = search, .context = r, .limits = r->limits};
    bool ok = analysis_run(&analyst, g, &r->analysis, &err);
    thinking_make_room(r->thinking);
    if (!ok && !thinking_interrupted(r->thinking)) {
        command_fail(&err, r->name);
        r->bad = true;
    }
    if (r->flags->json)
        analysis_print_json(&r->analysis);
    else
        analysis_print(&r->analysis);
    fflush(stdout);
}

static bool is_blank(const char *line) { return line[strspn(line, " \t\r\n")] == '\0'; }

static void analyze_line(Run *r, const char *line, long number)
{
    Game game = r->start;
    Error err;
    if (is_blank(line)) return;
    if (transcript_read(line, &game, &err)) {
        if (r->games++ && !r->flags->json) printf("\n");
        analyze_game(r, &game);
        return;
    }
    err.line = number;
    thinking_make_room(r->thinking);
    command_fail(&err, r->name);
    r->bad = true;
}

/* MB. The table is cleared before each search, which takes longer than a shallow search if the
 * table is large. */
static int usual_hash(const HeibaiLimits *l)
{
    int plies = l->level > l->depth ? l->level : l->depth;
    return plies < 0 || plies > 18 ? 128 : plies > 12 ? 32 : 8;
}

static int analyze_text(Run *r, char *text)
{
    HeibaiSettings settings = engine_flags_settings(&r->flags->engine);
    Error err;
    if (settings.hash_mb == 0) settings.hash_mb = usual_hash(&r->limits);
    r->thinking = thinking_begin(&settings, &err);
    if (!r->thinking) return command_fail(&err, "analyze");
    for (long number = 1; *text && !thinking_interrupted(r->thinking); number++) {
        size_t size = strcspn(text, "\n");
        bool last = text[size] == '\0';
        text[size] = '\0';
        analyze_line(r, text, number);
        text += size + !last;
    }
    bool interrupted = thinking_interrupted(r->thinking);
    thinking_end(r->thinking);
    if (r->games == 0 && !r->bad) {
        error_set(&err, "there is no game in it");
        return command_fail(&err, r->name);
    }
    return interrupted ? STATUS_INTERRUPTED : r->bad ? STATUS_BAD : STATUS_OK;
}

static bool is_file(const char *word)
{
    return strcmp(word, "-") == 0 || strpbrk(word, "./") || access(word, F_OK) == 0;
}

static int analyze_word(Run *r, const char *word)
{
    Error err;
    Text text = {0};
    bool ok = true, file = is_file(word);
    r->name = !file ? "MOVES" : strcmp(word, "-") == 0 ? "standard input" : word;
    if (file)
        ok = text_read_file(word, FILE_SIZE_MAX, &text, &err);
    else
        text_add(&text, word, strlen(word));
    if (ok && text.size != strlen(text_string(&text)))
        ok = error_set(&err, "a zero byte: this is not a text file");
    if (ok) text_add(&text, "", 0); /* a file may be empty: then data would be NULL */
    ok = ok && text_ok(&text, &err);
    int status = ok ? analyze_text(r, text.data) : command_fail(&err, r->name);
    text_free(&text);
    return status;
}

static int begin(Run *r, const Command *self, int argc, char **argv)
{
    const AnalyzeFlags *f = r->flags;
    Error err;
    if (!position_flags_game(&f->setup, &r->start, &err)) return command_fail(&err, NULL);
    bool ok =
        (argc == 1 && argv[0][0]) ||
        error_set(&err, "MOVES or a FILE are needed; usage: heibai analyze %s", self->usage);
    ok = ok && limit_flags_limits(&f->limits, USUAL_LEVEL, &r->limits, &err);
    return ok ? analyze_word(r, argv[0]) : command_fail(&err, self->name);
}

int run_analyze(const Command *self, int argc, char **argv)
{
    AnalyzeFlags f = {.engine = engine_flags_default(), .limits = limit_flags_default()};
    Flag flags[OWN_FLAGS + ENGINE_FLAGS + LIMIT_FLAGS] = {
        {"board", FLAG_STRING, &f.setup.board, .value = "BOARD",
         .help = "start of the game: 64 squares of X O -, then the side to move"},
        {"json", FLAG_ON, &f.json, .help = "print one JSON object per game, one per line"},
    };
    int status, count = OWN_FLAGS;
    count += limit_flags_add(&f.limits, flags + count);
    count += engine_flags_add(&f.engine, flags + count);
    f.engine.hash = 0; /* by level */
    engine_args_mend(argc, argv);
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 1, &status)) return status;
    Run *r = calloc(1, sizeof *r);
    if (!r) {
        Error err;
        error_no_memory(&err);
        return command_fail(&err, self->name);
    }
    r->flags = &f;
    status = begin(r, self, argc, argv);
    free(r);
    return status;
}
