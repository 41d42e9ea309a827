/* probcut_train.h - fits the margins of search/probcut.h to the engine's own searches, and
 * checks them. */
#ifndef HEIBAI_TRAIN_PROBCUT_PROBCUT_TRAIN_H
#define HEIBAI_TRAIN_PROBCUT_PROBCUT_TRAIN_H

#include "base/text.h"
#include "search/search_kernel.h"
#include "train/archive.h"

enum {
    PROBCUT_EMPTIES_MIN = 10,
    PROBCUT_EMPTIES_MAX = 54,
    PROBCUT_SOLVE_EMPTIES = 20, /* positions are solved up to here; a guess */
    PROBCUT_CHECK_LEAST = 2000, /* samples per row of a check: standard error of one point */
    PROBCUT_CHECK_TOLERANCE = 3 /* points between stated and found share */
};

typedef struct ProbcutSettings {
    const char *games; /* folder of WTHOR files */
    Years years;
    int positions;     /* approximate number: see probcut_draw */
    int depth;         /* of midgame searches without selectivity; some are deeper */
    int solve_empties; /* positions with at most this number of empties are solved, too */
    int threads;
    uint64_t seed;
    const Eval *eval;
    Stop stop;
    void (*tell)(void *context, long done, long total); /* may be NULL */
    void *context;
} ProbcutSettings;

/* Whether a position with this number of empties is solved; below, the solver does not use
 * ProbCut. */
static inline bool probcut_solves(const ProbcutSettings *s, int empties)
{
    return empties > ENDGAME_EMPTIES && empties <= s->solve_empties;
}

/* Draws positions of the games, distinct up to symmetry, in random order: the same number for
 * each number of empty squares, and three times as many where positions are solved. Returns
 * their number; the caller frees *out. -1: see the error. */
int probcut_draw(const ProbcutSettings *s, Board **out, Error *err);

/* Two searches of one position. */
typedef struct ProbcutSample {
    uint8_t empties, depth, shallow;
    float difference; /* deep minus shallow, in discs */
} ProbcutSample;

typedef struct ProbcutSamples {
    ProbcutSample *sample;
    size_t count, room;
    int positions;
} ProbcutSamples;

/* False: the games cannot be read, no memory or threads, or stopped. */
bool probcut_collect(const ProbcutSettings *s, ProbcutSamples *out, Error *err);
void probcut_samples_free(ProbcutSamples *s);

/* False: no memory. */
bool probcut_fit(const ProbcutSamples *samples, ProbcutFit *out, Error *err);

/* The source file that goes into the program. */
void probcut_write(const ProbcutFit *fit, const ProbcutSettings *s,
                   const ProbcutSamples *samples, Text *out);

/* Prints the share of samples within each margin, by stage and depth. Neighbouring stages are
 * joined until a row has `least` samples; the rest goes into the row before. Returns the
 * largest difference from the stated share in points, or a negative number if there is no row.
 */
double probcut_check(const ProbcutFit *fit, const ProbcutSamples *samples, int least,
                     Text *out);

#endif
