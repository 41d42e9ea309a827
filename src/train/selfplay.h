/* selfplay.h - games of the engine against itself: some random moves, then a shallow search,
 * then perfect play to the end. Game n depends on the seed and n alone. */
#ifndef HEIBAI_TRAIN_SELFPLAY_H
#define HEIBAI_TRAIN_SELFPLAY_H

#include "base/clock.h"
#include "eval/eval.h"
#include "search/confidence.h"
#include "train/gamefile.h"

enum { SELFPLAY_EXACT_MAX = 24, SELFPLAY_RANDOM_MAX = 60, SELFPLAY_DEPTH_MAX = 30 };

typedef struct SelfplaySettings {
    const char *output; /* see gamefile.h; games that are there are not played again */
    long games;         /* numbers 0..games-1; repetitions are left out of the file */
    uint64_t seed;
    int depth; /* plies */
    Confidence confidence;
    int exact;                  /* empty squares */
    int random_min, random_max; /* moves; how many is drawn by lot, too */
    int balance;                /* they are drawn again until the search finds no more discs
                                   for either side; 0: as they come */
    int threads;
    const Eval *eval;
    Stop stop; /* keeps what was written: at most a few seconds of play are lost */
    void (*tell)(void *context, long done, long before); /* from one thread; may be NULL */
    void *context;
} SelfplaySettings;

/* *extent is that of the file. False: the file does not serve, or no memory or threads. Being
 * stopped is no failure. */
bool selfplay_run(const SelfplaySettings *settings, GamefileExtent *extent, Error *err);

#endif
