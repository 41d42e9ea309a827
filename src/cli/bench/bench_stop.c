/* bench_stop.c - searches of every kind are cancelled from another thread at random moments. */
#include "cli/bench/bench_stop.h"

#include "base/rng.h"
#include "cli/bench/bench_positions.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "engine/engine.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

enum { TIMES_USUAL = 200, HASH_MB = 64, THREADS_MAX = 2, ALLOWED_MS = 50 };

static const double WAIT_MAX = 0.1; /* seconds until a search is cancelled */

/* A kind of search that takes far longer than it is given. */
typedef struct Kind {
    const char *name;
    int empties, depth, confidence, lines;
} Kind;

static const Kind KINDS[] = {
    {"solve of 30", 30, SQUARES, 100, 1},
    {"solve of 26, all moves", 26, SQUARES, 100, SQUARES},
    {"depth 30@73%", 44, 30, 73, 1},
    {"depth 24@100%, 3 lines", 40, 24, 100, 3},
};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

typedef struct Cancel {
    HeibaiEngine *engine;
    double after, when; /* seconds to wait; the moment it was said */
} Cancel;

typedef struct Delays {
    double sum, largest;
    int count;
} Delays;

static void *cancel_later(void *context)
{
    Cancel *c = context;
    struct timespec wait = {0, (long)(c->after * 1e9)};
    nanosleep(&wait, NULL);
    c->when = clock_now();
    heibai_engine_cancel(c->engine);
    return NULL;
}

/* False: it cannot be measured. A search that ends by itself before does not count. */
static bool measure_one(HeibaiEngine *engine, const Kind *kind, Rng *rng, Delays *out,
                        Error *err)
{
    Position p;
    HeibaiLimits limits;
    HeibaiResult r;
    pthread_t thread;
    Cancel cancel = {engine, rng_unit(rng) * WAIT_MAX, 0};
    if (!bench_position(rng_below(rng, BENCH_GAME_COUNT), kind->empties, &p)) return true;
    heibai_limits_default(&limits);
    limits.depth = kind->depth;
    limits.confidence = kind->confidence;
    limits.lines = kind->lines;
    heibai_engine_resume(engine);
    if (pthread_create(&thread, NULL, cancel_later, &cancel) != 0)
        return error_set(err, "the system has no more threads");
    EngineQuery query = {.position = &p, .limits = &limits};
    bool ok = engine_search(engine, &query, &r, err);
    double now = clock_now();
    pthread_join(thread, NULL);
    if (!ok || now < cancel.when) return ok;
    double delay = now - cancel.when;
    out->sum += delay;
    out->count++;
    if (delay > out->largest) out->largest = delay;
    return true;
}

/* Pre: at least one stop was measured. */
static void print_delays(const char *name, int threads, const Delays *d)
{
    printf("%-26s %d thread%s %5d stops  mean %6.2f ms  largest %6.2f ms\n", name, threads,
           threads > 1 ? "s" : " ", d->count, 1000 * d->sum / d->count, 1000 * d->largest);
    fflush(stdout);
}

static bool measure(int times, uint64_t seed, const atomic_bool *stop, Delays *all, Error *err)
{
    Rng rng = rng_stream(seed, 0);
    Progress progress = progress_begin("stops");
    bool ok = true;
    for (int threads = 1; threads <= THREADS_MAX && ok; threads++) {
        HeibaiSettings settings = {.threads = threads, .hash_mb = HASH_MB};
        HeibaiEngine *engine = engine_create(&settings, cpu_level(), err);
        ok = engine != NULL;
        for (int k = 0; k < KIND_COUNT && ok && !atomic_load(stop); k++) {
            Delays d = {0};
            for (int i = 0; i < times && ok && !atomic_load(stop); i++) {
                progress_show(&progress, all->count + d.count,
                              (long)times * KIND_COUNT * THREADS_MAX, KINDS[k].name);
                ok = measure_one(engine, &KINDS[k], &rng, &d, err);
            }
            progress_end(&progress);
            if (d.count > 0) print_delays(KINDS[k].name, threads, &d);
            all->sum += d.sum;
            all->count += d.count;
            if (d.largest > all->largest) all->largest = d.largest;
        }
        heibai_engine_destroy(engine);
    }
    return ok;
}

int bench_stop_run(const Command *self, int argc, char **argv)
{
    int64_t times = TIMES_USUAL, seed = 1;
    const Flag flags[] = {
        {"times", FLAG_INTEGER, &times, .min = 1, .max = 1e6, .value = "N",
         .help = "how often each kind of search is stopped (200)"},
        {"seed", FLAG_INTEGER, &seed, .max = 9e18, .value = "N",
         .help = "seed that chooses positions and moments (1)"},
    };
    Error err;
    int status =
        command_flags(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, argc, argv);
    if (status != STATUS_GO) return status;
    const atomic_bool *stop = command_catch_interrupt();
    Delays all = {0};
    if (!measure((int)times, (uint64_t)seed, stop, &all, &err))
        return command_fail(&err, self->name);
    if (atomic_load(stop)) {
        say_error("heibai: bench stop: stopped after %d of %d searches\n", all.count,
                  (int)times * KIND_COUNT * THREADS_MAX);
        return STATUS_INTERRUPTED;
    }
    printf("\nlargest delay %.2f ms of %d stops (%d ms allowed)\n", 1000 * all.largest,
           all.count, ALLOWED_MS);
    return 1000 * all.largest <= ALLOWED_MS ? STATUS_OK : STATUS_NO;
}
