/* sixterm.h - report D's player: minimax with alpha-beta and six heuristics. */
#ifndef HEIBAI_PLAYERS_SIXTERM_H
#define HEIBAI_PLAYERS_SIXTERM_H

#include "players/squareweights.h"
#include "players/tree.h"

/* Beyond every value. */
#define SIXTERM_INFINITY INT64_C(1000000000000)

typedef struct SixtermSettings {
    int depth, prune;
} SixtermSettings;

/* For the side `me` of the board, by the report's letters. */
typedef struct SixtermTerms {
    int p; /* discs */
    int c; /* corners */
    int l; /* squares beside empty corners */
    int m; /* moves */
    int f; /* frontier */
} SixtermTerms;

typedef struct SixtermJob {
    const SixtermSettings *settings;
    const SquareWeights *weights; /* the positional term d */
    bool report;
    Tree tree;
    Board board; /* at the root */
    Side side;   /* to move there: the player */
} SixtermJob;

SquareWeights sixterm_weights(void);
int64_t sixterm_value(const SquareWeights *weights, const Board *b, SixtermTerms t,
                      bool report);

#endif
