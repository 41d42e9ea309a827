/* staged.h - report B's player: alpha-beta whose depth depends on the stage of the game. */
#ifndef HEIBAI_PLAYERS_STAGED_H
#define HEIBAI_PLAYERS_STAGED_H

#include "players/squareweights.h"
#include "players/tree.h"

#define STAGED_LIMIT INT64_C(1000000000)

enum { STAGED_MOBILITY = 15, STAGED_STABILITY = 10 };

/* The least depth with which the report's listing works. */
enum { STAGED_REPORT_DEPTH = 4 };

typedef struct StagedSettings {
    int depth, width, stability, prune;
} StagedSettings;

/* Each is the own count minus the opponent's. */
typedef struct StagedTerms {
    int mobility, stable;
} StagedTerms;

typedef struct StagedJob {
    const StagedSettings *settings;
    const SquareWeights *weights;
    bool report; /* as in the listing: see listing_leaf */
    Walk walk;
} StagedJob;

SquareWeights staged_weights(void);
/* The whole evaluation for the side to move. */
int staged_value(const SquareWeights *weights, const Board *b, StagedTerms terms,
                 bool stability);

#endif
