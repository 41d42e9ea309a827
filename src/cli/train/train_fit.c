/* train_fit.c - `heibai train fit`: positions to weights. */
#include "cli/train/train_command.h"
#include "train/recipe.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct FitFlags {
    SourceFlags sources;
    const char *output, *weights;
    int64_t seed, iterations;
    double even, size, likeness, persistence;
} FitFlags;

static void show(void *context, const FitProgress *p)
{
    char note[64];
    snprintf(note, sizeof note, "mean square error %.2f", p->error);
    progress_show(context, p->step, p->steps, note);
}

static bool fit_samples(const FitFlags *f, const atomic_bool *interrupted,
                        const SampleSet *train, const SampleSet *held, Error *err)
{
    Weights weights;
    Fold *fold = fold_create();
    if (!fold || !weights_init(&weights, fold)) {
        free(fold);
        return error_no_memory(err);
    }
    Progress progress = progress_begin("steps");
    FitSettings fit = fit_defaults();
    fit.threads = (int)f->sources.threads;
    fit.iterations = (int)f->iterations;
    fit.size = f->size;
    fit.likeness = f->likeness;
    fit.persistence = f->persistence;
    fit.stop = (Stop){.flag = interrupted};
    fit.tell = show;
    fit.context = &progress;
    bool ok = fit_run(&fit, train, held, fold, &weights, err);
    progress_end(&progress);
    if (ok) {
        RecipeSource source = {.positions = samples_count(train),
                               .archive = f->sources.games != NULL,
                               .even = f->even,
                               .seed = (uint64_t)f->seed,
                               .stopped = atomic_load(interrupted)};
        recipe_fit(&weights, &source, &fit);
        ok = train_save(f->output, &weights, err);
    }
    weights_free(&weights);
    free(fold);
    return ok;
}

static bool fit(void *context, const atomic_bool *interrupted, Error *err)
{
    const FitFlags *f = context;
    SampleSet train = {0}, held = {0};
    Progress progress = {0};
    if (!f->output) return error_set(err, "--output FILE is needed");
    if (!source_flags_ok(&f->sources, err) || !train_even_ok(f->even, err)) return false;
    SourceSettings sources = source_settings(&f->sources, &progress, interrupted);
    sources.weights = f->weights;
    sources.label.seed = sources.label.hold_seed = (uint64_t)f->seed;
    bool ok = sources_samples(&sources, f->even, &train, &held, err) &&
              fit_samples(f, interrupted, &train, &held, err);
    samples_free(&train);
    samples_free(&held);
    return ok;
}

static void add_flags(TrainFlags *to, FitFlags *f)
{
    const Flag flags[] = {
        flag_output(&f->output, "file of weights to write"),
        flag_even(&f->even),
        flag_weights(
            &f->weights,
            "weights for --mix and --solve (those inside the program); none: all zero"),
        flag_real("size", &f->size, 0.01, 100, "DISCS",
                  "prior: standard deviation of a weight (2)"),
        flag_real("likeness", &f->likeness, 0, 0.99, "R",
                  "prior: correlation of configurations that differ in one square (0.15)"),
        flag_real("persistence", &f->persistence, 0, 0.999, "R",
                  "prior: correlation of neighbouring stages (0.9)"),
        flag_integer("iterations", &f->iterations, 1, 10000, "most iterations per round (70)"),
        flag_seed(&f->seed, "chooses the games that are held out (1)"),
    };
    train_add_source_flags(to, &f->sources);
    train_add_flags(to, flags, sizeof flags / sizeof flags[0]);
}

int run_train_fit(const Command *self, int argc, char **argv)
{
    FitSettings usual = fit_defaults();
    FitFlags f = {.sources = source_flags_usual(),
                  .seed = 1,
                  .iterations = usual.iterations,
                  .size = usual.size,
                  .likeness = usual.likeness,
                  .persistence = usual.persistence};
    TrainFlags flags = {.count = 0};
    add_flags(&flags, &f);
    return train_run(self, &flags, argc, argv, fit, &f);
}
