/* probcut.h - fits search/probcut.h from the engine's own searches, and checks it on others. */
#ifndef HEIBAI_TRAIN_PROBCUT_H
#define HEIBAI_TRAIN_PROBCUT_H

#include "base/text.h"
#include "search/probcut.h"

typedef struct ProbcutSettings {
    const char *games; /* folder of WTHOR files */
    int first_year, last_year;
    int positions;
    int depth;         /* of the midgame searches, without selectivity */
    int solve_empties; /* positions with so many or fewer are solved too */
    int threads;
    uint64_t seed;
    const Eval *eval;
    Stop stop;
    void (*tell)(void *context, int done, int total); /* may be NULL */
    void *context;
} ProbcutSettings;

/* One pair of searches of a position. */
typedef struct ProbcutSample {
    uint8_t empties, depth, shallow;
    float difference; /* deep minus shallow, in discs */
} ProbcutSample;

typedef struct ProbcutSamples {
    ProbcutSample *sample;
    size_t count, room;
} ProbcutSamples;

/* False: the games cannot be had, or it was stopped. */
bool probcut_collect(const ProbcutSettings *s, ProbcutSamples *out, Error *err);
void probcut_samples_free(ProbcutSamples *s);

ProbcutFit probcut_fit(const ProbcutSamples *samples);

/* The source file that goes into the program; `origin` is one line. */
void probcut_write(const ProbcutFit *fit, const char *origin, Text *out);

/* The share of samples within the margins, by stage and depth, beside the stated share.
 * Returns the largest distance from it, in points, over cells of at least `least` samples;
 * negative when there is no such cell. */
double probcut_check(const ProbcutFit *fit, const ProbcutSamples *samples, int least,
                     Text *out);

#endif
