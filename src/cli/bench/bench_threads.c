/* bench_threads.c - two threads on one position, against two engines of one thread each that
 * solve it at the same time: both use two processors, so that what else the machine does, and
 * what two processors share, hits both alike. They take turns, several times a position. */
#include "cli/bench/bench_threads.h"

#include "base/pool.h"
#include "cli/bench/bench_positions.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EMPTIES_USUAL = 22, POSITIONS_USUAL = 12, ROUNDS_USUAL = 4, HASH_MB = 64, THREADS = 2 };

static const double RATE_LEAST = 0.95, NODES_MOST = 1.15;

/* The solves of one position. */
typedef struct Solve {
    double nodes, seconds;
    int score;
} Solve;

typedef struct Bench {
    HeibaiEngine *alone[THREADS], *together;
    Pool *pool;
    Stop stop;
    Position position;
    Solve solves[THREADS]; /* of those alone */
    bool failed;
} Bench;

/* Adds to *sum. */
static bool solve(Bench *b, HeibaiEngine *engine, Solve *sum)
{
    HeibaiLimits limits;
    HeibaiResult r;
    Error err;
    heibai_limits_default(&limits);
    limits.depth = SQUARES;
    limits.confidence = 100;
    heibai_engine_clear(engine);
    EngineQuery query = {.position = &b->position, .limits = &limits, .stop = &b->stop};
    bool ok = engine_search(engine, &query, &r, &err) && r.complete;
    *sum =
        (Solve){sum->nodes + (double)r.nodes, sum->seconds + r.seconds, (int)r.lines[0].value};
    return ok;
}

static void solve_alone(void *job, int index, int thread)
{
    Bench *b = job;
    (void)thread;
    if (!solve(b, b->alone[index], &b->solves[index])) b->failed = true;
}

static double ratio_change(double percent) { return 100 * (percent - 1); }

/* Sums over positions. */
typedef struct Totals {
    double alone_nodes, alone_rate, alone_seconds; /* of one; both together; mean of both */
    double nodes, rate, seconds;                   /* of two threads */
    int positions;
} Totals;

static bool measure_one(Bench *b, int number, int rounds, Totals *t)
{
    Solve two = {0};
    memset(b->solves, 0, sizeof b->solves);
    for (int i = 0; i < rounds; i++) {
        pool_run(b->pool, solve_alone, b, THREADS);
        if (b->failed || !solve(b, b->together, &two)) return false;
    }
    const Solve *one = b->solves;
    double seconds = (one[0].seconds + one[1].seconds) / 2;
    double both = one[0].nodes / one[0].seconds + one[1].nodes / one[1].seconds;
    double rate = two.nodes / two.seconds;
    printf("%4d %+5d %12.0f %8.1f %12.0f %8.1f   %6.2f %+7.1f %%\n", number, two.score,
           one[0].nodes / rounds, both / 1e6, two.nodes / rounds, rate / 1e6, rate / both,
           ratio_change(two.nodes / one[0].nodes));
    fflush(stdout);
    if (two.score != one[0].score) printf("the scores differ: %+d\n", one[0].score);
    /* Rates are weighted by their time. */
    t->alone_nodes += one[0].nodes;
    t->alone_rate += both * seconds;
    t->alone_seconds += seconds;
    t->nodes += two.nodes;
    t->rate += rate * two.seconds;
    t->seconds += two.seconds;
    t->positions++;
    return two.score == one[0].score;
}

/* True: both are as good as they are meant to be. */
static bool print_totals(const Totals *t)
{
    double rate = (t->rate / t->seconds) / (t->alone_rate / t->alone_seconds);
    double nodes = t->nodes / t->alone_nodes;
    printf("\nrate of two threads to that of two engines at once  %.3f (at least %.2f)\n", rate,
           RATE_LEAST);
    printf("nodes of two threads beyond those of one            %+.1f %% (at most %.0f %%)\n",
           ratio_change(nodes), ratio_change(NODES_MOST));
    printf("time of one thread, the other processor busy, to that of two  %.2f\n",
           t->alone_seconds / t->seconds);
    return rate >= RATE_LEAST && nodes <= NODES_MOST;
}

static bool make_engines(Bench *b, int hash, Error *err)
{
    HeibaiSettings settings = {.threads = 1, .hash_mb = hash};
    for (int i = 0; i < THREADS; i++)
        if (!(b->alone[i] = engine_create(&settings, cpu_level(), err))) return false;
    settings.threads = THREADS;
    b->together = engine_create(&settings, cpu_level(), err);
    b->pool = pool_create(THREADS);
    if (!b->pool) return error_set(err, "the system has no more threads");
    return b->together != NULL;
}

static void free_engines(Bench *b)
{
    for (int i = 0; i < THREADS; i++) heibai_engine_destroy(b->alone[i]);
    heibai_engine_destroy(b->together);
    pool_destroy(b->pool);
}

static bool measure(Bench *b, int positions, int empties, int rounds, Totals *totals)
{
    Progress progress = progress_begin("positions");
    printf("                 one, twice          both                two\n"
           "game score        nodes  M nodes/s        nodes M nodes/s    rate   nodes\n");
    for (int i = 0; i < positions; i++) {
        progress_show(&progress, i, positions, NULL);
        if (!bench_position(i, empties, &b->position)) continue;
        progress_end(&progress);
        if (!measure_one(b, i + 1, rounds, totals)) return false;
    }
    return true;
}

int bench_threads_run(const Command *self, int argc, char **argv)
{
    int64_t empties = EMPTIES_USUAL, positions = POSITIONS_USUAL, rounds = ROUNDS_USUAL;
    int64_t hash = HASH_MB;
    const Flag flags[] = {
        {"empties", FLAG_INTEGER, &empties, .min = 12, .max = 30, .value = "N",
         .help = "empty squares of the positions (22)"},
        {"count", FLAG_INTEGER, &positions, .min = 1, .max = BENCH_GAME_COUNT, .value = "N",
         .help = "number of positions to solve (12)"},
        {"rounds", FLAG_INTEGER, &rounds, .min = 1, .max = 1000, .value = "N",
         .help = "how often each position is solved (4)"},
        {"hash", FLAG_INTEGER, &hash, .min = 1, .max = 1 << 20, .value = "MB",
         .help = "size of the hash table of each engine (64)"},
    };
    Error err;
    int status =
        command_flags(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, argc, argv);
    if (status != STATUS_GO) return status;
    Bench b = {.stop = {.flag = command_catch_interrupt()}};
    Totals totals = {0};
    bool made = make_engines(&b, (int)hash, &err), good = false;
    if (made) {
        bool whole = measure(&b, (int)positions, (int)empties, (int)rounds, &totals);
        if (totals.positions && !stop_flagged(&b.stop)) good = print_totals(&totals) && whole;
    }
    free_engines(&b);
    if (!made) return command_fail(&err, self->name);
    if (stop_flagged(&b.stop)) {
        say_error("heibai: bench threads: stopped after %d of %d positions\n", totals.positions,
                  (int)positions);
        return STATUS_INTERRUPTED;
    }
    return good ? STATUS_OK : STATUS_NO;
}
