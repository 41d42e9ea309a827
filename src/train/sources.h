/* sources.h - collects positions from WTHOR games, self-play and files of positions. */
#ifndef HEIBAI_TRAIN_SOURCES_H
#define HEIBAI_TRAIN_SOURCES_H

#include "train/label.h"
#include "train/sample.h"

typedef struct SourceSettings {
    const char *games;     /* folder of WTHOR files, or NULL */
    const char *selfplay;  /* files of self-play, separated by commas, or NULL */
    const char *positions; /* files of positions, separated by commas, or NULL */
    const char *weights;   /* for the searches: see evals_open */
    bool check; /* to check weights: take the years that are held out, hold out nothing more */
    int solve;  /* solve WTHOR's positions up to this number of empty squares; -1: none */
    LabelSettings label; /* `hold` and `eval` are set by sources_collect */
    /* Called with label.context when a long phase begins, and with NULL when it ends; may be
     * NULL. label.tell reports the progress of the phase. */
    void (*phase)(void *context, const char *what);
} SourceSettings;

/* The positions of all sources, distinct. Those of `train` are left out of `held`, which stays
 * empty with `check`. False: a source is bad (the error names it), there are no positions, no
 * memory, or stopped. */
bool sources_collect(const SourceSettings *s, PositionSet *train, PositionSet *held,
                     Error *err);

/* The same as samples. `even` > 0: see positions_favour_even. */
bool sources_samples(const SourceSettings *s, double even, SampleSet *train, SampleSet *held,
                     Error *err);

typedef bool (*SourceVisit)(void *context, const char *path, Error *err);

/* Calls `visit` for each path of a list separated by commas, until it returns false. The list
 * may be NULL. */
bool sources_each(const char *list, SourceVisit visit, void *context, Error *err);

#endif
