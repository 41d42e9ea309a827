/* train_selfplay.c - `heibai train selfplay`: games of the engine against itself. */
#include "base/pool.h"
#include "cli/progress.h"
#include "cli/train/train_command.h"
#include "train/selfplay.h"

#include <stdio.h>
#include <string.h>

typedef struct Watch {
    Progress progress;
    long games;
    double begun;
} Watch;

static void tell(void *context, long done, long before)
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
    Eval *eval = train_eval(weights, err);
    if (!eval) return false;
    s->eval = eval;
    bool ok = selfplay_run(s, extent, err);
    eval_destroy(eval);
    return ok || error_within(err, s->output);
}

int train_selfplay_run(const Command *self, int argc, char **argv)
{
    int64_t games = 1000, seed = 1, depth = 6, exact = 14, balance = 0,
            threads = pool_threads_usual();
    const char *output = NULL, *weights = NULL, *random = "8:30";
    const Flag flags[] = {
        {.name = "output",
         .kind = FLAG_STRING,
         .target = &output,
         .value = "FILE",
         .help = "where the games go; a file that has some is continued"},
        {.name = "games",
         .kind = FLAG_INTEGER,
         .target = &games,
         .min = 1,
         .max = 1e9,
         .value = "N",
         .help = "to play in all (1000)"},
        {.name = "seed",
         .kind = FLAG_INTEGER,
         .target = &seed,
         .max = 9e18,
         .value = "N",
         .help = "game n depends on it and on n alone (1)"},
        {.name = "depth",
         .kind = FLAG_INTEGER,
         .target = &depth,
         .min = 1,
         .max = SELFPLAY_DEPTH_MAX,
         .value = "N",
         .help = "plies to search (6)"},
        {.name = "exact",
         .kind = FLAG_INTEGER,
         .target = &exact,
         .max = SELFPLAY_EXACT_MAX,
         .value = "N",
         .help = "perfect play from N empty squares on (14)"},
        {.name = "random",
         .kind = FLAG_STRING,
         .target = &random,
         .value = "A:B",
         .help = "random moves to begin with (8:30)"},
        {.name = "balance",
         .kind = FLAG_INTEGER,
         .target = &balance,
         .max = SQUARES,
         .value = "N",
         .help =
             "random moves after which the search finds at most N discs for a side (0: any)"},
        {.name = "weights",
         .kind = FLAG_STRING,
         .target = &weights,
         .value = "FILE",
         .help = "instead of those inside the program; none: all zero"},
        {.name = "threads",
         .kind = FLAG_INTEGER,
         .target = &threads,
         .min = 1,
         .max = POOL_THREADS_MAX,
         .value = "N",
         .help = "games at once (all processors); they do not depend on it"},
    };
    int status;
    Error err;
    if (!command_begin(self, flags, sizeof flags / sizeof flags[0], &argc, argv, 0, &status))
        return status;
    Watch watch = {progress_begin("games"), (long)games, clock_now()};
    SelfplaySettings s = {.output = output,
                          .games = (long)games,
                          .seed = (uint64_t)seed,
                          .depth = (int)depth,
                          .confidence = CONFIDENCE_73,
                          .exact = (int)exact,
                          .balance = (int)balance,
                          .threads = (int)threads,
                          .stop = {.flag = command_catch_interrupt()},
                          .tell = tell,
                          .context = &watch};
    bool ok = output || error_set(&err, "selfplay needs --output FILE");
    ok = ok && read_range(random, &s.random_min, &s.random_max, &err);
    GamefileExtent extent;
    ok = ok && play(&s, weights, &extent, &err);
    progress_end(&watch.progress);
    if (!ok) return command_fail(&err, self->name);
    printf("%s: %ld games, %ld repetitions left out, %zu bytes\n", output, extent.games,
           extent.numbers - extent.games, extent.bytes);
    return atomic_load(s.stop.flag) ? STATUS_INTERRUPTED : STATUS_OK;
}
