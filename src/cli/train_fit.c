/* train_fit.c - `heibai train fit`: positions to weights. */
#include "cli/train.h"
#include "train/fit.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void tell(void *context, const FitProgress *p)
{
    char note[64];
    snprintf(note, sizeof note, "mean square error %.2f", p->error);
    progress_show(context, p->step, p->steps, note);
}

void train_date(Weights *w)
{
    time_t now = time(NULL);
    const struct tm *today = gmtime(&now);
    if (today) strftime(w->date, sizeof w->date, "%Y-%m-%d", today);
}

static void describe(const TrainSettings *s, const FitSettings *f, size_t samples, Weights *w)
{
    train_date(w);
    snprintf(w->recipe, sizeof w->recipe,
             "%zu distinct positions%s; size %g, likeness %g, persistence %g, robust %g, "
             "%d rounds of %d, seed %lld",
             samples, s->games ? ", WTHOR 1977-2011 among them" : "", f->size, f->likeness,
             f->persistence, f->robust, f->rounds, f->iterations, (long long)s->seed);
}

bool train_write(const char *path, const Weights *w, Error *err)
{
    Text file = {0};
    bool ok = weights_pack(w, &file, err) && text_write_file(path, file.data, file.size, err);
    if (ok) printf("%s: %zu bytes; %s\n", path, file.size, w->recipe);
    text_free(&file);
    return ok;
}

static bool fit_samples(TrainSettings *s, const SampleSet *train, const SampleSet *held,
                        const Fold *fold, Error *err)
{
    Weights weights;
    if (!fold || !weights_init(&weights, fold)) return error_set(err, "no memory");
    FitSettings fit = fit_defaults();
    fit.threads = (int)s->threads;
    fit.iterations = (int)s->iterations;
    fit.size = s->size;
    fit.likeness = s->likeness;
    fit.persistence = s->persistence;
    fit.stop = (Stop){.flag = s->interrupted};
    fit.tell = tell;
    fit.context = &s->progress;
    s->progress = progress_begin("steps");
    bool ok = fit_run(&fit, train, held, fold, &weights, err);
    progress_end(&s->progress);
    if (ok) {
        describe(s, &fit, samples_count(train), &weights);
        ok = train_write(s->output, &weights, err);
    }
    weights_free(&weights);
    return ok;
}

bool train_samples(TrainSettings *s, SampleSet *train, SampleSet *held, Error *err)
{
    PositionSet train_positions = {0}, held_positions = {0};
    bool ok = train_collect(s, false, &train_positions, &held_positions, err);
    if (s->even > 0) {
        positions_favour_even(&train_positions, (float)s->even);
        positions_favour_even(&held_positions, (float)s->even);
    }
    if (ok && !(samples_make(train, &train_positions, (int)s->threads) &&
                samples_make(held, &held_positions, (int)s->threads)))
        ok = error_set(err, "no memory for %zu positions", positions_count(&train_positions));
    positions_free(&train_positions);
    positions_free(&held_positions);
    return ok;
}

bool train_fit(TrainSettings *s, Error *err)
{
    if (!s->output) return error_set(err, "fit needs --output FILE");
    SampleSet train = {0}, held = {0};
    Fold *fold = fold_create();
    bool ok = train_samples(s, &train, &held, err) && fit_samples(s, &train, &held, fold, err);
    free(fold);
    samples_free(&train);
    samples_free(&held);
    return ok;
}
