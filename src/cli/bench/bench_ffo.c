#include "cli/bench/bench_ffo.h"

#include "base/cpu.h"
#include "cli/query/engine_args.h"
#include "cli/query/solve_command.h"
#include "cli/query/thinking.h"
#include "engine/engine.h"
#include "version.h"

#include <stdio.h>
#include <string.h>

enum { FFO_FIRST = 20, FFO_LAST = 59 };

/* bench/ffo-20-39.obf and the next, put here by the build. */
extern const char FFO_PROBLEMS[];

/* A position of the set: problem number and text. */
typedef struct FfoReader {
    const char *at;
    int number;
} FfoReader;

static bool next_problem(FfoReader *r, ObfProblem *out)
{
    while (*r->at) {
        char line[1000];
        size_t length = strcspn(r->at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, r->at);
        r->at += length + (r->at[length] == '\n');
        Error err;
        if (obf_is_blank(line)) continue;
        r->number++;
        return obf_read_line(line, out, &err);
    }
    return false;
}

bool ffo_problem(int number, ObfProblem *out, Error *err)
{
    FfoReader reader = {FFO_PROBLEMS, FFO_FIRST - 1};
    while (next_problem(&reader, out))
        if (reader.number == number) return true;
    return error_set(err, "there is no FFO position %d", number);
}

/* Solves one position and prints its row. False: Ctrl-C. */
static bool solve_one(Thinking *t, int number, const ObfProblem *problem, SolveTotals *totals)
{
    HeibaiLimits limits;
    HeibaiResult result;
    Error err;
    char what[40];
    heibai_limits_default(&limits);
    limits.depth = SQUARES;
    limits.confidence = 100;
    snprintf(what, sizeof what, "FFO %d", number);
    if (!thinking_search(t, &problem->position, &limits, what, &result, &err)) return false;
    bool interrupted = thinking_interrupted(t);
    Solution s = {.number = number,
                  .problem = problem,
                  .result = &result,
                  .stopped = interrupted && !result.complete};
    thinking_make_room(t);
    solution_print(&s);
    if (!s.stopped) solution_add(&s, totals);
    return !interrupted;
}

int ffo_run(const Command *self, int argc, char **argv)
{
    int64_t from = 40, to = 49;
    EngineFlags engine = engine_flags_default();
    engine.hash = 128;
    Flag flags[2 + ENGINE_FLAGS] = {
        {"first", FLAG_INTEGER, &from, .min = FFO_FIRST, .max = FFO_LAST, .value = "N",
         .help = "first position (40)"},
        {"last", FLAG_INTEGER, &to, .min = FFO_FIRST, .max = FFO_LAST, .value = "N",
         .help = "last position (49)"}};
    int status, count = 2 + engine_flags_add(&engine, flags + 2);
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 0, &status)) return status;
    Error err;
    char cpu[64];
    HeibaiSettings settings = engine_flags_settings(&engine);
    printf("heibai %s  commit %s  cpu %s  code %s  threads %d  hash %d MB\n\n", HEIBAI_VERSION,
           HEIBAI_COMMIT, cpu_model(cpu, sizeof cpu), cpu_level_name(cpu_level()),
           settings.threads, settings.hash_mb);
    SolveTotals totals = {0};
    FfoReader reader = {FFO_PROBLEMS, FFO_FIRST - 1};
    ObfProblem problem;
    bool go_on = true;
    Thinking *t = thinking_begin(&settings, &err);
    if (!t) return command_fail(&err, self->name);
    solution_print_header();
    while (go_on && next_problem(&reader, &problem)) {
        if (reader.number < from || reader.number > to) continue;
        /* Each position begins with empty tables, so that the order does not matter. */
        thinking_clear(t);
        go_on = solve_one(t, reader.number, &problem, &totals);
    }
    thinking_end(t);
    totals.stopped = !go_on;
    totals.all = to - from + 1;
    solution_print_totals(&totals, "FFO");
    return !go_on ? STATUS_INTERRUPTED : totals.differing ? STATUS_NO : STATUS_OK;
}
