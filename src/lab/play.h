/* play.h - games and matches of the lab. */
#ifndef HEIBAI_LAB_PLAY_H
#define HEIBAI_LAB_PLAY_H

#include "arena/match.h"
#include "lab/lab.h"

typedef struct LabGame {
    Game game;
    int opening;                    /* plies of the opening, which no player chose */
    Choice choices[GAME_PLIES_MAX]; /* by ply; passes have none */
} LabGame;

/* Sums over the moves of one side in a game, without passes. */
typedef struct LabSide {
    int moves;
    int choices; /* legal moves, summed over its moves */
    uint64_t nodes;
    double seconds, seconds_max; /* in total, and of the longest move */
    int discs;                   /* at the end, empties not counted */
} LabSide;

/* Plays one game on this thread from the position of `opening`. Specs are by Side. Games with
 * different numbers have different random numbers. A game that breaks off is LAB_FAILED. */
LabEnd lab_play(const Lab *lab, const char *const specs[2], const Game *opening,
                uint64_t number, LabGame *out, Error *err);
LabSide lab_side(const LabGame *g, Side side);
/* "black" or "white", as in the tables. */
const char *lab_side_name(Side side);

/* Runs the match with the seed, the threads and the stop flag of the lab. */
LabEnd lab_match(const Lab *lab, MatchSettings settings, MatchResult *out, Error *err);

/* Columns with the result of a match, in this order, from the column `first` on. */
enum {
    MATCH_WINS,
    MATCH_DRAWS,
    MATCH_LOSSES,
    MATCH_DISCS,
    MATCH_PAIRS, /* five columns */
    MATCH_COLUMNS = MATCH_PAIRS + 5
};
/* Adds the cells of these columns. */
void lab_add_match(const MatchResult *r, Csv *out);
/* Reads them back: the pairs, and their Elo. */
Pentanomial lab_pairs(const Csv *csv, int row, int first);
Elo lab_elo(const Csv *csv, int row, int first);

#endif
