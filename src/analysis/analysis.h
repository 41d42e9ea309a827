/* analysis.h - the value of every move of a game, and how much its mistakes cost. */
#ifndef HEIBAI_ANALYSIS_ANALYSIS_H
#define HEIBAI_ANALYSIS_ANALYSIS_H

#include "base/error.h"
#include "game/game.h"
#include "heibai.h"

/* How bad a move was, by the discs it lost. */
typedef enum Mark { MARK_NONE, MARK_DUBIOUS, MARK_MISTAKE, MARK_BLUNDER, MARKS } Mark;

/* How a move changed the proved result of the game. */
typedef enum Swing {
    SWING_NONE,
    SWING_WIN_TO_DRAW,
    SWING_WIN_TO_LOSS,
    SWING_DRAW_TO_LOSS
} Swing;

/* One move of the game. All values are for the side that made it, rounded to tenths of a disc.
 */
typedef struct Verdict {
    bool known;        /* false: a pass, or the analysis was stopped before it */
    HeibaiLine best;   /* the best move */
    HeibaiLine played; /* the move played, searched to the same horizon */
    double loss;       /* discs, at least 0: the difference of the two values */
    Mark mark;
    Swing swing;
} Verdict;

typedef struct Analysis {
    const Game *game;
    Verdict verdicts[GAME_PLIES_MAX]; /* by ply */
    uint64_t nodes;
    double seconds; /* of all searches together */
} Analysis;

/* What one side's moves add up to. */
typedef struct SideTotals {
    int moves, marks[MARKS];
    double loss; /* discs */
    int worst;   /* the ply with the largest loss; -1: no loss */
} SideTotals;

/* One search of an analysis. */
typedef struct AnalysisQuery {
    const Position *position; /* has a legal move */
    HeibaiLimits limits;
    bool clear; /* the engine's table must be cleared first: the value may not depend on
                   earlier searches. False for solves, whose values cannot */
    int ply;    /* the move that is being judged */
} AnalysisQuery;

/* The search of an analysis, as a callback. */
typedef struct Analyst {
    bool (*search)(void *context, const AnalysisQuery *query, HeibaiResult *out, Error *err);
    void *context;
    HeibaiLimits limits; /* for each move */
} Analyst;

/* Judges all moves, from the last to the first. With one thread and no time limit the result
 * depends on the game and the limits alone.
 *
 * The value of a search depends on the parity of the number of empty squares at its horizon.
 * All horizons of an analysis are therefore a multiple of four plies apart: four rows share one
 * horizon and agree with each other. Their depths are from one ply less to two plies more than
 * the limits say. A move played and the best move are compared at the same horizon.
 *
 * False: a search failed, as the error says. What was judged before that is in *out; *game must
 * outlive it. */
bool analysis_run(const Analyst *a, const Game *game, Analysis *out, Error *err);

/* Compares the lines `best` and `played` and fills in the rest. */
void verdict_judge(Verdict *v);

SideTotals analysis_totals(const Analysis *a, Side side);

/* The number of a ply among the moves, from 1; a pass has that of the move before it. */
int analysis_move_number(const Game *g, int ply);

#endif
