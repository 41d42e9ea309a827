/* train_command.c - `heibai train`: the table of its subcommands, and what they share. */
#include "cli/train/train_command.h"

#include "base/pool.h"
#include "train/evals.h"
#include "train/selfplay.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const Command TRAIN_COMMANDS[] = {
    {"train selfplay", "--output FILE [FLAGS]", "play games of the engine against itself",
     "heibai train selfplay --output own.hbg --games 1000", run_train_selfplay},
    {"train repair", "FILE --output FILE", "keep what can be read of a damaged file of games",
     "heibai train repair damaged.hbg --output repaired.hbg", run_train_repair},
    {"train label", "SOURCES --output FILE [FLAGS]",
     "give the positions of games values to fit to",
     "heibai train label --selfplay own.hbg --mix 0.9 --depth 4 --output own.hbp",
     run_train_label},
    {"train fit", "SOURCES --output FILE [FLAGS]", "fit weights of patterns to positions",
     "heibai train fit --positions own.hbp --output tables.hbw", run_train_fit},
    {"train pairs", "SOURCES --output FILE [FLAGS]",
     "add corrections for pairs of patterns to weights",
     "heibai train pairs --weights tables.hbw --positions own.hbp --output eval.hbw",
     run_train_pairs},
    {"train leaves", "--selfplay FILE (--output FILE | --check) [FLAGS]",
     "fit the scales and shifts of the leaves of searches",
     "heibai train leaves --selfplay strong.hbg --weights eval.hbw --output new.hbw",
     run_train_leaves},
    {"train validate", "SOURCES|--hard FILE [FLAGS]",
     "measure the errors of weights on games they were not fitted to",
     "heibai train validate --selfplay held.hbg --weights eval.hbw --choices 200",
     run_train_validate},
    {"train hard", "--selfplay FILES --output FILE [FLAGS]",
     "choose positions that are hard to search, and solve all their moves",
     "heibai train hard --selfplay held.hbg --count 30 --output hard.obf", run_train_hard},
    {"train probcut", "--wthor DIR (--output FILE | --check) [FLAGS]",
     "fit or check the margins of ProbCut", "heibai train probcut --wthor wthor --check",
     run_train_probcut},
    {"train export", "[FLAGS]", "print a summary of weights, or write all of them as a table",
     "heibai train export --weights eval.hbw --output weights.csv", run_train_export},
    {0}};

void train_add_flags(TrainFlags *to, const Flag *flags, size_t count)
{
    assert(to->count + (int)count <= TRAIN_FLAGS_MAX);
    memcpy(to->flag + to->count, flags, count * sizeof *flags);
    to->count += (int)count;
}

SourceFlags source_flags_usual(void)
{
    return (SourceFlags){.solve = -1, .depth = 8, .threads = pool_threads_usual()};
}

void train_add_source_flags(TrainFlags *to, SourceFlags *s)
{
    const Flag flags[] = {
        flag_string("wthor", &s->games, "DIR",
                    "source: WTHOR files, WTH_*.wtb (1977-2011; validate takes 2012-2023)"),
        flag_string("selfplay", &s->selfplay, "FILES",
                    "source: files of train selfplay, separated by commas"),
        flag_string("positions", &s->positions, "FILES",
                    "source: files of train label, separated by commas"),
        flag_integer("solve", &s->solve, -1, GAMES_SOLVE_MAX,
                     "solve WTHOR's positions of N or fewer empty squares first (-1: none)"),
        flag_real("mix", &s->mix, 0, 1, "SHARE",
                  "share of a search in the values of self-play before its exact part (0)"),
        flag_integer("depth", &s->depth, 0, SELFPLAY_DEPTH_MAX,
                     "plies of that search (8); 0: the evaluation of the next moves instead"),
        flag_threads(&s->threads,
                     "threads (all processors); results do not depend on their number"),
    };
    train_add_flags(to, flags, sizeof flags / sizeof flags[0]);
}

bool source_flags_ok(const SourceFlags *f, Error *err)
{
    return f->games || f->selfplay || f->positions ||
           error_set(err, "--wthor DIR, --selfplay FILES or --positions FILES is needed");
}

void train_show(void *context, long done, long total)
{
    progress_show(context, done, total, NULL);
}

static void show_phase(void *context, const char *what)
{
    Progress *progress = context;
    if (what)
        *progress = progress_begin(what);
    else
        progress_end(progress);
}

SourceSettings source_settings(const SourceFlags *f, Progress *progress,
                               const atomic_bool *interrupted)
{
    return (SourceSettings){.games = f->games,
                            .selfplay = f->selfplay,
                            .positions = f->positions,
                            .solve = (int)f->solve,
                            .label = {.mix = f->mix,
                                      .depth = (int)f->depth,
                                      .threads = (int)f->threads,
                                      .stop = {.flag = interrupted},
                                      .tell = train_show,
                                      .context = progress},
                            .phase = show_phase};
}

bool train_even_ok(double even, Error *err)
{
    return even == 0 || even >= 1 ||
           error_set(err, "--even: %g is neither 0 nor at least one disc", even);
}

bool train_save(const char *path, const Weights *w, Error *err)
{
    size_t size;
    if (!evals_save(path, w, &size, err)) return false;
    printf("%s: %zu bytes; %s\n", path, size, w->recipe);
    return true;
}

int train_run(const Command *self, const TrainFlags *flags, int argc, char **argv,
              TrainWork work, void *context)
{
    int status;
    Error err;
    if (!command_begin(self, (FlagTable){flags->flag, flags->count}, &argc, argv, 0, &status))
        return status;
    const atomic_bool *interrupted = command_catch_interrupt();
    bool ok = work(context, interrupted, &err);
    if (atomic_load(interrupted)) return STATUS_INTERRUPTED;
    return ok ? STATUS_OK : command_fail(&err, self->name);
}
