/* archive.h - the games of a directory of WTHOR files, with what is known of their value. */
#ifndef HEIBAI_TRAIN_ARCHIVE_H
#define HEIBAI_TRAIN_ARCHIVE_H

#include "base/error.h"
#include "game/game.h"

/* Values are disc differences for black, empties to the winner. */
typedef struct Outcome {
    bool final_known; /* the game was played to its end */
    int final;
    bool best_known; /* it came to best_empties */
    int best;        /* with best play by both sides from best_empties on */
    int best_empties;
} Outcome;

/* False: stop here; *err then says why. */
typedef bool (*ArchiveVisit)(void *context, const Game *game, const Outcome *outcome,
                             Error *err);

/* Visits the games of first_year..last_year in DIR/?*.wtb, in the order of file names and
 * records; the illegal ones are left out. False: a file is bad (the error names it), there are
 * no such games, or the visitor stopped. */
bool archive_visit(const char *dir, int first_year, int last_year, ArchiveVisit visit,
                   void *context, Error *err);

#endif
