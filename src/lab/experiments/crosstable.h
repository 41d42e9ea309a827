/* crosstable.h - tables of matches: their columns, and the ratings that come out of them.
 * Used by: lab*.c. */
#ifndef HEIBAI_LAB_CROSSTABLE_H
#define HEIBAI_LAB_CROSSTABLE_H

#include "arena/ratings.h"
#include "draw/chart.h"
#include "lab/play.h"

extern const LabSheet CROSSTABLE_SHEET, SPEED_SHEET;

/* crosstable, and ladder, which has more columns: a row two players. */
enum {
    CROSS_SEED,
    CROSS_A,
    CROSS_B,
    CROSS_GAMES,
    CROSS_MATCH,
    CROSS_COLUMNS = CROSS_MATCH + MATCH_COLUMNS,
    LADDER_CLAIM = CROSS_COLUMNS, /* what the match is to show: see lab_ladder.h */
    LADDER_LOST,                  /* games that were lost otherwise than on the board */
    LADDER_MOVES_A,
    LADDER_MOVES_B,
    LADDER_SECONDS_A,
    LADDER_SECONDS_B,
    LADDER_COLUMNS
};
extern const CsvColumn CROSS_LIST[LADDER_COLUMNS];
/* Games that were played: a match of the ladder may have been left out. */
int cross_games(const Csv *matches, int row);

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
    const char *settings; /* the reports' own, or of comparable time; NULL: not told */
    Rating rating;
    int games;
    double score; /* points a game */
    double discs; /* mean difference a game */
    double seconds_move;
} Standing;

typedef struct Crosstable {
    int players;
    Standing standings[RATINGS_PLAYERS_MAX]; /* best first */
    /* A's points a game against B, in the order of the standings; NAN: never met. */
    double scores[RATINGS_PLAYERS_MAX * RATINGS_PLAYERS_MAX];
} Crosstable;

/* Ratings, points, order and scores of the players that are listed in out->standings. `zero` is
 * the one whose rating is 0, NULL: the mean is. Pre: all of the matches that were played are
 * between them and connect them. */
void crosstable_rank(const Csv *matches, const char *zero, Crosstable *out);
void crosstable_draw_ratings(const Crosstable *t, const ChartHead *head, Text *out);
void crosstable_draw_scores(const Crosstable *t, const ChartHead *head, Text *out);
/* As a CSV file. */
void crosstable_write_ratings(const Crosstable *t, Text *out);

/* Strings are those of the sheets. */
void crosstable_sum(const Csv *crosstable, const Csv *speed, Crosstable *out);
/* The row of two players and whether they stand there the other way round; -1: none. */
int crosstable_row(const Csv *crosstable, const char *a, const char *b, bool *swapped);

/* The two that the finding on tree search against Monte Carlo is judged by. */
#define CROSS_TREE "history:depth=7"
#define CROSS_MONTE_CARLO "mcts:playouts=2000"

#endif
