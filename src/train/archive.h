/* archive.h - reads the games of a folder of WTHOR files, with their known scores. */
#ifndef HEIBAI_TRAIN_ARCHIVE_H
#define HEIBAI_TRAIN_ARCHIVE_H

#include "base/error.h"
#include "game/game.h"

/* Years of games, both included. */
typedef struct Years {
    int first, last;
} Years;

/* The years that weights and ProbCut are fitted to, and the later ones, which are only for
 * checking and never trained on. */
extern const Years ARCHIVE_TRAIN, ARCHIVE_CHECK;

/* Scores are disc differences for black, empties to the winner. */
typedef struct Outcome {
    bool final_known; /* the game was played to its end */
    int final;
    bool best_known; /* the game reached best_empties */
    int best;        /* the score with best play by both sides from best_empties on */
    int best_empties;
} Outcome;

/* False: stop; *err says why. */
typedef bool (*ArchiveVisit)(void *context, const Game *game, const Outcome *outcome,
                             Error *err);

/* Visits the games of these years in DIR/?*.wtb, by file name and then in the order of the
 * file; games with an illegal move are left out. False: a file is bad (the error names it),
 * there are no such games, no memory, or the visitor stopped. */
bool archive_visit(const char *dir, const Years *years, ArchiveVisit visit, void *context,
                   Error *err);

#endif
