/* train_command.h - the subcommands of `heibai train`, one file each. */
#ifndef HEIBAI_CLI_TRAIN_TRAIN_COMMAND_H
#define HEIBAI_CLI_TRAIN_TRAIN_COMMAND_H

#include "cli/command.h"
#include "cli/progress.h"
#include "eval/weights.h"
#include "train/sources.h"

/* As Command.run, without the word that names the subcommand. */
int run_train_selfplay(const Command *self, int argc, char **argv);
int run_train_label(const Command *self, int argc, char **argv);
int run_train_fit(const Command *self, int argc, char **argv);
int run_train_pairs(const Command *self, int argc, char **argv);
int run_train_validate(const Command *self, int argc, char **argv);
int run_train_probcut(const Command *self, int argc, char **argv);
int run_train_export(const Command *self, int argc, char **argv);

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

/* The status to return: of an interrupt, success or failure, which is printed. */
int train_end(const Command *self, bool ok, const Error *err, const atomic_bool *interrupted);

#endif
