#include "base/pool.h"
#include "cli/farm/farm_command.h"
#include "farm/worker.h"
#include "train/evals.h"

#include <stdio.h>
#include <string.h>

enum { EVALS = 3 };

/* The weights that pieces may need: inside the program, all zero, and those of --weights. */
typedef struct Evals {
    Eval *eval[EVALS];
} Evals;

static bool open_evals(Evals *e, const char *weights, Error *err)
{
    e->eval[0] = evals_open(NULL, err);
    e->eval[1] = e->eval[0] ? evals_open("none", err) : NULL;
    if (weights && e->eval[1]) e->eval[2] = evals_open(weights, err);
    return e->eval[0] && e->eval[1] && (!weights || e->eval[2]);
}

static void close_evals(Evals *e)
{
    for (int i = 0; i < EVALS; i++) eval_destroy(e->eval[i]);
}

static const Eval *find_eval(void *context, uint64_t identity)
{
    const Evals *e = context;
    for (int i = 0; i < EVALS; i++)
        if (e->eval[i] && eval_identity(e->eval[i]) == identity) return e->eval[i];
    return NULL;
}

static void tell(void *context, const char *line)
{
    (void)context;
    fprintf(stderr, "heibai: farm work: %s\n", line);
}

static bool work(const char *address, const char *weights, WorkerSettings *s,
                 WorkerTotals *totals, Error *err)
{
    Evals evals = {{NULL}};
    s->address = farm_address(address, err);
    if (!s->address) return false;
    bool ok = open_evals(&evals, weights, err);
    JobPlace place = {.trusted = false, .eval = find_eval, .context = &evals};
    s->place = &place;
    ok = ok && worker_run(s, totals, err);
    close_evals(&evals);
    return ok;
}

int run_farm_work(const Command *self, int argc, char **argv)
{
    const char *address = NULL, *weights = NULL;
    int64_t threads = pool_threads_usual();
    bool once = false;
    const Flag flags[] = {
        farm_flag(&address),
        {"threads", FLAG_INTEGER, &threads, .min = 1, .max = POOL_THREADS_MAX, .value = "N",
         .help = "pieces at once (all processors)"},
        {"once", FLAG_ON, &once, .help = "end when nothing is left to do"},
        {"weights", FLAG_FILE, &weights, .value = "FILE",
         .help = "weights for jobs that need others than those inside the program"},
    };
    int status =
        command_flags(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, argc, argv);
    if (status != STATUS_GO) return status;
    Error err;
    WorkerSettings s = {.version = FARM_VERSION,
                        .threads = (int)threads,
                        .once = once,
                        .stop = {.flag = command_catch_interrupt()},
                        .tell = tell};
    WorkerTotals totals;
    if (!work(address, weights, &s, &totals, &err)) return command_fail(&err, self->name);
    printf("%ld %s computed in %.1f s of work", totals.pieces,
           totals.pieces == 1 ? "piece" : "pieces", totals.seconds);
    printf(totals.failed ? ", %ld failed\n" : "\n", totals.failed);
    return STATUS_OK;
}
