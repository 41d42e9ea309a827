/* games.h - the columns of the sheets made of games: moves, results, switches, sight, demo.
 * Used by: lab*.c. */
#ifndef HEIBAI_LAB_GAMES_H
#define HEIBAI_LAB_GAMES_H

#include "lab/play.h"

extern const LabSheet MOVES_SHEET, RESULTS_SHEET, SWITCHES_SHEET, SIGHT_SHEET, DEMO_SHEET;

/* moves: a row a move. */
enum {
    MOVES_SEED,
    MOVES_PAIRING,
    MOVES_GAME,
    MOVES_LEFT,
    MOVES_NUMBER,
    MOVES_DISCS,
    MOVES_SIDE,
    MOVES_PLAYER,
    MOVES_MOVE,
    MOVES_CHOICES,
    MOVES_NODES,
    MOVES_BASIS,
    MOVES_SECONDS,
    MOVES_COLUMNS
};

/* The third of a game that a move belongs to, by the discs before it. */
typedef enum Phase { PHASE_OPENING, PHASE_MIDDLE, PHASE_END, PHASES } Phase;
Phase moves_phase(int discs);
const char *moves_phase_name(Phase phase);

/* White's moves (report A's player) in one phase of every game. */
typedef struct MovesPhase {
    int moves;
    double mean;             /* seconds a move */
    int cheap, cheap_corner; /* moves below a tenth of the mean; those by the corner rule */
} MovesPhase;
MovesPhase moves_sum(const Csv *moves, Phase phase);

/* results: a row a game. */
enum {
    RESULTS_SEED,
    RESULTS_OPPONENT,
    RESULTS_GAME,
    RESULTS_BLACK_SPEC,
    RESULTS_WHITE_SPEC,
    RESULTS_WHITE,
    RESULTS_BLACK,
    RESULTS_PLAYOUTS,
    RESULTS_SECONDS,
    RESULTS_BLACK_SECONDS,
    RESULTS_COLUMNS
};

typedef enum OpponentId {
    OPPONENT_RANDOM,
    OPPONENT_SIMPLE,
    OPPONENT_PLAYOUTS,
    OPPONENT_TIMED,
    OPPONENT_COUNT
} OpponentId;

/* An opponent of report A, 4.3, and what the report gives for it. */
typedef struct Opponent {
    const char *name;
    const char *report_name;
    int report_white, report_black; /* discs */
    double report_seconds;
} Opponent;
const Opponent *results_opponent(OpponentId id);

typedef struct ResultsSum {
    int games, wins, draws, losses; /* of white */
    double white, black;            /* discs, means */
    double seconds, black_seconds;  /* medians */
    double playouts;                /* of black, mean a move */
} ResultsSum;
ResultsSum results_sum(const Csv *results, OpponentId id);

/* switches: a row a match between a player and itself with one switch changed. */
enum {
    SWITCHES_NAME,
    SWITCHES_OPENINGS,
    SWITCHES_A,
    SWITCHES_B,
    SWITCHES_MATCH,
    SWITCHES_COLUMNS = SWITCHES_MATCH + MATCH_COLUMNS
};
/* The row of a match, -1 when there is none. */
int switches_row(const Csv *switches, const char *name);
Elo switches_elo(const Csv *switches, int row);

/* sight: a row a mobility factor. */
enum {
    SIGHT_SEED,
    SIGHT_FACTOR,
    SIGHT_NEAR,
    SIGHT_FAR,
    SIGHT_POSITIONS,
    SIGHT_AGREE,
    SIGHT_COLUMNS
};

/* demo: a row a move. */
enum {
    DEMO_SEED,
    DEMO_LEFT,
    DEMO_SIDE,
    DEMO_PLAYER,
    DEMO_ACCESSIBLE,
    DEMO_MOVE,
    DEMO_VALUE,
    DEMO_BASIS,
    DEMO_SCORE,
    DEMO_BOARD,
    DEMO_COLUMNS
};
/* Appends the game as report B prints it. */
void demo_transcript(const Csv *demo, Text *out);

#endif
