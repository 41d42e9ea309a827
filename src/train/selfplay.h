/* selfplay.h - plays games of the engine against itself: some random moves, then a shallow
 * search, then perfect play. Game n depends on the seed and n alone. */
#ifndef HEIBAI_TRAIN_SELFPLAY_H
#define HEIBAI_TRAIN_SELFPLAY_H

#include "base/clock.h"
#include "eval/eval.h"
#include "jobs/job.h"
#include "search/confidence.h"
#include "train/gamefile.h"

enum { SELFPLAY_EXACT_MAX = 24, SELFPLAY_RANDOM_MAX = 60, SELFPLAY_DEPTH_MAX = 30 };

typedef struct SelfplaySettings {
    const char *output; /* see gamefile.h; the games that it has are not played again */
    long games;         /* plays games 0..games-1; repetitions are not written */
    uint64_t seed;
    int depth; /* plies */
    Confidence confidence;
    int exact;                  /* perfect play from this number of empty squares on */
    int random_min, random_max; /* range of the number of random moves */
    int balance; /* the random moves are repeated until the search finds at most this number of
                    discs for either side; 0: any */
    int threads;
    const Eval *eval;
    Stop stop; /* games that are finished are written */
    /* Never called by two threads at once; may be NULL. */
    void (*tell)(void *context, long done, long before);
    void *context;
    const JobRunner *runner; /* NULL: the threads of this process */
} SelfplaySettings;

/* *extent is set to that of the file. False: the file cannot be read, continued or written, or
 * no memory or threads. Being stopped is no failure. With runner->plan_only no file is used. */
bool selfplay_run(const SelfplaySettings *settings, GamefileExtent *extent, Error *err);

/* Games of a piece for a farm: some seconds of work. */
int selfplay_piece(const SelfplaySettings *settings);

#endif
