/* train_probcut.c - `heibai train probcut`: the margins of ProbCut from the engine's own
 * searches, and whether they hold on games that were never trained on. */
#include "cli/train/train_command.h"

#include "base/pool.h"
#include "cli/progress.h"
#include "train/probcut_train.h"

#include <stdio.h>
#include <time.h>

enum {
    LEAST = 2000,  /* pairs that make a row of the check: an error of one point */
    TOLERANCE = 3, /* points between stated and found share */
    SOLVE_EMPTIES = 20
};

static void tell(void *context, int done, int total)
{
    progress_show(context, done, total, NULL);
}

static bool write_fit(const ProbcutSettings *s, const ProbcutSamples *samples, const char *path,
                      Error *err)
{
    ProbcutFit fit;
    char origin[240], date[16];
    if (!probcut_fit(samples, &fit, err)) return false;
    snprintf(origin, sizeof origin,
             "WTHOR %d-%d, %d positions to depth %d or more, solved to %d empties,\n * %zu "
             "pairs, seed %llu, %s.",
             s->first_year, s->last_year, samples->positions, s->depth, s->solve_empties,
             samples->count, (unsigned long long)s->seed,
             clock_utc("%Y-%m-%d", date, sizeof date));
    Text file = {0};
    probcut_write(&fit, origin, &file);
    bool ok = text_write_file(path, file.data, file.size, err);
    if (ok) printf("%s: from %zu pairs of searches\n", path, samples->count);
    text_free(&file);
    return ok;
}

/* Whether the margins inside the program hold. */
static bool print_check(const ProbcutSamples *samples)
{
    Text table = {0};
    printf("share of deep values within the margin, by plies of the deep search; s.e.: the\n"
           "standard error of the 73%% column, in points\n");
    double worst = probcut_check(&PROBCUT_FIT, samples, LEAST, &table);
    fputs(text_string(&table), stdout);
    if (worst < 0)
        printf("too few pairs for any row: --positions is too small\n");
    else
        printf("largest distance from the stated share: %.1f points (%d allowed)\n", worst,
               TOLERANCE);
    text_free(&table);
    return worst >= 0 && worst <= TOLERANCE;
}

int train_probcut_run(const Command *self, int argc, char **argv)
{
    int64_t positions = 16000, depth = 8, threads = pool_threads_usual(), seed = 1;
    const char *games = NULL, *output = NULL;
    bool check = false;
    const Flag flags[] = {
        {.name = "games",
         .kind = FLAG_STRING,
         .target = &games,
         .value = "DIR",
         .help = "WTHOR files, WTH_*.wtb"},
        {.name = "output",
         .kind = FLAG_STRING,
         .target = &output,
         .value = "FILE",
         .help = "the source file to write"},
        {.name = "check",
         .kind = FLAG_ON,
         .target = &check,
         .help = "compare with held-out games instead; exit 1 if a share is off"},
        {.name = "positions",
         .kind = FLAG_INTEGER,
         .target = &positions,
         .min = 10,
         .max = 1e6,
         .value = "N",
         .help = "of the archive (16000)"},
        {.name = "depth",
         .kind = FLAG_INTEGER,
         .target = &depth,
         .min = 3,
         .max = 20,
         .value = "N",
         .help = "plies to search (8)"},
        {.name = "threads",
         .kind = FLAG_INTEGER,
         .target = &threads,
         .min = 1,
         .max = POOL_THREADS_MAX,
         .value = "N",
         .help = "searches at once (all processors)"},
        {.name = "seed",
         .kind = FLAG_INTEGER,
         .target = &seed,
         .max = 9e18,
         .value = "N",
         .help = "chooses the positions (1)"},
    };
    int status;
    Error err;
    if (!command_begin(self, flags, sizeof flags / sizeof flags[0], &argc, argv, 0, &status))
        return status;
    bool ok = games || error_set(&err, "--games DIR is needed");
    if (ok && !check && !output) ok = error_set(&err, "probcut needs --output FILE or --check");
    Eval *eval = ok ? eval_create(&err) : NULL;
    if (!eval) return command_fail(&err, self->name);
    Progress progress = progress_begin("positions");
    const atomic_bool *interrupted = command_catch_interrupt();
    ProbcutSettings s = {.games = games,
                         .first_year = check ? TRAIN_CHECK_FIRST : TRAIN_FIT_FIRST,
                         .last_year = check ? TRAIN_CHECK_LAST : TRAIN_FIT_LAST,
                         .positions = (int)positions,
                         .depth = (int)depth,
                         .solve_empties = SOLVE_EMPTIES,
                         .threads = (int)threads,
                         .seed = (uint64_t)seed,
                         .eval = eval,
                         .stop = {.flag = interrupted},
                         .tell = tell,
                         .context = &progress};
    ProbcutSamples samples = {0};
    ok = probcut_collect(&s, &samples, &err);
    progress_end(&progress);
    bool holds = true;
    if (ok && check) holds = print_check(&samples);
    if (ok && !check) ok = write_fit(&s, &samples, output, &err);
    probcut_samples_free(&samples);
    eval_destroy(eval);
    if (atomic_load(interrupted)) return STATUS_INTERRUPTED;
    return !ok ? command_fail(&err, self->name) : holds ? STATUS_OK : STATUS_NO;
}
