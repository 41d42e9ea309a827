/* train_fit.c - `heibai train fit`: positions to weights. */
#include "cli/train/train_command.h"
#include "train/fit.h"

#include <stdio.h>
#include <stdlib.h>

static void tell(void *context, const FitProgress *p)
{
    char note[64];
    snprintf(note, sizeof note, "mean square error %.2f", p->error);
    progress_show(context, p->step, p->steps, note);
}

const char *train_even(const TrainSettings *s, char out[TRAIN_EVEN_SIZE])
{
    out[0] = '\0';
    if (s->even > 0) snprintf(out, TRAIN_EVEN_SIZE, ", even %g", s->even);
    return out;
}

static void describe(const TrainSettings *s, const FitSettings *f, size_t samples, Weights *w)
{
    char even[TRAIN_EVEN_SIZE];
    clock_utc("%Y-%m-%d", w->date, sizeof w->date);
    snprintf(w->recipe, sizeof w->recipe,
             "%zu distinct positions%s%s; size %g, likeness %g, persistence %g, robust %g, "
             "%d rounds of %d, seed %lld%s",
             samples, s->games ? ", WTHOR 1977-2011 among them" : "", train_even(s, even),
             f->size, f->likeness, f->persistence, f->robust, f->rounds, f->iterations,
             (long long)s->seed, atomic_load(s->interrupted) ? ", stopped" : "");
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
    if (s->even > 0 && s->even < 1)
        return error_set(err, "--even: %g is neither 0 nor at least one disc", s->even);
    bool ok = train_collect(s, false, &train_positions, &held_positions, err);
    if (ok && s->even > 0) {
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
