/* analyze_command.h - what `heibai analyze` finds out about a game, and how it prints it. */
#ifndef HEIBAI_CLI_QUERY_ANALYZE_COMMAND_H
#define HEIBAI_CLI_QUERY_ANALYZE_COMMAND_H

#include "game/game.h"
#include "heibai.h"

/* How bad a move was, by the discs it lost. */
typedef enum Mark { MARK_NONE, MARK_DUBIOUS, MARK_MISTAKE, MARK_BLUNDER, MARKS } Mark;

/* One move of the game; values are for the side that made it. */
typedef struct Verdict {
    bool known;        /* false: a pass, or interrupted before it */
    HeibaiLine best;   /* what could have been played */
    HeibaiLine played; /* the same kind of value for what was */
    double loss;       /* discs, at least 0 */
    Mark mark;
    const char
        *turn; /* what a mistake changed: "loses a won game"; NULL: nothing that is proved */
} Verdict;

typedef struct Analysis {
    const Game *game;
    Verdict verdicts[GAME_PLIES_MAX]; /* of each ply */
    uint64_t nodes;
    double seconds;
} Analysis;

/* Compares the two lines of a verdict and fills in the rest. */
void verdict_judge(Verdict *v);

void analysis_print(const Analysis *a);
void analysis_print_json(const Analysis *a);

#endif
