/* train_pairs.c - `heibai train pairs`: positions to what patterns are worth together. */
#include "cli/train/train_command.h"
#include "train/anchor.h"
#include "train/fit_pairs.h"
#include "train/gamefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell(void *context, const PairsProgress *p)
{
    char note[96];
    snprintf(note, sizeof note, "mean square error %.2f, %.2f without pairs", p->error,
             p->before);
    progress_show(context, p->done, p->all, note);
}

/* After what is said of the weights, in place of what was said of other pairs. */
static void describe(const TrainSettings *s, size_t samples, Weights *w)
{
    static const char MARK[] = " | pairs:";
    char pairs[120], even[TRAIN_EVEN_SIZE], *end = strstr(w->recipe, MARK);
    snprintf(pairs, sizeof pairs, "%s %zu positions%s%s, %lld rounds, seed %lld", MARK, samples,
             train_even(s, even), s->anchor ? ", anchored" : "", (long long)s->rounds,
             (long long)s->seed);
    size_t room = sizeof w->recipe - 1 - strlen(pairs), at = strlen(w->recipe);
    if (end) at = (size_t)(end - w->recipe);
    if (at > room) at = room;
    strcpy(w->recipe + at, pairs);
    clock_utc("%Y-%m-%d", w->date, sizeof w->date);
}

static bool fit_samples(TrainSettings *s, const SampleSet *train, const SampleSet *held,
                        const Fold *fold, Weights *w, Error *err)
{
    PairsSettings p = fit_pairs_defaults();
    p.threads = (int)s->threads;
    p.rounds = (int)s->rounds;
    p.seed = (uint64_t)s->seed;
    p.stop = (Stop){.flag = s->interrupted};
    p.tell = tell;
    p.context = &s->progress;
    s->progress = progress_begin("rounds");
    bool ok = fit_pairs(&p, train, held, fold, w, err);
    progress_end(&s->progress);
    if (ok && s->anchor)
        ok = anchor_weights(s->anchor, fold, w, err) || anchor_failed(s->anchor, err);
    if (!ok) return false;
    describe(s, samples_count(train), w);
    return train_write(s->output, w, err);
}

/* Before the fit and not after it, which takes minutes. */
static bool check_anchor(const char *path, Error *err)
{
    GamefileContent content;
    return !path || gamefile_read(path, NULL, &content, err) || anchor_failed(path, err);
}

bool train_pairs(TrainSettings *s, Error *err)
{
    if (!s->output) return error_set(err, "pairs needs --output FILE");
    if (!check_anchor(s->anchor, err)) return false;
    Fold *fold = fold_create();
    Weights w;
    if (!fold) return error_set(err, "no memory for the weights");
    bool ok = train_weights(s->weights, fold, &w, err);
    if (ok) {
        SampleSet train = {0}, held = {0};
        ok = train_samples(s, &train, &held, err) &&
             fit_samples(s, &train, &held, fold, &w, err);
        samples_free(&train);
        samples_free(&held);
        weights_free(&w);
    }
    free(fold);
    return ok;
}
