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

/* One move of the game. All values are for the side that made it. */
typedef struct Verdict {
    bool known;        /* false: a pass, or the analysis was stopped before it */
    HeibaiLine best;   /* the best move */
    HeibaiLine played; /* the move played, searched as deeply */
    double loss;       /* discs, at least 0 */
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

/* Searches a position that has a legal move. `ply` tells how far the analysis is. */
typedef struct Analyst {
    bool (*search)(void *context, const Position *p, const HeibaiLimits *limits, int ply,
                   HeibaiResult *out, Error *err);
    void *context;
    HeibaiLimits limits; /* of the search for the best move */
} Analyst;

/* Judges all moves from the last to the first, so that the engine's table already holds what
 * follows. False: a search failed, as the error says. What was judged before that is in *out;
 * *game must outlive it. */
bool analysis_run(const Analyst *a, const Game *game, Analysis *out, Error *err);

/* Compares the lines `best` and `played` and fills in the rest. */
void verdict_judge(Verdict *v);

SideTotals analysis_totals(const Analysis *a, Side side);

/* The number of a ply among the moves, from 1; a pass has that of the move before it. */
int analysis_move_number(const Game *g, int ply);

#endif
