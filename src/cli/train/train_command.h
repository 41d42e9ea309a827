/* train_command.h - the parts of `heibai train`, one file each. */
#ifndef HEIBAI_CLI_TRAIN_TRAIN_COMMAND_H
#define HEIBAI_CLI_TRAIN_TRAIN_COMMAND_H

#include "cli/command.h"
#include "cli/progress.h"
#include "eval/weights.h"
#include "train/positions.h"
#include "train/sample.h"

/* As Command.run, without the word that names the part. */
int train_probcut_run(const Command *self, int argc, char **argv);
int train_selfplay_run(const Command *self, int argc, char **argv);

/* What the other parts are told. */
typedef struct TrainSettings {
    const char *games;                /* folder of WTHOR files, or NULL */
    const char *selfplay, *positions; /* files of games and of positions, by commas, or NULL */
    const char *output, *weights, *chart, *anchor;
    int64_t threads, seed, solve, depth, moves, empties, iterations, rounds, until;
    double mix, weight, even, size, likeness, persistence;
    bool beside;
    const atomic_bool *interrupted;
    Progress progress;
} TrainSettings;

bool train_label(TrainSettings *s, Error *err);
bool train_fit(TrainSettings *s, Error *err);
bool train_pairs(TrainSettings *s, Error *err);
bool train_validate(TrainSettings *s, Error *err);
bool train_export(TrainSettings *s, Error *err);

/* The archive's later games are for checking and are never trained on. */
enum {
    TRAIN_FIT_FIRST = 1977,
    TRAIN_FIT_LAST = 2011,
    TRAIN_CHECK_FIRST = 2012,
    TRAIN_CHECK_LAST = 2023
};

/* The weights of a file, those inside the program for NULL, or zeros for "none". The error
 * names the file. */
Eval *train_eval(const char *path, Error *err);

/* The weights of a file, or those inside the program for NULL, as they are on disk. */
bool train_weights(const char *path, const Fold *fold, Weights *w, Error *err);
/* For a recipe: ", even 16", or nothing without --even. */
enum { TRAIN_EVEN_SIZE = 32 };
const char *train_even(const TrainSettings *s, char out[TRAIN_EVEN_SIZE]);
/* Writes a file and prints what it is made of. */
bool train_write(const char *path, const Weights *w, Error *err);

/* The positions of all sources, distinct. To check: the archive's later games, nothing held
 * out, and `held` stays empty. */
bool train_collect(TrainSettings *s, bool check, PositionSet *train, PositionSet *held,
                   Error *err);
/* The same to fit, as samples. */
bool train_samples(TrainSettings *s, SampleSet *train, SampleSet *held, Error *err);

#endif
