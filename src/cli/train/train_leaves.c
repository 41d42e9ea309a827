/* train_leaves.c - `heibai train leaves`: fits the scales and shifts of leaves, or measures
 * how much the values of searches change from depth to depth. */
#include "cli/train/train_command.h"
#include "train/evals.h"
#include "train/leaf_scales.h"
#include "train/leaves.h"
#include "train/recipe.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The fit: 4 to 9 plies left a mean change of 0.38 discs in the check, 6 to 15 plies 0.20. The
 * check: the depths that people see. */
enum { FIT_FIRST = 12, FIT_LAST = 46, FIT_DEPTH_FIRST = 6, FIT_DEPTH_LAST = 15 };
enum { CHECK_EMPTIES = 30, CHECK_DEPTH_FIRST = 8, CHECK_DEPTH_LAST = 18 };

/* Empty squares. More would take days. */
enum { SOLVE_LEAST = 10, SOLVE_MOST = 26 };

_Static_assert((int)CHECK_DEPTH_LAST <= (int)LEAVES_DEPTH_MAX,
               "a measure has room for the depths");

typedef struct LeavesFlags {
    const char *games, *weights, *output;
    bool check;
    int64_t solve, rounds, depth, threads;
} LeavesFlags;

static bool measure(const LeavesFlags *f, LeavesSettings *s, const Eval *eval,
                    LeavesMeasure *out, Error *err)
{
    Progress progress = progress_begin("positions");
    s->games = f->games;
    s->threads = (int)f->threads;
    s->tell = train_show;
    s->context = &progress;
    bool ok = leaves_measure(s, eval, out, err);
    progress_end(&progress);
    return ok;
}

static bool check(const LeavesFlags *f, const atomic_bool *interrupted, Error *err)
{
    LeavesSettings s = {.empties_first = CHECK_EMPTIES,
                        .empties_last = CHECK_EMPTIES,
                        .depth_first = CHECK_DEPTH_FIRST,
                        .depth_last = (int)f->depth,
                        .stop = {.flag = interrupted}};
    LeavesMeasure m;
    Eval *eval = evals_open(f->weights, err);
    bool ok = eval && measure(f, &s, eval, &m, err);
    eval_destroy(eval);
    if (!ok) return false;
    double worst = 0;
    printf(
        "plies    mean change in discs (standard error), %.0f positions of %d empty squares\n",
        m.by_depth[s.depth_first].count, CHECK_EMPTIES);
    for (int d = s.depth_first; d < s.depth_last; d++) {
        const LeavesChange *c = &m.by_depth[d];
        double mean = c->sum / c->count, variance = c->square / c->count - mean * mean;
        printf("%2d to %2d  %+.2f (%.2f)\n", d, d + 1, mean, sqrt(variance / c->count));
        worst = fmax(worst, fabs(mean));
    }
    printf("largest  %.2f\n", worst);
    return true;
}

static bool fit_scales(const LeavesFlags *f, const atomic_bool *interrupted, const Fold *fold,
                       Weights *w, Error *err)
{
    Progress progress = progress_begin("positions");
    ScalesSettings s = leaf_scales_defaults();
    s.games = f->games;
    s.solve = (int)f->solve;
    s.threads = (int)f->threads;
    s.stop = (Stop){.flag = interrupted};
    s.tell = train_show;
    s.context = &progress;
    bool ok = leaf_scales_fit(&s, fold, w, err);
    progress_end(&progress);
    return ok;
}

static bool fit(const LeavesFlags *f, const atomic_bool *interrupted, const Fold *fold,
                Weights *w, Error *err)
{
    if (!w->pairs.vector)
        return error_set(err, "weights without pairs have no scales; run train pairs first");
    if (!fit_scales(f, interrupted, fold, w, err)) return false;
    for (int64_t round = 0; round < f->rounds; round++) {
        LeavesSettings s = {.empties_first = FIT_FIRST,
                            .empties_last = FIT_LAST,
                            .depth_first = FIT_DEPTH_FIRST,
                            .depth_last = FIT_DEPTH_LAST,
                            .stop = {.flag = interrupted}};
        LeavesMeasure m;
        Eval *eval = eval_from_weights(w, fold, err);
        bool ok = eval && measure(f, &s, eval, &m, err) && leaves_adjust(&m, w, err);
        eval_destroy(eval);
        if (!ok) return false;
    }
    recipe_leaves(w, (int)f->rounds);
    return train_save(f->output, w, err);
}

static bool leaves(void *context, const atomic_bool *interrupted, Error *err)
{
    const LeavesFlags *f = context;
    if (!f->games) return error_set(err, "--selfplay FILE is needed");
    if (f->check) return check(f, interrupted, err);
    if (!f->output) return error_set(err, "--output FILE or --check is needed");
    Fold *fold = fold_create();
    Weights w;
    if (!fold) return error_no_memory(err);
    bool ok = evals_weights(f->weights, fold, &w, err);
    if (ok) {
        ok = fit(f, interrupted, fold, &w, err);
        weights_free(&w);
    }
    free(fold);
    return ok;
}

static void add_flags(TrainFlags *to, LeavesFlags *f)
{
    const Flag flags[] = {
        flag_file("selfplay", &f->games, "strong games of train selfplay"),
        flag_weights(&f->weights, "weights to start from (those inside the program)"),
        flag_output(&f->output, "file of weights to write"),
        flag_on("check", &f->check,
                "print the mean change of values from depth to depth instead"),
        flag_integer("depth", &f->depth, CHECK_DEPTH_FIRST + 1, CHECK_DEPTH_LAST,
                     "plies of the deepest search of the check (18)"),
        flag_integer("solve", &f->solve, SOLVE_LEAST, SOLVE_MOST,
                     "solve positions of N or fewer empty squares for the scales (22)"),
        flag_integer("rounds", &f->rounds, 1, 100, "times to search and correct shifts (2)"),
        flag_threads(&f->threads, "searches at once (all processors)"),
    };
    train_add_flags(to, flags, sizeof flags / sizeof flags[0]);
}

int run_train_leaves(const Command *self, int argc, char **argv)
{
    LeavesFlags f = {.solve = leaf_scales_defaults().solve,
                     .rounds = 2,
                     .depth = CHECK_DEPTH_LAST,
                     .threads = pool_threads_usual()};
    TrainFlags flags = {.count = 0};
    add_flags(&flags, &f);
    return train_run(self, &flags, argc, argv, leaves, &f);
}
