/* games.h - the games that training learns from, and what each of their positions is worth. */
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
    int8_t exact[GAMES_SOLVE_MAX + 1]; /* black's value by empty squares; see games_solve */
    bool known[GAMES_SOLVE_MAX + 1];
} TrainGame;

typedef struct TrainGames {
    TrainGame *game;
    size_t count, room;
    int solved; /* positions with so many empty squares or fewer were solved */
    float best_square, solved_square; /* means of outcome.best and of the values at `solved` */
} TrainGames;

/* The games of these years. False: see archive_visit; no memory; or stopped. */
bool games_read(TrainGames *out, const char *dir, const Years *years, const Stop *stop,
                Error *err);
void games_free(TrainGames *games);

void games_replay(const TrainGame *game, Game *out);

/* How games_solve is done and watched. */
typedef struct SolveSettings {
    int empties; /* solve positions with so many or fewer, up to GAMES_SOLVE_MAX */
    int threads;
    const Eval *eval; /* orders moves: the values do not depend on it */
    Stop stop;
    void (*tell)(void *context, long done, long total); /* from one thread; may be NULL */
    void *context;
} SolveSettings;

/* The exact value of every position near the end. False: no memory or threads, or stopped. */
bool games_solve(TrainGames *games, const SolveSettings *settings, Error *err);

/* What a position with so many empty squares is worth to black, in discs: exact where it is
 * known, otherwise an estimate without bias from what came of the game. False: nothing is
 * known. */
bool games_value(const TrainGames *games, const TrainGame *game, int empties, float *value);

/* How much such a value should count: 1 for an exact one, less the further the game was from
 * it. */
float games_certainty(const TrainGames *games, const TrainGame *game, int empties);

#endif
