/* book_command.c - the command `heibai book openings`: balanced openings. */
#include "arena/openings.h"

#include "arena/match.h"
#include "base/pool.h"
#include "cli/command.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "game/transcript.h"

#include <stdio.h>
#include <string.h>

typedef struct Writer {
    Progress progress;
    int wanted;
    bool json;
    bool failed; /* out of memory: an opening was not printed */
} Writer;

static void print_opening(void *context, const Game *g, const HeibaiLine *value)
{
    Writer *w = context;
    char kind[HEIBAI_KIND_TEXT];
    Text line = {0};
    if (w->json) {
        transcript_write(g, &line);
        heibai_kind_write(value, kind);
        json_print_line(json_pack("{s:s, s:o, s:s}", "moves", text_string(&line), "value",
                                  json_rounded(value->value, 2), "kind", kind));
    } else {
        openings_add_line(g, value, &line);
        fputs(text_string(&line), stdout);
    }
    w->failed |= line.failed;
    text_free(&line);
}

static void show_progress(void *context, int found, long tried)
{
    Writer *w = context;
    char note[60];
    snprintf(note, sizeof note, "of %ld random lines", tried);
    progress_show(&w->progress, found, w->wanted, note);
}

bool book_subcommand(int index, Subcommand *out)
{
    *out = (Subcommand){"openings", "random openings that the engine finds balanced", NULL};
    return index == 0;
}

int run_book(const Command *self, int argc, char **argv)
{
    int64_t count = 100, plies = 8, level = 10, seed = 1, threads = pool_threads_usual();
    double within = 2;
    bool json = false;
    const Flag flags[] = {
        {"count", FLAG_INTEGER, &count, .min = 1, .max = OPENINGS_MAX, .value = "N",
         .help = "number of openings (100)"},
        {"plies", FLAG_INTEGER, &plies, .min = 1, .max = MATCH_PLIES_MAX, .value = "N",
         .help = "moves per opening (8)"},
        {"within", FLAG_REAL, &within, .max = 64, .value = "DISCS",
         .help = "the greatest value for either side (2)"},
        {"level", FLAG_INTEGER, &level, .max = HEIBAI_LEVEL_MAX, .value = "L",
         .help = "level of the search for the value (10)"},
        {"seed", FLAG_INTEGER, &seed, .max = 9e18, .value = "N",
         .help = "seed; another seed gives other openings (1)"},
        {"threads", FLAG_INTEGER, &threads, .min = 1, .max = POOL_THREADS_MAX, .value = "N",
         .help = "searches at once (all processors); the openings do not depend on it"},
        {"json", FLAG_ON, &json, .help = "one JSON object per opening"},
    };
    int status;
    Error err;
    if (!command_begin(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, &argc, argv, 1,
                       &status))
        return status;
    if (argc < 1 || strcmp(argv[0], "openings") != 0)
        return command_needs_subcommand(self, argc, argv);
    const atomic_bool *stop = command_catch_interrupt();
    BalanceSettings s = {(int)count,   (int)plies,     within, (int)level,
                         (int)threads, (uint64_t)seed, stop};
    Writer w = {.progress = progress_begin("openings"), .wanted = s.count, .json = json};
    bool ok = openings_balance(&s, print_opening, show_progress, &w, &err);
    progress_end(&w.progress);
    if (ok && w.failed) ok = error_no_memory(&err);
    if (ok) return STATUS_OK;
    status = command_fail(&err, "book openings");
    return atomic_load(stop) ? STATUS_INTERRUPTED : status;
}
