/* referee.h - one game between two players, by the rules and by the clock. */
#ifndef HEIBAI_ARENA_REFEREE_H
#define HEIBAI_ARENA_REFEREE_H

#include "game/game.h"
#include "players/player.h"

typedef enum Ending {
    ENDING_PLAYED,  /* nobody can move */
    ENDING_TIME,    /* the side to move thought too long */
    ENDING_ILLEGAL, /* the side to move chose a move that is none */
    ENDING_STOPPED  /* by the stop flag, or a human left */
} Ending;

typedef enum RefereeEvent {
    REFEREE_TURN,   /* a player is about to be asked */
    REFEREE_MOVED,  /* the last ply of the game is a move; the choice tells its value */
    REFEREE_PASSED, /* the last ply is a pass */
    REFEREE_FORFEITED,
    REFEREE_UNDONE
} RefereeEvent;

typedef struct Referee {
    Player *players[2]; /* by Side */
    double move_time;   /* seconds a move; 0: no limit */
    const atomic_bool *stop;
    /* May be NULL. choice is NULL unless a move was made. */
    void (*watch)(void *self, const Game *g, RefereeEvent event, const Choice *choice);
    void *self;
} Referee;

/* Plays on until the game ends. */
Ending referee_play(const Referee *r, Game *g);

/* Black's result: +1, 0 or -1. Who runs out of time or plays an illegal move loses. */
int referee_result(const Game *g, Ending ending);
/* Black's discs minus white's with empties to the winner; on time or by an illegal move the
 * loser loses by 64. */
int referee_score(const Game *g, Ending ending);

#endif
