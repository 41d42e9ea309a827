/* train_label.c - `heibai train label`: games to positions with values. */
#include "cli/train/train_command.h"
#include "train/gamefile.h"

#include <stdio.h>
#include <string.h>

typedef struct LabelFlags {
    SourceFlags sources;
    const char *output, *weights, *anchor;
    int64_t seed, after, until;
    double weight;
    bool beside, walks;
    const JobRunner *runner;
} LabelFlags;

static bool check(const LabelFlags *f, Error *err)
{
    const SourceFlags *s = &f->sources;
    if (!f->output && !job_plan_only(f->runner))
        return error_set(err, "--output FILE is needed");
    if (f->runner && (s->games || s->positions || !s->selfplay || strchr(s->selfplay, ',')))
        return error_set(err, "a farm labels one file of self-play: --selfplay FILE");
    if (f->beside && f->walks) return error_set(err, "--beside and --walks exclude each other");
    bool searches = s->mix > 0 || f->beside || f->walks;
    if (f->runner && !searches)
        return error_set(err, "without --mix, --beside or --walks there is nothing to search");
    if (f->anchor && !searches)
        return error_set(
            err, "--anchor needs --mix, --beside or --walks: no value comes from a search");
    if (f->until > 0 && f->after >= f->until)
        return error_set(err, "--after must be less than --until");
    return source_flags_ok(&f->sources, err);
}

static bool label(void *context, const atomic_bool *interrupted, Error *err)
{
    const LabelFlags *f = context;
    PositionSet train = {0}, held = {0};
    Progress progress = {0};
    if (!check(f, err)) return false;
    SourceSettings sources = source_settings(&f->sources, &progress, interrupted);
    sources.weights = f->weights;
    sources.label.seed = (uint64_t)f->seed;
    /* Positions beside the same games, made with several seeds, hold out the same games. */
    sources.label.hold_seed = 1;
    sources.label.after = (int)f->after;
    sources.label.until = (int)f->until;
    sources.label.kind = f->walks ? LABEL_WALKS : f->beside ? LABEL_BESIDE : LABEL_GAMES;
    sources.label.anchor = f->anchor;
    sources.label.runner = f->runner;
    bool ok = sources_collect(&sources, &train, &held, err);
    if (job_plan_only(f->runner)) return ok;
    positions_weigh(&train, (float)f->weight);
    positions_weigh(&held, (float)f->weight);
    ok = ok && positions_save(f->output, &train, &held, err);
    if (ok)
        printf("%s: %zu distinct positions, %zu held out\n", f->output, positions_count(&train),
               positions_count(&held));
    positions_free(&train);
    positions_free(&held);
    return ok;
}

static void add_flags(TrainFlags *to, LabelFlags *f)
{
    const Flag flags[] = {
        flag_weights(&f->weights,
                     "weights to search with (those inside the program); none: all zero"),
        flag_on("beside", &f->beside,
                "take positions after a random move that was not played, with the value of a "
                "search, instead of the positions of the games"),
        flag_on("walks", &f->walks,
                "take positions some moves away from the games, where each side chose by the "
                "evaluation with noise, with the value of a search"),
        flag_output(&f->output, "file of positions to write"),
        flag_file("anchor", &f->anchor,
                  "strong games: correct the values of searches by the scores of these"),
        flag_integer("after", &f->after, 0, GAMEFILE_MOVES,
                     "only positions of self-play after N moves or more (0)"),
        flag_integer("until", &f->until, 0, GAMEFILE_MOVES,
                     "only positions of self-play after fewer than N moves (0: all)"),
        flag_real("weight", &f->weight, 1e-6, 1e6, "W",
                  "weight of these positions beside those of other files (1)"),
        flag_seed(&f->seed, "chooses the moves of --beside and --walks (1)"),
    };
    train_add_source_flags(to, &f->sources);
    train_add_flags(to, flags, sizeof flags / sizeof flags[0]);
}

int train_label_by(const Command *self, int argc, char **argv, const JobRunner *runner)
{
    LabelFlags f = {.sources = source_flags_usual(), .seed = 1, .weight = 1, .runner = runner};
    TrainFlags flags = {.count = 0};
    add_flags(&flags, &f);
    return train_run(self, &flags, argc, argv, label, &f);
}

int run_train_label(const Command *self, int argc, char **argv)
{
    return train_label_by(self, argc, argv, NULL);
}
