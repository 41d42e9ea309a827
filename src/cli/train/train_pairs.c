/* train_pairs.c - `heibai train pairs`: positions to the vectors of pairs of patterns. */
#include "cli/train/train_command.h"
#include "train/anchor.h"
#include "train/evals.h"
#include "train/recipe.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct PairsFlags {
    SourceFlags sources;
    const char *output, *weights, *anchor;
    int64_t seed, rounds;
    double even;
} PairsFlags;

/* What is shown during a fit, and the last errors of each phase. */
typedef struct PairsShow {
    Progress progress;
    PairsProgress last[PAIR_PHASES];
} PairsShow;

static void show(void *context, const PairsProgress *p)
{
    PairsShow *s = context;
    char note[96];
    s->last[p->phase] = *p;
    snprintf(note, sizeof note, "mean square error %.2f, %.2f without pairs", p->error,
             p->before);
    progress_show(&s->progress, p->done, p->all, note);
}

/* A phase whose positions are all trained on has no error to print. */
static void print_errors(const PairsShow *s)
{
    for (int phase = 0; phase < PAIR_PHASES; phase++) {
        const PairsProgress *p = &s->last[phase];
        if (p->before <= 0) continue;
        printf("phase %d of %d, held-out games: mean square error %.2f, %.2f without pairs\n",
               phase + 1, PAIR_PHASES, p->error, p->before);
    }
}

static bool fit_samples(const PairsFlags *f, Stop stop, const PairsData *data, Weights *w,
                        Error *err)
{
    PairsShow shown = {.progress = progress_begin("rounds")};
    PairsSettings p = fit_pairs_defaults();
    p.threads = (int)f->sources.threads;
    p.rounds = (int)f->rounds;
    p.seed = (uint64_t)f->seed;
    p.stop = stop;
    p.tell = show;
    p.context = &shown;
    bool ok = fit_pairs(&p, data, w, err);
    progress_end(&shown.progress);
    if (ok) print_errors(&shown);
    if (ok && f->anchor) ok = anchor_weights(f->anchor, data->fold, w, err);
    if (!ok) return false;
    RecipeSource source = {.positions = samples_count(data->train),
                           .even = f->even,
                           .seed = (uint64_t)f->seed,
                           .anchored = f->anchor != NULL};
    recipe_pairs(w, &source, (int)f->rounds);
    return train_save(f->output, w, err);
}

static bool add_pairs(const PairsFlags *f, const atomic_bool *interrupted, const Fold *fold,
                      Weights *w, Error *err)
{
    SampleSet train = {0}, held = {0};
    Progress progress = {0};
    SourceSettings sources = source_settings(&f->sources, &progress, interrupted);
    sources.weights = f->weights;
    sources.label.seed = sources.label.hold_seed = (uint64_t)f->seed;
    sources.label.anchor = f->anchor;
    bool ok =
        sources_samples(&sources, f->even, &train, &held, err) &&
        fit_samples(f, (Stop){.flag = interrupted}, &(PairsData){&train, &held, fold}, w, err);
    samples_free(&train);
    samples_free(&held);
    return ok;
}

static bool pairs(void *context, const atomic_bool *interrupted, Error *err)
{
    const PairsFlags *f = context;
    if (!f->output) return error_set(err, "--output FILE is needed");
    if (!source_flags_ok(&f->sources, err) || !train_even_ok(f->even, err) ||
        !anchor_check(f->anchor, err))
        return false;
    Fold *fold = fold_create();
    Weights w;
    if (!fold) return error_no_memory(err);
    bool ok = evals_weights(f->weights, fold, &w, err);
    if (ok) {
        ok = add_pairs(f, interrupted, fold, &w, err);
        weights_free(&w);
    }
    free(fold);
    return ok;
}

static void add_flags(TrainFlags *to, PairsFlags *f)
{
    const Flag flags[] = {
        flag_output(&f->output, "file of weights to write"),
        flag_weights(&f->weights, "weights to add pairs to (those inside the program)"),
        flag_file("anchor", &f->anchor, "strong games: make the mean error on these zero"),
        flag_even(&f->even),
        flag_integer("rounds", &f->rounds, 1, 1000, "passes over all positions (3)"),
        flag_seed(&f->seed, "chooses the games that are held out and the first vectors (1)"),
    };
    train_add_source_flags(to, &f->sources);
    train_add_flags(to, flags, sizeof flags / sizeof flags[0]);
}

int run_train_pairs(const Command *self, int argc, char **argv)
{
    PairsFlags f = {
        .sources = source_flags_usual(), .seed = 1, .rounds = fit_pairs_defaults().rounds};
    TrainFlags flags = {.count = 0};
    add_flags(&flags, &f);
    return train_run(self, &flags, argc, argv, pairs, &f);
}
