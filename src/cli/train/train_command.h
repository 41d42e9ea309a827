/* train_command.h - the subcommands of `heibai train`, one file each. */
#ifndef HEIBAI_CLI_TRAIN_TRAIN_COMMAND_H
#define HEIBAI_CLI_TRAIN_TRAIN_COMMAND_H

#include "base/pool.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "eval/weights.h"
#include "jobs/job.h"
#include "train/sources.h"

CommandRun run_train_selfplay, run_train_label, run_train_fit, run_train_pairs,
    run_train_leaves, run_train_hard, run_train_validate, run_train_probcut, run_train_repair,
    run_train_export;
CommandRunBy train_selfplay_by, train_label_by;

/* Entries of a flag table, with the type of their target checked. */
static inline Flag flag_on(const char *name, bool *target, const char *help)
{
    return (Flag){.name = name, .kind = FLAG_ON, .target = target, .help = help};
}

static inline Flag flag_string(const char *name, const char **target, const char *value,
                               const char *help)
{
    return (Flag){
        .name = name, .kind = FLAG_STRING, .target = target, .value = value, .help = help};
}

static inline Flag flag_file(const char *name, const char **target, const char *help)
{
    return (Flag){
        .name = name, .kind = FLAG_FILE, .target = target, .value = "FILE", .help = help};
}

static inline Flag flag_integer(const char *name, int64_t *target, double min, double max,
                                const char *help)
{
    return (Flag){.name = name,
                  .kind = FLAG_INTEGER,
                  .target = target,
                  .min = min,
                  .max = max,
                  .value = "N",
                  .help = help};
}

static inline Flag flag_real(const char *name, double *target, double min, double max,
                             const char *value, const char *help)
{
    return (Flag){.name = name,
                  .kind = FLAG_REAL,
                  .target = target,
                  .min = min,
                  .max = max,
                  .value = value,
                  .help = help};
}

/* Flags that several subcommands have. */
static inline Flag flag_output(const char **target, const char *help)
{
    return flag_file("output", target, help);
}

static inline Flag flag_weights(const char **target, const char *help)
{
    return flag_file("weights", target, help);
}

static inline Flag flag_even(double *target)
{
    return flag_real("even", target, 0, SQUARES, "DISCS",
                     "give positions of this value half the weight; with fewer than 18 empty "
                     "squares, those of a larger value (0: off)");
}

static inline Flag flag_seed(int64_t *target, const char *help)
{
    return flag_integer("seed", target, 0, 9e18, help);
}

static inline Flag flag_threads(int64_t *target, const char *help)
{
    return flag_integer("threads", target, 1, POOL_THREADS_MAX, help);
}

/* The flags of one subcommand, collected from several tables. */
enum { TRAIN_FLAGS_MAX = 24 };
typedef struct TrainFlags {
    Flag flag[TRAIN_FLAGS_MAX];
    int count;
} TrainFlags;

void train_add_flags(TrainFlags *to, const Flag *flags, size_t count);

/* The flags that name sources of positions; label, fit, pairs and validate share them. */
typedef struct SourceFlags {
    const char *games, *selfplay, *positions;
    int64_t solve, depth, threads;
    double mix;
} SourceFlags;

SourceFlags source_flags_usual(void);
void train_add_source_flags(TrainFlags *to, SourceFlags *sources);
/* False: no source is given. */
bool source_flags_ok(const SourceFlags *f, Error *err);
/* Progress of collecting is shown by `progress`, which must live as long as the result. */
SourceSettings source_settings(const SourceFlags *f, Progress *progress,
                               const atomic_bool *interrupted);

/* --even is given: 0, or one disc and more. */
bool train_even_ok(double even, Error *err);
/* Writes weights and prints size and recipe. */
bool train_save(const char *path, const Weights *w, Error *err);

/* For callbacks with nothing but numbers; context is a Progress. */
void train_show(void *context, long done, long total);

typedef bool (*TrainWork)(void *context, const atomic_bool *interrupted, Error *err);

/* Reads the flags and does the work. Returns the status of an interrupt, of success, or of a
 * failure, which is printed. */
int train_run(const Command *self, const TrainFlags *flags, int argc, char **argv,
              TrainWork work, void *context);

#endif
