/* lab_crosstable.h - the columns of the cross table, and the ratings that come out of it.
 * Used by: lab*.c. */
#ifndef HEIBAI_ARENA_LAB_CROSSTABLE_H
#define HEIBAI_ARENA_LAB_CROSSTABLE_H

#include "arena/lab_play.h"
#include "arena/ratings.h"

/* crosstable: a row two players. */
enum {
    CROSS_SEED,
    CROSS_A,
    CROSS_B,
    CROSS_GAMES,
    CROSS_MATCH,
    CROSS_COLUMNS = CROSS_MATCH + MATCH_COLUMNS
};

/* speed: a row a player. */
enum {
    SPEED_SEED,
    SPEED_PLAYER,
    SPEED_SETTINGS,
    SPEED_GAMES,
    SPEED_MOVES,
    SPEED_NODES,
    SPEED_SECONDS,
    SPEED_COLUMNS
};

typedef struct Standing {
    const char *player;   /* spec */
    const char *settings; /* the reports' own, or of comparable time */
    Rating rating;
    int games;
    double score;        /* points a game */
    double discs;        /* mean difference a game */
    double seconds_move; /* alone on the machine, against itself */
} Standing;

typedef struct Crosstable {
    int players;
    Standing standings[RATINGS_PLAYERS_MAX]; /* best first */
    /* A's points a game against B, in the order of the standings; NAN: never met. */
    double scores[RATINGS_PLAYERS_MAX * RATINGS_PLAYERS_MAX];
} Crosstable;

/* Strings are those of the sheets. */
void crosstable_sum(const Csv *crosstable, const Csv *speed, Crosstable *out);
/* The row of two players and whether they stand there the other way round; -1: none. */
int crosstable_row(const Csv *crosstable, const char *a, const char *b, bool *swapped);

/* The two that the finding on tree search against Monte Carlo is judged by. */
#define CROSS_TREE "history:depth=7"
#define CROSS_MONTE_CARLO "mcts:playouts=2000"

#endif
