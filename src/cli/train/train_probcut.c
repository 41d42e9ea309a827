/* train_probcut.c - `heibai train probcut`: fits the margins of ProbCut to the engine's own
 * searches, or checks them on games of years that are held out. */
#include "cli/train/train_command.h"
#include "train/probcut/probcut_train.h"

#include <stdio.h>

typedef struct ProbcutFlags {
    const char *games, *output;
    bool check;
    bool failed; /* result of the check */
    int64_t positions, depth, threads, seed;
} ProbcutFlags;

static bool write_fit(const ProbcutSettings *s, const ProbcutSamples *samples, const char *path,
                      Error *err)
{
    ProbcutFit fit;
    if (!probcut_fit(samples, &fit, err)) return false;
    Text file = {0};
    probcut_write(&fit, s, samples, &file);
    bool ok = text_ok(&file, err) && text_write_file(path, file.data, file.size, err);
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
    double worst = probcut_check(&PROBCUT_FIT, samples, PROBCUT_CHECK_LEAST, &table);
    fputs(text_string(&table), stdout);
    if (worst < 0)
        printf("too few pairs for any row: --count is too small\n");
    else
        printf("largest distance from the stated share: %.1f points (%d allowed)\n", worst,
               PROBCUT_CHECK_TOLERANCE);
    text_free(&table);
    return worst >= 0 && worst <= PROBCUT_CHECK_TOLERANCE;
}

static bool check_flags(const ProbcutFlags *f, Error *err)
{
    if (!f->games) return error_set(err, "--wthor DIR is needed");
    return f->check || f->output || error_set(err, "--output FILE or --check is needed");
}

static bool probcut(void *context, const atomic_bool *interrupted, Error *err)
{
    ProbcutFlags *f = context;
    Eval *eval = check_flags(f, err) ? eval_create(err) : NULL;
    if (!eval) return false;
    Progress progress = progress_begin("positions");
    ProbcutSettings s = {.games = f->games,
                         .years = f->check ? ARCHIVE_CHECK : ARCHIVE_TRAIN,
                         .positions = (int)f->positions,
                         .depth = (int)f->depth,
                         .solve_empties = PROBCUT_SOLVE_EMPTIES,
                         .threads = (int)f->threads,
                         .seed = (uint64_t)f->seed,
                         .eval = eval,
                         .stop = {.flag = interrupted},
                         .tell = train_show,
                         .context = &progress};
    ProbcutSamples samples = {0};
    bool ok = probcut_collect(&s, &samples, err);
    progress_end(&progress);
    if (ok && f->check) f->failed = !print_check(&samples);
    if (ok && !f->check) ok = write_fit(&s, &samples, f->output, err);
    probcut_samples_free(&samples);
    eval_destroy(eval);
    return ok;
}

static void add_flags(TrainFlags *to, ProbcutFlags *f)
{
    const Flag flags[] = {
        flag_string("wthor", &f->games, "DIR",
                    "WTHOR files, WTH_*.wtb (1977-2011; --check takes 2012-2023)"),
        flag_output(&f->output, "the source file to write"),
        flag_on("check", &f->check,
                "check the margins inside the program instead; exit 1 if a share is off"),
        flag_integer("count", &f->positions, 10, 1e6, "positions to search (16000)"),
        flag_integer("depth", &f->depth, 3, 20, "plies to search (8)"),
        flag_threads(&f->threads, "searches at once (all processors)"),
        flag_seed(&f->seed, "chooses the positions (1)"),
    };
    train_add_flags(to, flags, sizeof flags / sizeof flags[0]);
}

int run_train_probcut(const Command *self, int argc, char **argv)
{
    ProbcutFlags f = {
        .positions = 16000, .depth = 8, .threads = pool_threads_usual(), .seed = 1};
    TrainFlags flags = {.count = 0};
    add_flags(&flags, &f);
    int status = train_run(self, &flags, argc, argv, probcut, &f);
    return status == STATUS_OK && f.failed ? STATUS_NO : status;
}
