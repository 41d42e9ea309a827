/* bench_signature.c - the command `heibai bench signature`: total nodes of fixed searches with
 * one thread, each with an empty table. The searches cover every way to limit a search. */
#include "cli/bench/bench_signature.h"

#include "cli/bench/bench_ffo.h"
#include "cli/bench/bench_positions.h"
#include "cli/json.h"
#include "engine/engine.h"

#include <stdio.h>

enum { HASH_MB = 16 };

/* How to search one of the positions of bench/games.txt. Searches that a time ends are not
 * among them: their node counts differ from run to run. */
typedef struct Task {
    int empties;
    int level, depth; /* HEIBAI_UNSET: not given */
    int confidence, lines, alpha, beta;
} Task;

#define UNSET HEIBAI_UNSET
static const Task TASKS[] = {
    {56, UNSET, 11, 73, 1, -64, 64},  {48, 12, UNSET, 73, 1, -64, 64},
    {40, UNSET, 13, 73, 1, -64, 64},  {36, UNSET, 10, 95, 2, -64, 64},
    {32, UNSET, 7, 100, 1, -64, 64},  {28, 16, UNSET, 73, 1, -64, 64},
    {25, 9, UNSET, 73, 64, -64, 64},  {22, UNSET, 64, 87, 1, -64, 64},
    {20, 18, UNSET, 73, 1, -64, 64},  {19, UNSET, 64, 100, 1, -1, 1},
    {16, UNSET, 64, 95, 3, -64, 64},  {14, UNSET, 64, 100, 64, -64, 64},
    {10, 10, UNSET, 73, 64, -64, 64},
};
enum { TASK_COUNT = sizeof TASKS / sizeof TASKS[0], ROUNDS = 3 };

/* FForum positions that are solved exactly: the faster ones of those inside the program. */
static const int SOLVED[] = {20, 21, 22, 23, 24, 25, 27, 29, 30};
enum { SOLVED_COUNT = sizeof SOLVED / sizeof SOLVED[0] };

static HeibaiLimits limits_of(const Task *t)
{
    HeibaiLimits l;
    heibai_limits_default(&l);
    l.level = t->level;
    l.depth = t->depth;
    l.confidence = t->confidence;
    l.lines = t->lines;
    l.alpha = t->alpha;
    l.beta = t->beta;
    return l;
}

static bool add_search(HeibaiEngine *engine, const Position *p, const HeibaiLimits *limits,
                       const atomic_bool *stop, Signature *sum, Error *err)
{
    HeibaiResult r;
    Stop ended_by = {.flag = stop};
    heibai_engine_clear(engine);
    EngineQuery query = {.position = p, .limits = limits, .stop = &ended_by};
    if (!engine_search(engine, &query, &r, err)) return false;
    sum->nodes += r.nodes;
    sum->seconds += r.seconds;
    return true;
}

static bool add_games(HeibaiEngine *engine, const atomic_bool *stop, Signature *sum, Error *err)
{
    bool ok = true;
    for (int i = 0; i < ROUNDS * TASK_COUNT && ok && !atomic_load(stop); i++) {
        const Task *t = &TASKS[i % TASK_COUNT];
        HeibaiLimits limits = limits_of(t);
        Position p;
        if (bench_position(i, t->empties, &p))
            ok = add_search(engine, &p, &limits, stop, sum, err);
    }
    return ok;
}

static bool add_solves(HeibaiEngine *engine, const atomic_bool *stop, Signature *sum,
                       Error *err)
{
    static const Task SOLVE = {0, UNSET, SQUARES, 100, 1, -64, 64};
    HeibaiLimits limits = limits_of(&SOLVE);
    bool ok = true;
    for (int i = 0; i < SOLVED_COUNT && ok && !atomic_load(stop); i++) {
        ObfProblem problem;
        ok = ffo_problem(SOLVED[i], &problem, err) &&
             add_search(engine, &problem.position, &limits, stop, sum, err);
    }
    return ok;
}

bool signature_measure(const atomic_bool *stop, Signature *out, Error *err)
{
    HeibaiSettings settings = {.threads = 1, .hash_mb = HASH_MB};
    HeibaiEngine *engine = engine_create(&settings, cpu_level(), err);
    if (!engine) return false;
    *out = (Signature){0};
    bool ok = add_games(engine, stop, out, err) && add_solves(engine, stop, out, err);
    heibai_engine_destroy(engine);
    return ok;
}

int bench_signature_run(const Command *self, int argc, char **argv)
{
    bool json = false;
    const Flag flags[] = {{.name = "json",
                           .kind = FLAG_ON,
                           .target = &json,
                           .help = "one JSON object on stdout"}};
    Error err;
    Signature s;
    int status =
        command_flags(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, argc, argv);
    if (status != STATUS_GO) return status;
    const atomic_bool *stop = command_catch_interrupt();
    if (!signature_measure(stop, &s, &err)) return command_fail(&err, self->name);
    if (atomic_load(stop)) return STATUS_INTERRUPTED;
    if (json)
        json_print_line(json_pack("{s:I, s:o}", "signature", (json_int_t)s.nodes, "seconds",
                                  json_rounded(s.seconds, 3)));
    else
        printf("%llu\n", (unsigned long long)s.nodes);
    return STATUS_OK;
}
