/* label.h - gives the positions of games values to fit to. */
#ifndef HEIBAI_TRAIN_LABEL_H
#define HEIBAI_TRAIN_LABEL_H

#include "jobs/job.h"
#include "train/games.h"
#include "train/positions.h"

/* Which positions get values: those of games, those after a random move that was not played, or
 * the ends of walks (walk.h), one for each number of moves. */
typedef enum LabelKind { LABEL_GAMES, LABEL_BESIDE, LABEL_WALKS } LabelKind;

typedef struct LabelSettings {
    LabelKind kind;     /* positions that are not of games have values of searches alone */
    uint64_t seed;      /* chooses moves beside games and of walks */
    uint64_t hold_seed; /* chooses the games that are held out */
    bool hold;          /* hold out one game in LABEL_HELD_OF; false: none */
    int after;          /* only positions after so many moves or more */
    int until;          /* only positions after fewer moves; 0: all */
    double mix;         /* share of a search in the values before the exact part, 0..1 */
    int depth; /* plies of searches; 0: the evaluation of the next positions of the game */
    const char *anchor; /* file of strong games that values of searches are corrected by (see
                           anchor.h), or NULL */
    const Eval *eval;
    int threads;
    Stop stop;
    /* Never called by two threads at once; may be NULL. */
    void (*tell)(void *context, long done, long total);
    void *context;
    const JobRunner *runner; /* of the searches of self-play; NULL: threads of this process */
} LabelSettings;

enum {
    LABEL_HELD_OF = 20,
    /* Empty squares from which on positions that are not of games are solved. Solving 14 takes
     * as long as all searches of four plies before them. */
    LABEL_OFF_EXACT = 14
};

/* Adds every position of the archive's games that has a value (games_value). False: no memory,
 * or stopped. */
bool label_archive(const TrainGames *games, const LabelSettings *s, PositionSet *train,
                   PositionSet *held, Error *err);

/* Adds every position after the random moves of a file of self-play. Its value is the final
 * score, which is exact where the solver played, mixed with a search before that. False: the
 * file is bad, no memory, or stopped. */
bool label_selfplay(const char *path, const LabelSettings *s, PositionSet *train,
                    PositionSet *held, Error *err);

#endif
