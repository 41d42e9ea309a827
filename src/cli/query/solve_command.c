/* solve_command.c - flags of `heibai solve`, and the way through its positions. */
#include "cli/query/solve_command.h"

#include "base/array.h"
#include "cli/command.h"
#include "cli/farm/farm_command.h"
#include "cli/position_args.h"
#include "cli/query/engine_args.h"
#include "cli/query/separate.h"
#include "cli/query/thinking.h"
#include "jobs/solve_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct SolveFlags {
    EngineFlags engine;
    PositionArgs position;
    const char *window;
    bool wld, all, json, separate;
    const JobRunner *runner; /* NULL: this process */
} SolveFlags;

typedef struct NumberedProblem {
    int number; /* as in Solution */
    ObfProblem problem;
} NumberedProblem;

typedef struct Solver {
    const SolveFlags *flags;
    NamedGames *games;
    HeibaiLimits limits;
    Thinking *thinking; /* NULL: --separate */
    bool bad;           /* a position could not be read or solved */
    bool shown;         /* a position was */
    long read;          /* positions, without --separate */
    SolveTotals totals;
    HeibaiResult result;
    Sheet sheet; /* the present position, at the end of its game */
    /* With --separate: the positions, and the same as items of a job. */
    NumberedProblem *problems;
    size_t room;
    Separate separate;
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

static bool is_interrupted(const Solver *s)
{
    return s->thinking ? thinking_interrupted(s->thinking)
                       : atomic_load(command_catch_interrupt());
}

static void show_solution(Solver *s, const ObfProblem *problem, int number,
                          const HeibaiResult *result)
{
    Solution solution = {number,        problem,       result,
                         s->flags->all, s->flags->wld, is_interrupted(s) && !result->complete};
    if (!s->flags->json && !s->shown) solution_print_header();
    s->shown = true;
    if (s->flags->json)
        solution_print_json(&solution);
    else
        solution_print(&solution);
    if (!solution.stopped) solution_add(&solution, &s->totals);
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
    thinking_make_room(s->thinking);
    show_solution(s, problem, number, &s->result);
}

/* The position with the scores that an OBF file gives for its moves. */
static bool make_problem(const Sheet *s, Text *line, ObfProblem *out, Error *err)
{
    return format_write(FORMAT_OBF, s, line, NULL, err) && obf_read_line(line->data, out, err);
}

static void complain(Solver *s, const Error *err)
{
    if (s->thinking) thinking_make_room(s->thinking);
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
        s->read += reading == READ_GAME;
        if (reading == READ_GAME && make_problem(&s->sheet, &line, &problem, &err))
            solve_position(s, &problem, (int)named_number(s->games));
        else
            complain(s, &err);
        text_free(&line);
    }
    if (!s->shown && !s->bad && !thinking_interrupted(s->thinking)) {
        error_set(&err, "there is no position in it");
        complain(s, &err);
    }
}

/* All positions of the file, those after the stop too. Standard input may never end. */
static long count_positions(Solver *s)
{
    if (s->separate.count) return (long)s->separate.count;
    return named_is_input(s->games) ? 0 : s->read + named_count_rest(s->games, &s->sheet);
}

static int conclude(Solver *s, bool interrupted)
{
    s->totals.stopped = interrupted;
    if (interrupted) s->totals.all = count_positions(s);
    if (s->flags->json && interrupted)
        solution_warn_stopped(&s->totals);
    else if (!s->flags->json && (s->shown || interrupted))
        solution_print_totals(&s->totals, named_label(s->games));
    if (interrupted) return STATUS_INTERRUPTED;
    if (s->bad) return STATUS_BAD;
    return s->totals.differing ? STATUS_NO : STATUS_OK;
}

/* ---- --separate ---------------------------------------------------------------------------
 */

static bool show_answer(void *context, size_t index, const JobAnswer *answer, Error *err)
{
    Solver *s = context;
    const NumberedProblem *p = &s->problems[index];
    if (!solve_read(answer, &s->result, err)) return false;
    show_solution(s, &p->problem, p->number, &s->result);
    return true;
}

