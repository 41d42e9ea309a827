/* label.h - what the positions of games are worth. */
#ifndef HEIBAI_TRAIN_LABEL_H
#define HEIBAI_TRAIN_LABEL_H

#include "train/games.h"
#include "train/positions.h"

typedef struct LabelSettings {
    uint64_t seed; /* chooses the games that are held out */
    bool hold;     /* one in LABEL_HELD_OF; false: none */
    int until;     /* moves of a game before the last position at most; 0: to its end */
    double mix;    /* share of a search in the values before the exact part, 0..1 */
    int depth;     /* of that search; 0: the evaluation of the moves that follow in the game */
    bool beside;   /* not the positions of the game, but those after another move, by lot, with
                      the value of the search alone */
    const char *anchor; /* file of strong games whose scores say what searches are worth, or
                           NULL: what they say */
    const Eval *eval;
    int threads;
    Stop stop;
    void (*tell)(void *context, long done, long total); /* from one thread; may be NULL */
    void *context;
} LabelSettings;

enum { LABEL_HELD_OF = 20 };

/* Every position with a value of the archive's games (games_value). False: no memory, or
 * stopped. */
bool label_archive(const TrainGames *games, const LabelSettings *s, PositionSet *train,
                   PositionSet *held, Error *err);

/* Every position after the random moves of a file of self-play: the score at the end, which is
 * exact where the file says so, and mixed with a search before. */
bool label_selfplay(const char *path, const LabelSettings *s, PositionSet *train,
                    PositionSet *held, Error *err);

#endif
