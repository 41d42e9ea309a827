/* probcut_train.h - fits search/probcut.h from the engine's own searches, and checks it on
 * others. */
#ifndef HEIBAI_TRAIN_PROBCUT_TRAIN_H
#define HEIBAI_TRAIN_PROBCUT_TRAIN_H

#include "base/text.h"
#include "search/search_kernel.h"
#include "train/archive.h"

enum {
    PROBCUT_EMPTIES_MIN = 10,
    PROBCUT_EMPTIES_MAX = 54,
    PROBCUT_SOLVE_EMPTIES =
        20, /* the most that can be solved without ProbCut in bulk; a guess */
    PROBCUT_CHECK_LEAST = 2000, /* samples per row of a check: standard error of one point */
    PROBCUT_CHECK_TOLERANCE = 3 /* points between stated and found share */
};

typedef struct ProbcutSettings {
    const char *games; /* folder of WTHOR files */
    Years years;
    int positions;     /* about so many, by empties: see probcut_draw */
    int depth;         /* of the midgame searches, without selectivity; some go deeper */
    int solve_empties; /* up to so many a position is solved too */
    int threads;
    uint64_t seed;
    const Eval *eval;
    Stop stop;
    void (*tell)(void *context, long done, long total); /* may be NULL */
    void *context;
} ProbcutSettings;

/* Whether a position with so many empties is solved: with fewer the solver asks no ProbCut. */
static inline bool probcut_solves(const ProbcutSettings *s, int empties)
{
    return empties > ENDGAME_EMPTIES && empties <= s->solve_empties;
}

/* Different positions of the games, as turning and mirroring goes, in an order without meaning:
 * the same number for each count of empty squares, and three times as many where solves are
 * measured. Returns how many there are in *out, which the caller frees; -1: see the error. */
int probcut_draw(const ProbcutSettings *s, Board **out, Error *err);

/* One pair of searches of a position. */
typedef struct ProbcutSample {
    uint8_t empties, depth, shallow;
    float difference; /* deep minus shallow, in discs */
} ProbcutSample;

typedef struct ProbcutSamples {
    ProbcutSample *sample;
    size_t count, room;
    int positions;
} ProbcutSamples;

/* False: the games cannot be had, or it was stopped. */
bool probcut_collect(const ProbcutSettings *s, ProbcutSamples *out, Error *err);
void probcut_samples_free(ProbcutSamples *s);

/* False: no memory. */
bool probcut_fit(const ProbcutSamples *samples, ProbcutFit *out, Error *err);

/* The source file that goes into the program. */
void probcut_write(const ProbcutFit *fit, const ProbcutSettings *s,
                   const ProbcutSamples *samples, Text *out);

/* The share of samples within the margins beside the stated share, by stage and depth;
 * neighbouring stages are put together until a row has `least` samples, and what is left over
 * goes into the row before. Returns the largest distance in points; negative when there is no
 * row. */
double probcut_check(const ProbcutFit *fit, const ProbcutSamples *samples, int least,
                     Text *out);

#endif
