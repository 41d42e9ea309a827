/* train_hard.c - `heibai train hard`: chooses and solves positions to measure searches with. */
#include "cli/train/train_command.h"
#include "train/evals.h"
#include "train/hard.h"

#include <stdio.h>
#include <unistd.h>

typedef struct HardFlags {
    const char *selfplay, *output, *weights;
    int64_t count, empties, threads;
} HardFlags;

static bool choose(const HardFlags *f, HardRun *run, Error *err)
{
    Progress progress = progress_begin("positions searched");
    Text file = {0};
    if (!f->selfplay) return error_set(err, "--selfplay FILES is needed");
    Eval *eval = evals_open(f->weights, err);
    if (!eval) return false;
    HardChoice choice = {f->selfplay, (int)f->count, (int)f->empties, eval};
    run->context = &progress;
    bool ok =
        hard_choose(&choice, run, &file, err) &&
        (text_write_file(f->output, file.data, file.size, err) || error_within(err, f->output));
    progress_end(&progress);
    eval_destroy(eval);
    text_free(&file);
    return ok;
}

/* The order of moves in a solve does not change its scores: any weights do. */
static bool solve(const HardFlags *f, HardSet *set, HardRun *run, Error *err)
{
    Progress progress = progress_begin("positions solved");
    Eval *eval = evals_open(NULL, err);
    if (!eval) return false;
    progress.before = hard_solved(set);
    run->context = &progress;
    bool ok = hard_solve(set, f->output, eval, run, err) || error_within(err, f->output);
    progress_end(&progress);
    eval_destroy(eval);
    return ok;
}

static bool hard(void *context, const atomic_bool *interrupted, Error *err)
{
    const HardFlags *f = context;
    HardRun run = {
        .threads = (int)f->threads, .stop = {.flag = interrupted}, .tell = train_show};
    HardSet set;
    if (!f->output) return error_set(err, "--output FILE is needed");
    if (access(f->output, F_OK) != 0 && !choose(f, &run, err)) return false;
    if (!hard_read(f->output, &set, err)) return false;
    int before = hard_solved(&set);
    bool ok = solve(f, &set, &run, err);
    if (ok)
        printf("%s: %d positions, %d of them solved now\n", f->output, set.count,
               set.count - before);
    hard_free(&set);
    return ok;
}

int run_train_hard(const Command *self, int argc, char **argv)
{
    HardFlags f = {
        .count = 300, .empties = HARD_EMPTIES_USUAL, .threads = pool_threads_usual()};
    const Flag table[] = {
        flag_string("selfplay", &f.selfplay, "FILES",
                    "games to choose from, separated by commas; they must be held out"),
        flag_integer("count", &f.count, 1, 1e5, "positions to choose (300)"),
        flag_integer("empties", &f.empties, 15, 30,
                     "least number of empty squares (24); a third each has N, N+1 and N+2"),
        flag_weights(&f.weights,
                     "weights that the positions are hard for (those inside the program)"),
        flag_output(&f.output,
                    "file of positions to write (OBF); if it exists, its unsolved positions "
                    "are solved"),
        flag_threads(&f.threads,
                     "positions at once (all processors); results do not depend on it"),
    };
    TrainFlags flags = {.count = 0};
    train_add_flags(&flags, table, sizeof table / sizeof table[0]);
    return train_run(self, &flags, argc, argv, hard, &f);
}
