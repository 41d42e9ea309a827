/* games.h - WTHOR games for training, and the value of each of their positions. */
#ifndef HEIBAI_TRAIN_GAMES_H
#define HEIBAI_TRAIN_GAMES_H

#include "base/clock.h"
#include "eval/eval.h"
#include "train/archive.h"

enum {
    GAMES_SOLVE_MAX = 20, /* empty squares */
    GAMES_MOVES_MAX = 60
};

typedef struct TrainGame {
    Outcome outcome;
    int moves;
    uint8_t move[GAMES_MOVES_MAX];     /* passes left out */
    int8_t exact[GAMES_SOLVE_MAX + 1]; /* score for black by empty squares; see games_solve */
    bool known[GAMES_SOLVE_MAX + 1];
} TrainGame;

typedef struct TrainGames {
    TrainGame *game;
    size_t count, room;
    int solved; /* positions with this number of empty squares or fewer were solved; -1: none */
    float best_square, solved_square; /* mean squares of outcome.best and of exact[solved] */
} TrainGames;

/* The games of these years. False: see archive_visit; no memory; or stopped. */
bool games_read(TrainGames *out, const char *dir, const Years *years, const Stop *stop,
                Error *err);
void games_free(TrainGames *games);

void games_replay(const TrainGame *game, Game *out);

typedef struct SolveSettings {
    int empties; /* solve positions with this number or fewer, up to GAMES_SOLVE_MAX */
    int threads;
    const Eval *eval; /* for move ordering; the results do not depend on it */
    Stop stop;
    void (*tell)(void *context, long done, long total); /* from one thread; may be NULL */
    void *context;
} SolveSettings;

/* Solves every position near the end. False: no memory or threads, or stopped. */
bool games_solve(TrainGames *games, const SolveSettings *settings, Error *err);

/* The value for black of the game's position with this number of empty squares, in discs: the
 * exact score where it is known, otherwise an unbiased estimate from the known scores. False:
 * none is known. */
bool games_value(const TrainGames *games, const TrainGame *game, int empties, float *value);

/* The weight of such a value: 1 for an exact one, less with the number of plies to it. */
float games_certainty(const TrainGames *games, const TrainGame *game, int empties);

#endif
