#include "train/sources.h"

#include "base/text.h"
#include "train/evals.h"

#include <string.h>

typedef struct Collection {
    const SourceSettings *settings;
    LabelSettings label;
    PositionSet *train, *held;
} Collection;

static void begin_phase(const Collection *c, const char *what)
{
    if (c->settings->phase) c->settings->phase(c->label.context, what);
}

static bool solve_games(const Collection *c, TrainGames *games, Error *err)
{
    const LabelSettings *label = &c->label;
    if (c->settings->solve < 0) return true;
    SolveSettings solve = {.empties = c->settings->solve,
                           .threads = label->threads,
                           .eval = label->eval,
                           .stop = label->stop,
                           .tell = label->tell,
                           .context = label->context};
    begin_phase(c, "games solved");
    bool ok = games_solve(games, &solve, err);
    begin_phase(c, NULL);
    return ok;
}

static bool read_archive(void *context, const char *path, Error *err)
{
    const Collection *c = context;
    TrainGames games;
    const Years *years = c->settings->check ? &ARCHIVE_CHECK : &ARCHIVE_TRAIN;
    if (!games_read(&games, path, years, &c->label.stop, err)) return error_within(err, path);
    bool ok =
        solve_games(c, &games, err) && label_archive(&games, &c->label, c->train, c->held, err);
    games_free(&games);
    return ok || error_within(err, path);
}

static bool read_selfplay(void *context, const char *path, Error *err)
{
    const Collection *c = context;
    begin_phase(c, "games searched");
    bool ok = label_selfplay(path, &c->label, c->train, c->held, err);
    begin_phase(c, NULL);
    return ok || error_within(err, path);
}

static bool read_positions(void *context, const char *path, Error *err)
{
    const Collection *c = context;
    PositionSet *held = c->settings->check ? c->train : c->held;
    return positions_load(path, c->train, held, err) || error_within(err, path);
}

bool sources_each(const char *list, SourceVisit visit, void *context, Error *err)
{
    while (list && *list) {
        size_t length = strcspn(list, ",");
        Text path = {0};
        text_add(&path, list, length);
        bool ok = text_ok(&path, err) && visit(context, text_string(&path), err);
        text_free(&path);
        if (!ok) return false;
        list += length + (list[length] == ',');
    }
    return true;
}

bool sources_collect(const SourceSettings *s, PositionSet *train, PositionSet *held, Error *err)
{
    Eval *eval = evals_open(s->weights, err);
    if (!eval) return false;
    Collection c = {s, s->label, train, held};
    c.label.hold = !s->check;
    c.label.eval = eval;
    bool ok = sources_each(s->games, read_archive, &c, err) &&
              sources_each(s->selfplay, read_selfplay, &c, err) &&
              sources_each(s->positions, read_positions, &c, err);
    eval_destroy(eval);
    if (!ok || job_plan_only(s->label.runner)) return ok;
    positions_merge(train);
    positions_merge(held);
    positions_remove(held, train);
    return positions_count(train) > 0 || error_set(err, "there are no positions");
}

bool sources_samples(const SourceSettings *s, double even, SampleSet *train, SampleSet *held,
                     Error *err)
{
    PositionSet train_positions = {0}, held_positions = {0};
    int threads = s->label.threads;
    bool ok = sources_collect(s, &train_positions, &held_positions, err);
    if (ok && even > 0) {
        positions_favour_even(&train_positions, (float)even);
        positions_favour_even(&held_positions, (float)even);
    }
    ok = ok && samples_make(train, &train_positions, threads, err) &&
         samples_make(held, &held_positions, threads, err);
    positions_free(&train_positions);
    positions_free(&held_positions);
    return ok;
}
