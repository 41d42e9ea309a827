/* solve_command.c - the command `heibai solve`. */
#include "cli/query/solve_command.h"

#include "cli/command.h"
#include "cli/position_args.h"
#include "cli/query/engine_args.h"
#include "cli/query/thinking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct SolveFlags {
    EngineFlags engine;
    PositionArgs position;
    const char *window;
    bool wld, all, json;
} SolveFlags;

typedef struct Solver {
    const SolveFlags *flags;
    NamedGames *games;
    HeibaiLimits limits;
    Thinking *thinking;
    bool bad; /* a position could not be read or solved */
    SolveTotals totals;
    HeibaiResult result;
    Sheet sheet; /* the present position, at the end of its game */
} Solver;

/* "-2:2" */
static bool read_window(const SolveFlags *f, HeibaiLimits *l, Error *err)
{
    int64_t alpha, beta;
    char low[8] = "";
    if (f->wld) {
        l->alpha = -1;
        l->beta = 1;
    }
    if (!f->window) return true;
    if (f->wld)
        return error_set(err, "--wld is a window already: it does not go with --window");
    size_t size = strcspn(f->window, ":");
    if (size < sizeof low) memcpy(low, f->window, size);
    if (!f->window[size] || !text_to_int(low, -SQUARES, SQUARES, &alpha) ||
        !text_to_int(f->window + size + 1, -SQUARES, SQUARES, &beta) || alpha >= beta)
        return error_set(err, "--window: '%.40s' is not A:B with -64 <= A < B <= 64",
                         f->window);
    l->alpha = (int)alpha;
    l->beta = (int)beta;
    return true;
}

static void solve_position(Solver *s, const ObfProblem *problem, int number)
{
    Error err;
    char what[64];
    snprintf(what, sizeof what, "position %d", number);
    if (!thinking_search(s->thinking, &problem->position, &s->limits, what, &s->result, &err)) {
        command_fail(&err, named_label(s->games));
        s->bad = true;
        return;
    }
    Solution solution = {number, problem, &s->result, s->flags->all, s->flags->wld};
    thinking_make_room(s->thinking);
    if (!s->flags->json && s->totals.positions == 0) solution_print_header();
    if (s->flags->json)
        solution_print_json(&solution);
    else
        solution_print(&solution);
    Check check = solution_check(&solution);
    s->totals.positions++;
    s->totals.checked += check != CHECK_NONE;
    s->totals.differing += check == CHECK_DIFFERS;
    s->totals.nodes += s->result.nodes;
    s->totals.seconds += s->result.seconds;
}

/* The position with the scores that an OBF file gives for its moves. */
static bool make_problem(const Sheet *s, Text *line, ObfProblem *out, Error *err)
{
    return format_write(FORMAT_OBF, s, line, NULL, err) && obf_read_line(line->data, out, err);
}

static void complain(Solver *s, const Error *err)
{
    thinking_make_room(s->thinking);
    command_fail(err, named_label(s->games));
    s->bad = true;
}

static void solve_positions(Solver *s)
{
    Error err;
    while (!thinking_interrupted(s->thinking)) {
        ObfProblem problem;
        Text line = {0};
        Reading reading = named_next(s->games, &s->sheet, &err);
        if (reading == READ_END) break;
        if (reading == READ_GAME && make_problem(&s->sheet, &line, &problem, &err))
            solve_position(s, &problem, (int)named_number(s->games));
        else
            complain(s, &err);
        text_free(&line);
    }
    if (s->totals.positions == 0 && !s->bad && !thinking_interrupted(s->thinking)) {
        error_set(&err, "there is no position in it");
        complain(s, &err);
    }
}

static int solve(Solver *s)
{
    Error err;
    HeibaiSettings settings = engine_flags_settings(&s->flags->engine);
    s->thinking = thinking_begin(&settings, &err);
    if (!s->thinking) return command_fail(&err, "solve");
    solve_positions(s);
    bool interrupted = thinking_interrupted(s->thinking);
    thinking_end(s->thinking);
    if (!s->flags->json && s->totals.positions)
        solution_print_totals(&s->totals, named_label(s->games));
    if (interrupted) return STATUS_INTERRUPTED;
    if (s->bad) return STATUS_BAD;
    return s->totals.differing ? STATUS_NO : STATUS_OK;
}

static bool names_nothing(const PositionArgs *p)
{
    return p->word ? !*p->word : !p->board && !p->moves;
}

static int begin(Solver *s, const Command *self)
{
    const SolveFlags *f = s->flags;
    Error err;
    heibai_limits_default(&s->limits);
    s->limits.depth = SQUARES;
    s->limits.confidence = 100;
    s->limits.lines = f->all ? HEIBAI_LINES_MAX : 1;
    bool ok =
        !names_nothing(&f->position) ||
        error_set(&err, "a FILE or a BOARD is needed; usage: heibai solve %s", self->usage);
    if (!ok || !read_window(f, &s->limits, &err)) return command_fail(&err, self->name);
    s->games = position_args_open(&f->position, FORMAT_OBF, &err);
    int status = s->games ? solve(s) : command_fail(&err, NULL);
    named_close(s->games);
    sheet_free(&s->sheet);
    return status;
}

int run_solve(const Command *self, int argc, char **argv)
{
    enum { OWN_FLAGS = 4 };
    SolveFlags f = {.engine = engine_flags_default()};
    Flag flags[OWN_FLAGS + POSITION_FLAGS + ENGINE_FLAGS] = {
        {"window", FLAG_STRING, &f.window, .value = "A:B",
         .help = "do not find exact scores outside A..B, only that they are <= A or >= B"},
        {"wld", FLAG_ON, &f.wld,
         .help = "find only win, draw or loss; the same as --window -1:1"},
        {"all", FLAG_ON, &f.all, .help = "find the exact score of every legal move"},
        {"json", FLAG_ON, &f.json, .help = "print one JSON object per position, one per line"},
    };
    int status, count = OWN_FLAGS;
    Error err;
    count += position_flags_add(&f.position, flags + count);
    count += engine_flags_add(&f.engine, flags + count);
    position_args_mend(argc, argv);
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 1, &status)) return status;
    Solver *s = calloc(1, sizeof *s);
    if (!s) {
        error_no_memory(&err);
        return command_fail(&err, self->name);
    }
    if (argc > 0) f.position.word = argv[0];
    s->flags = &f;
    status = begin(s, self);
    free(s);
    return status;
}
