/* crosstable.h - tables of matches between many players, and the ratings computed from them. */
#ifndef HEIBAI_LAB_CROSSTABLE_H
#define HEIBAI_LAB_CROSSTABLE_H

#include "arena/ratings.h"
#include "draw/chart.h"
#include "lab/play.h"

extern const LabTable CROSSTABLE_CSV, SPEED_CSV;

/* The tables crosstable and ladder: one row per match. The ladder has more columns. */
enum {
    CROSS_SEED,
    CROSS_A,
    CROSS_B,
    CROSS_GAMES,
    CROSS_MATCH,
    CROSS_COLUMNS = CROSS_MATCH + MATCH_COLUMNS,
    LADDER_CLAIM = CROSS_COLUMNS, /* see ladder.h */
    LADDER_LOST,                  /* games that broke off */
    LADDER_MOVES_A,
    LADDER_MOVES_B,
    LADDER_SECONDS_A,
    LADDER_SECONDS_B,
    LADDER_COLUMNS
};
extern const CsvColumn CROSS_LIST[LADDER_COLUMNS];
/* The number of games played; 0 if a match of the ladder was left out. */
int cross_games(const Csv *matches, int row);

/* The table speed: one row per player. */
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
    const char *settings; /* "reports'" or "2 ms"; NULL: none in this table */
    Rating rating;
    int games;
    double score; /* points per game */
    double discs; /* mean disc difference per game */
    double seconds_move;
} Standing;

typedef struct Crosstable {
    int players;
    Standing standings[RATINGS_PLAYERS_MAX]; /* best first */
    /* Points per game, row against column, in the order of the standings; NAN: never met. */
    double scores[RATINGS_PLAYERS_MAX * RATINGS_PLAYERS_MAX];
} Crosstable;

/* The place of a player in the standings; -1: it has none. */
int crosstable_player(const Crosstable *t, const char *player);
/* Computes ratings, order and scores of the players in out->standings. Matches with other
 * players are ignored. `zero` is the player whose rating is 0; NULL: the mean is. Pre: the
 * matches connect the players. */
void crosstable_rank(const Csv *matches, const char *zero, Crosstable *out);
void crosstable_draw_ratings(const Crosstable *t, const ChartHead *head, Text *out);
void crosstable_draw_scores(const Crosstable *t, const ChartHead *head, Text *out);
/* As a CSV file. */
void crosstable_write_ratings(const Crosstable *t, Text *out);

/* Strings in *out belong to the tables. */
void crosstable_sum(const Csv *crosstable, const Csv *speed, Crosstable *out);
/* The row of the match between two players; *swapped: its A is `b`. -1: none. */
int crosstable_row(const Csv *crosstable, const char *a, const char *b, bool *swapped);

/* The two players that decide the finding "tree search beats Monte Carlo". */
#define CROSS_TREE "history:depth=7"
#define CROSS_MONTE_CARLO "mcts:playouts=2000"

#endif
