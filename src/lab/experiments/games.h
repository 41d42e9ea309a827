/* games.h - the columns of the tables moves, results, switches, sight and demo, and what is
 * computed from them. */
#ifndef HEIBAI_LAB_GAMES_H
#define HEIBAI_LAB_GAMES_H

#include "lab/play.h"

extern const LabTable MOVES_CSV, RESULTS_CSV, SWITCHES_CSV, SIGHT_CSV, DEMO_CSV, TERMS_CSV;

/* moves: one row per move. */
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

/* The phase of a move, by the number of discs before it. */
typedef enum Phase { PHASE_OPENING, PHASE_MIDDLE, PHASE_END, PHASES } Phase;
Phase moves_phase(int discs);
const char *moves_phase_name(Phase phase);

/* The moves of white (the player of report A) in one phase, over all games. */
typedef struct MovesPhase {
    int moves;
    double mean;             /* seconds per move */
    int cheap, cheap_corner; /* moves below a tenth of the mean; those by the corner rule */
} MovesPhase;
MovesPhase moves_sum(const Csv *moves, Phase phase);

/* Time per move of white over the game: mean over the games, and smoothed. */
enum { MOVES_MAX = 60 };
typedef struct MovesCurve {
    int count;
    double number[MOVES_MAX]; /* of the move in the game, from 1 */
    double mean[MOVES_MAX], smooth[MOVES_MAX];
    int peak; /* index of the highest point of the smoothed curve */
} MovesCurve;
/* Without the games of the number `without`; -1: with all. */
void moves_curve(const Csv *moves, int without, MovesCurve *out);
/* The number of games, counted from 0 as in the table. */
int moves_games(const Csv *moves);

/* results: one row per game. */
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

/* An opponent in report A, 4.3, with the result in the report. */
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
    double playouts;                /* of black, mean per move */
} ResultsSum;
ResultsSum results_sum(const Csv *results, OpponentId id);

/* The matches of the table switches; its columns are in planned.h. */
typedef enum SwitchesId {
    SWITCH_FACTOR_25,
    SWITCH_FACTOR_100,
    SWITCH_FACTOR_200,
    SWITCH_FACTOR_400,
    SWITCH_DISAPPEAR_4, /* at depth 4 */
    SWITCH_DISAPPEAR_6,
    SWITCH_RANDOM,
    SWITCH_AVOID_ROOT,
    SWITCH_AVOID_LEAF,
    SWITCH_AVOID_LEAF_REPORT,
    SWITCH_CORNER,
    SWITCH_WIDTH,
    SWITCH_HISTORY_STABILITY,
    SWITCH_STAGED_STABILITY,
    SWITCH_ANNEALING,
    SWITCH_ANNEALING_STAGED,
    SWITCH_COUNT
} SwitchesId;
/* The Elo of the changed player; 0 with error 0 if the table has no such match. */
Elo switches_elo(const Csv *switches, SwitchesId id);

/* The matches of the table terms: sixterm without one term. Elo as above. */
typedef enum TermId {
    TERM_DISCS,
    TERM_CORNERS,
    TERM_BESIDE,
    TERM_MOBILITY,
    TERM_FRONTIER,
    TERM_WEIGHTS,
    TERM_COUNT
} TermId;
Elo terms_elo(const Csv *terms, TermId id);

/* sight: one row per mobility factor. */
enum {
    SIGHT_SEED,
    SIGHT_FACTOR,
    SIGHT_NEAR,
    SIGHT_FAR,
    SIGHT_POSITIONS,
    SIGHT_AGREE,
    SIGHT_COLUMNS
};

/* demo: one row per move. */
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
/* Appends the game in the format of report B. */
void demo_transcript(const Csv *demo, Text *out);

#endif
