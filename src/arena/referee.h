/* referee.h - one game between two players, by the rules and by the clock. */
#ifndef HEIBAI_ARENA_REFEREE_H
#define HEIBAI_ARENA_REFEREE_H

#include "game/game.h"
#include "players/player.h"

typedef enum Ending {
    ENDING_PLAYED,  /* nobody can move */
    ENDING_TIME,    /* the side to move thought too long about a move, */
    ENDING_CLOCK,   /* or used up its time for the game, */
    ENDING_ILLEGAL, /* or chose a move that is none, */
    ENDING_BROKEN,  /* or could not go on */
    ENDING_STOPPED  /* by the stop flag, or a human left */
} Ending;

typedef enum RefereeEvent {
    REFEREE_TURN,   /* a player is about to be asked */
    REFEREE_MOVED,  /* the last ply of the game is a move; the choice tells its value */
    REFEREE_PASSED, /* the last ply is a pass */
    REFEREE_FORFEITED,
    REFEREE_UNDONE
} RefereeEvent;

/* Seconds; 0: no such limit. Who is over one of them loses. */
typedef struct TimeControl {
    double move; /* for a move: players are told, and may plan to use it up */
    double game; /* for all moves of a side: players are told what is left of it */
    double hang; /* for a move if nothing else limits it, so that nobody is waited for for ever:
                    players are not told */
} TimeControl;

typedef struct Referee {
    Player *players[2]; /* by Side */
    TimeControl time;
    const atomic_bool *stop;
    /* May be NULL. choice is NULL unless a move was made. */
    void (*watch)(void *self, const Game *g, RefereeEvent event, const Choice *choice);
    void *self;
} Referee;

/* The longest that a move may take; 0: no limit but for the clock of the game. */
double referee_move_limit(const TimeControl *time);

/* Plays on until the game ends. The time used is that of the game's own plies, so that a move
 * taken back gives its time back. For a game that was lost without being played to the end
 * *why, which may be NULL, says how, as a clause: "thought longer than 5 s". */
Ending referee_play(const Referee *r, Game *g, Error *why);

/* Whether the side to move has lost by what it did, not on the board. */
bool referee_lost(Ending ending);
/* Black's result: +1, 0 or -1. */
int referee_result(const Game *g, Ending ending);
/* Black's discs minus white's with empties to the winner; who has lost without being beaten on
 * the board loses by 64. */
int referee_score(const Game *g, Ending ending);

#endif
