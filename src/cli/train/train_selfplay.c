/* train_selfplay.c - `heibai train selfplay`: games of the engine against itself. */
#include "cli/progress.h"
#include "cli/train/train_command.h"
#include "train/evals.h"
#include "train/selfplay.h"

#include <stdio.h>
#include <string.h>

typedef struct Watch {
    Progress progress;
    long games;
    double begun;
} Watch;

static void show(void *context, long done, long before)
{
    Watch *w = context;
    char note[48];
    double spent = clock_now() - w->begun;
    w->progress.before = before;
    snprintf(note, sizeof note, "%.1f games/s", (double)(done - before) / (spent + 1e-9));
    progress_show(&w->progress, done, w->games, note);
}

/* "8:30" */
static bool read_range(const char *text, int *min, int *max, Error *err)
{
    char first[8];
    int64_t low, high;
    size_t length = strcspn(text, ":");
    if (length < sizeof first && text[length]) {
        memcpy(first, text, length);
        first[length] = 0;
        if (text_to_int(first, 0, SELFPLAY_RANDOM_MAX, &low) &&
            text_to_int(text + length + 1, low, SELFPLAY_RANDOM_MAX, &high)) {
            *min = (int)low;
            *max = (int)high;
            return true;
        }
    }
    return error_set(err, "--random: '%.60s' is not a range A:B in 0..%d", text,
                     SELFPLAY_RANDOM_MAX);
}

static bool play(SelfplaySettings *s, const char *weights, GamefileExtent *extent, Error *err)
{
    Eval *eval = evals_open(weights, err);
    if (!eval) return false;
    s->eval = eval;
    bool ok = selfplay_run(s, extent, err);
    eval_destroy(eval);
    return ok || (s->output ? error_within(err, s->output) : false);
}

typedef struct SelfplayFlags {
    const char *output, *weights, *random;
    int64_t games, seed, depth, exact, balance, threads;
} SelfplayFlags;

static bool selfplay(const SelfplayFlags *f, const JobRunner *runner,
                     const atomic_bool *interrupted, Error *err)
{
    Watch watch = {progress_begin("games"), (long)f->games, clock_now()};
    SelfplaySettings s = {.output = f->output,
                          .games = (long)f->games,
                          .seed = (uint64_t)f->seed,
                          .depth = (int)f->depth,
                          .confidence = CONFIDENCE_73,
                          .exact = (int)f->exact,
                          .balance = (int)f->balance,
                          .threads = (int)f->threads,
                          .stop = {.flag = interrupted},
                          .tell = show,
                          .context = &watch,
                          .runner = runner};
    GamefileExtent extent;
    if (!f->output && !job_plan_only(runner)) return error_set(err, "--output FILE is needed");
    if (!read_range(f->random, &s.random_min, &s.random_max, err)) return false;
    bool ok = play(&s, f->weights, &extent, err);
    progress_end(&watch.progress);
    if (!ok || job_plan_only(runner)) return ok;
    if (extent.torn)
        fprintf(stderr, "%s: an unfinished block of %zu bytes at the end was cut off\n",
                f->output, extent.torn);
    printf("%s: %ld games, %ld repetitions left out, %zu bytes\n", f->output, extent.games,
           extent.numbers - extent.games, extent.bytes);
    return true;
}

static void add_flags(TrainFlags *to, SelfplayFlags *f)
{
    const Flag flags[] = {
        flag_output(&f->output,
                    "file of games to write; games are appended to an existing one"),
        flag_integer("games", &f->games, 1, 1e9,
                     "games in all, with those that the file has (1000)"),
        flag_seed(&f->seed, "game n depends on the seed and n alone (1)"),
        flag_integer("depth", &f->depth, 1, SELFPLAY_DEPTH_MAX, "plies to search (6)"),
        flag_integer("exact", &f->exact, 0, SELFPLAY_EXACT_MAX,
                     "perfect play from N empty squares on (14)"),
        flag_string("random", &f->random, "A:B",
                    "number of random moves at the beginning, from A to B (8:30)"),
        flag_integer(
            "balance", &f->balance, 0, SQUARES,
            "repeat the random moves until the search finds at most N discs for either "
            "side (0: any)"),
        flag_weights(&f->weights,
                     "weights to play with (those inside the program); none: all zero"),
        flag_threads(&f->threads,
                     "games at once (all processors); the games do not depend on it"),
    };
    train_add_flags(to, flags, sizeof flags / sizeof flags[0]);
}

int train_selfplay_by(const Command *self, int argc, char **argv, const JobRunner *runner)
{
    SelfplayFlags f = {.games = 1000,
                       .seed = 1,
                       .depth = 6,
                       .exact = 14,
                       .random = "8:30",
                       .threads = pool_threads_usual()};
    TrainFlags flags = {.count = 0};
    int status;
    Error err;
    add_flags(&flags, &f);
    if (!command_begin(self, (FlagTable){flags.flag, flags.count}, &argc, argv, 0, &status))
        return status;
    const atomic_bool *interrupted = command_catch_interrupt();
    if (!selfplay(&f, runner, interrupted, &err)) return command_fail(&err, self->name);
    return atomic_load(interrupted) ? STATUS_INTERRUPTED : STATUS_OK;
}

int run_train_selfplay(const Command *self, int argc, char **argv)
{
    return train_selfplay_by(self, argc, argv, NULL);
}