static bool add_position(Solver *s, Error *err)
{
    NumberedProblem next = {.number = (int)named_number(s->games)};
    Text line = {0};
    bool ok = make_problem(&s->sheet, &line, &next.problem, err);
    text_free(&line);
    if (ok && s->separate.count == s->room) {
        NumberedProblem *grown = array_grow(s->problems, &s->room, sizeof *grown);
        if (!grown) return error_no_memory(err);
        s->problems = grown;
    }
    Text *input = ok ? separate_add(&s->separate, err) : NULL;
    if (!input) return false;
    s->problems[s->separate.count - 1] = next;
    job_write_position(&next.problem.position, input);
    return text_ok(input, err);
}

static void read_positions(Solver *s)
{
    Error err;
    for (;;) {
        Reading reading = named_next(s->games, &s->sheet, &err);
        if (reading == READ_END) break;
        if (reading != READ_GAME || !add_position(s, &err)) complain(s, &err);
    }
    if (s->separate.count == 0 && !s->bad) {
        error_set(&err, "there is no position in it");
        complain(s, &err);
    }
}

static int solve_separate(Solver *s)
{
    const JobRunner *runner = s->flags->runner;
    HeibaiSettings engine = engine_flags_settings(&s->flags->engine);
    SeparateSettings settings = {.kind = &SOLVE_KIND,
                                 .engine = &engine,
                                 .limits = &s->limits,
                                 .runner = runner,
                                 .items = "positions",
                                 .show = show_answer,
                                 .context = s};
    Error err;
    read_positions(s);
    /* A farm gets all positions or none. */
    bool refused = s->bad && job_plan_only(runner);
    bool ok = s->separate.count == 0 || refused || separate_run(&s->separate, &settings, &err);
    int status = !ok                     ? command_fail(&err, "solve")
                 : job_plan_only(runner) ? (refused ? STATUS_BAD : STATUS_OK)
                                         : conclude(s, is_interrupted(s));
    separate_free(&s->separate);
    free(s->problems);
    return status;
}

static int solve(Solver *s)
{
    Error err;
    if (s->flags->separate || s->flags->runner) return solve_separate(s);
    HeibaiSettings settings = engine_flags_settings(&s->flags->engine);
    s->thinking = thinking_begin(&settings, &err);
    if (!s->thinking) return command_fail(&err, "solve");
    solve_positions(s);
    bool interrupted = thinking_interrupted(s->thinking);
    thinking_end(s->thinking);
    return conclude(s, interrupted);
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
        !position_args_none(&f->position) ||
        error_set(&err, "a FILE or a BOARD is needed; usage: heibai solve %s", self->usage);
    if (!ok || !read_window(f, &s->limits, &err)) return command_fail(&err, self->name);
    s->games = position_args_open(&f->position, FORMAT_OBF, &err);
    int status = s->games ? solve(s) : command_fail(&err, NULL);
    named_close(s->games);
    sheet_free(&s->sheet);
    return status;
}

int solve_by(const Command *self, int argc, char **argv, const JobRunner *runner)
{
    enum { OWN_FLAGS = 5 };
    SolveFlags f = {.engine = engine_flags_default(), .runner = runner};
    Flag flags[OWN_FLAGS + POSITION_FLAGS + ENGINE_FLAGS] = {
        {"window", FLAG_STRING, &f.window, .value = "A:B",
         .help = "do not find exact scores outside A..B, only that they are <= A or >= B"},
        {"wld", FLAG_ON, &f.wld,
         .help = "find only win, draw or loss; the same as --window -1:1"},
        {"all", FLAG_ON, &f.all, .help = "find the exact score of every legal move"},
        {"json", FLAG_ON, &f.json, .help = "print one JSON object per position, one per line"},
        {"separate", FLAG_ON, &f.separate,
         .help = "one thread and an empty hash table per position, several positions at once"},
    };
    int status, count = OWN_FLAGS;
    count += position_flags_add(&f.position, flags + count);
    count += engine_flags_add(&f.engine, flags + count);
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 1, &status)) return status;
    if (argc > 0) f.position.word = argv[0];
    return begin(&(Solver){.flags = &f}, self);
}

int run_solve(const Command *self, int argc, char **argv)
{
    return solve_by(self, argc, argv, NULL);
}
