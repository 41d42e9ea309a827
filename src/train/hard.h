/* hard.h - a hard set: positions about which a shallow and a deep search disagree, with the
 * exact score of every move. It measures what searches with an evaluation get wrong, and is
 * never trained on. The file is OBF; a position whose line has no scores is not solved yet. */
#ifndef HEIBAI_TRAIN_HARD_H
#define HEIBAI_TRAIN_HARD_H

#include "base/clock.h"
#include "eval/eval.h"
#include "game/obf.h"
#include "search/confidence.h"

enum {
    HARD_KINDS = 3,         /* numbers of empty squares */
    HARD_EMPTIES_USUAL = 24 /* the least of them */
};

/* Who works, and who hears of it. */
typedef struct HardRun {
    int threads; /* results do not depend on it */
    Stop stop;
    void (*tell)(void *context, long done, long total); /* from one thread; may be NULL */
    void *context;
} HardRun;

typedef struct HardChoice {
    const char *selfplay; /* files of games that were never trained on, separated by commas */
    int positions;
    int empties; /* position k has empties + k % HARD_KINDS empty squares */
    const Eval *eval;
} HardChoice;

/* Appends a file of positions that are not solved: at most one per game, with at least three
 * moves. They are taken from all files of games alike, in the order of their games. False: a
 * file cannot be read, there are too few hard positions, no memory or threads, or stopped. */
bool hard_choose(const HardChoice *choice, const HardRun *run, Text *out, Error *err);

/* A file in memory. */
typedef struct HardSet {
    Text comments; /* the lines without a position */
    ObfProblem *at;
    int count;
    Text file; /* the comments of the problems are inside */
} HardSet;

/* False: it cannot be read, or a line is bad: a position must have at least one move, and the
 * scores of all moves or of none. The error names file and line. */
bool hard_read(const char *path, HardSet *out, Error *err);
void hard_free(HardSet *s);
int hard_solved(const HardSet *s);

/* Solves the positions that are not solved, and replaces the file after each one. Of two runs
 * that write the same file at once, one loses its results. False: no memory or threads,
 * stopped, or the file cannot be written. */
bool hard_solve(HardSet *s, const char *path, const Eval *eval, const HardRun *run, Error *err);

/* A mean with its standard error. */
typedef struct HardMean {
    double mean, error;
} HardMean;

typedef struct HardErrors {
    int positions;
    HardMean best;     /* share of the positions in which a best move was found */
    HardMean loss;     /* discs that the moves lose */
    HardMean absolute; /* errors of the value, in discs */
    HardMean value;    /* the same with sign: value minus exact score, for the side to move */
} HardErrors;

/* Searches the solved positions to `depth`, each on one thread with an empty table. False: none
 * is solved, no memory or threads, or stopped. */
bool hard_measure(const HardSet *s, const Eval *eval, SearchDepth depth, const HardRun *run,
                  HardErrors *out, Error *err);

#endif
