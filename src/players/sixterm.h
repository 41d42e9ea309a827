/* sixterm.h - report D's player: minimax with alpha-beta and six heuristics. */
#ifndef HEIBAI_PLAYERS_SIXTERM_H
#define HEIBAI_PLAYERS_SIXTERM_H

#include "players/squareweights.h"
#include "players/tree.h"

/* Larger than every value. */
#define SIXTERM_INFINITY INT64_C(1000000000000)

typedef struct SixtermSettings {
    int depth, prune;
    /* one switch per term */
    int discs, corners, beside, mobility, frontier, weights;
} SixtermSettings;

/* The factors of the six terms, by the report's letters; 0 for a term that is switched off. */
typedef struct SixtermFactors {
    int p, c, l, m, f, d;
} SixtermFactors;

/* For the side `me` of the board. The sixth term, d, is the sum of square weights. */
typedef struct SixtermTerms {
    int p; /* discs */
    int c; /* corners */
    int l; /* squares beside empty corners */
    int m; /* moves */
    int f; /* frontier */
} SixtermTerms;

typedef struct SixtermJob {
    const SixtermSettings *settings;
    const SquareWeights *weights;
    SixtermFactors factors;
    bool report;
    Tree tree;
    Board board; /* at the root */
    Side side;   /* to move there: the player */
} SixtermJob;

SquareWeights sixterm_weights(void);
SixtermFactors sixterm_factors(const SixtermSettings *settings, bool report);
int64_t sixterm_value(const SixtermFactors *factors, const SquareWeights *weights,
                      const Board *b, SixtermTerms t);

#endif
