/* referee.h - one game between two players: asks for moves, checks rules and clocks. */
#ifndef HEIBAI_ARENA_REFEREE_H
#define HEIBAI_ARENA_REFEREE_H

#include "game/game.h"
#include "players/player.h"

typedef enum Ending {
    ENDING_PLAYED,  /* neither side can move */
    ENDING_TIME,    /* the side to move exceeded the time for a move */
    ENDING_CLOCK,   /* the side to move exceeded its time for the game */
    ENDING_ILLEGAL, /* the side to move chose an illegal move */
    ENDING_BROKEN,  /* the player of the side to move failed: crashed, sent nonsense */
    ENDING_HUNG,    /* the player of the side to move gave no answer */
    ENDING_RESIGNED,
    ENDING_STOPPED, /* by the stop flag, or a human left */
    ENDING_UNABLE   /* a player cannot be started or lacks a local resource: no result */
} Ending;

typedef enum RefereeEvent {
    REFEREE_TURN,   /* a player is about to be asked */
    REFEREE_MOVED,  /* the last ply of the game is a move; `choice` is set */
    REFEREE_PASSED, /* the last ply is a pass */
    REFEREE_FORFEITED,
    REFEREE_UNDONE
} RefereeEvent;

/* Limits in seconds; 0: none. A player that exceeds one loses. */
typedef struct TimeControl {
    double move; /* per move; players know it and may use it up */
    double game; /* for all moves of a side; players know how much is left */
    double hang; /* per move, if neither of the above is set, so that a player that hangs loses;
                    players do not know it; not for humans */
} TimeControl;

typedef struct Referee {
    Player *players[2]; /* by Side */
    TimeControl time;
    const atomic_bool *stop;
    /* May be NULL. choice is NULL unless a move was made. */
    void (*watch)(void *context, const Game *g, RefereeEvent event, const Choice *choice);
    void *context;
} Referee;

/* The limit for a move; 0: only the clock of the game limits it. */
double referee_move_limit(const TimeControl *time);

/* Plays on until the game ends. The time used by a side is the sum over the plies in the game,
 * so that undoing a move gives its time back. If a player loses without playing to the end, or
 * is unable to play, *why (may be NULL) is the reason as a clause: "thought longer than 5 s".
 */
Ending referee_play(const Referee *r, Game *g, Error *why);

/* Whether the game broke off and the side to move has lost. */
bool referee_lost(Ending ending);
/* Whether it was lost by a crash, nonsense or a hang, which say nothing about strength. */
bool referee_failed(Ending ending);
/* Black's result: +1, 0 or -1. */
int referee_result(const Game *g, Ending ending);
/* Black's discs minus white's, empties to the winner. A game that broke off is lost by 64. */
int referee_score(const Game *g, Ending ending);

#endif
