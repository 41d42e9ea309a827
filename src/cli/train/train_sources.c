/* train_sources.c - positions from everything that training can read, and `train label`. */
#include "cli/train/train_command.h"
#include "eval/weights.h"
#include "train/label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Collection {
    TrainSettings *settings;
    bool check;
    Eval *eval; /* orders the moves of solves, and searches for labels */
    PositionSet *train, *held;
} Collection;

typedef bool (*Reader)(Collection *c, const char *path, Error *err);

/* An evaluation that knows nothing, to begin from. */
static Eval *blank_eval(Error *err)
{
    Weights w;
    Fold *fold = fold_create();
    Eval *eval = NULL;
    if (fold && weights_init(&w, fold)) {
        eval = eval_from_weights(&w, fold, err);
        weights_free(&w);
    } else {
        error_set(err, "no memory for the evaluation");
    }
    free(fold);
    return eval;
}

Eval *train_eval(const char *path, Error *err)
{
    if (path && strcmp(path, "none") == 0) return blank_eval(err);
    Eval *eval = path ? eval_load(path, err) : eval_create(err);
    if (!eval) error_within(err, path ? path : "the weights inside");
    return eval;
}

static void tell(void *context, long done, long total)
{
    progress_show(context, done, total, NULL);
}

static LabelSettings label_settings(const Collection *c)
{
    TrainSettings *s = c->settings;
    return (LabelSettings){.seed = (uint64_t)s->seed,
                           .hold = !c->check,
                           .until = (int)s->until,
                           .mix = s->mix,
                           .depth = (int)s->depth,
                           .beside = s->beside,
                           .anchor = s->anchor,
                           .eval = c->eval,
                           .threads = (int)s->threads,
                           .stop = {.flag = s->interrupted},
                           .tell = tell,
                           .context = &s->progress};
}

static bool solve_games(const Collection *c, TrainGames *games, Error *err)
{
    TrainSettings *s = c->settings;
    if (s->solve < 0) return true;
    s->progress = progress_begin("games solved");
    SolveSettings solve = {.empties = (int)s->solve,
                           .threads = (int)s->threads,
                           .eval = c->eval,
                           .stop = {.flag = s->interrupted},
                           .tell = tell,
                           .context = &s->progress};
    bool ok = games_solve(games, &solve, err);
    progress_end(&s->progress);
    return ok;
}

static bool read_archive(Collection *c, const char *path, Error *err)
{
    TrainGames games;
    const Stop stop = {.flag = c->settings->interrupted};
    int first = c->check ? TRAIN_CHECK_FIRST : TRAIN_FIT_FIRST;
    int last = c->check ? TRAIN_CHECK_LAST : TRAIN_FIT_LAST;
    LabelSettings label = label_settings(c);
    if (!games_read(&games, path, first, last, &stop, err)) return false;
    bool ok =
        solve_games(c, &games, err) && label_archive(&games, &label, c->train, c->held, err);
    games_free(&games);
    return ok;
}

static bool read_selfplay(Collection *c, const char *path, Error *err)
{
    LabelSettings label = label_settings(c);
    c->settings->progress = progress_begin("games searched");
    bool ok = label_selfplay(path, &label, c->train, c->held, err);
    progress_end(&c->settings->progress);
    return ok;
}

static bool read_positions(Collection *c, const char *path, Error *err)
{
    return positions_load(path, c->train, c->check ? c->train : c->held, err);
}

/* Each of the files that commas separate. */
static bool read_files(Collection *c, const char *files, Reader read, Error *err)
{
    while (files && *files) {
        size_t length = strcspn(files, ",");
        Text path = {0};
        text_add(&path, files, length);
        bool ok = read(c, text_string(&path), err) || error_within(err, text_string(&path));
        text_free(&path);
        if (!ok) return false;
        files += length + (files[length] == ',');
    }
    return true;
}

bool train_collect(TrainSettings *s, bool check, PositionSet *train, PositionSet *held,
                   Error *err)
{
    if (!s->games && !s->selfplay && !s->positions)
        return error_set(err, "--games DIR, --selfplay FILES or --positions FILES is needed");
    Collection c = {s, check, train_eval(s->weights, err), train, held};
    bool ok = c.eval && read_files(&c, s->games, read_archive, err) &&
              read_files(&c, s->selfplay, read_selfplay, err) &&
              read_files(&c, s->positions, read_positions, err);
    eval_destroy(c.eval);
    if (!ok) return false;
    positions_merge(train);
    positions_merge(held);
    positions_remove(held, train);
    return positions_count(train) > 0 || error_set(err, "there are no positions");
}

bool train_label(TrainSettings *s, Error *err)
{
    PositionSet train = {0}, held = {0};
    if (!s->output) return error_set(err, "label needs --output FILE");
    if (s->anchor && s->mix <= 0 && !s->beside)
        return error_set(err, "--anchor needs --mix or --beside: no value comes from a search");
    bool ok = train_collect(s, false, &train, &held, err);
    positions_weigh(&train, (float)s->weight);
    positions_weigh(&held, (float)s->weight);
    ok = ok && positions_save(s->output, &train, &held, err);
    if (ok)
        printf("%s: %zu distinct positions, %zu held out\n", s->output, positions_count(&train),
               positions_count(&held));
    positions_free(&train);
    positions_free(&held);
    return ok;
}
