/* session.h - games at one terminal, one after another, between players given by their specs.
 */
#ifndef HEIBAI_CLI_PLAY_SESSION_H
#define HEIBAI_CLI_PLAY_SESSION_H

#include "arena/referee.h"
#include "cli/play/human.h"

typedef struct Session {
    Screen screen;           /* for the game and its result */
    Desk desk;               /* for its humans */
    Game opening;            /* how every game begins */
    Game game;               /* the present one, or the last */
    char specs[2][SPEC_MAX]; /* by Side, as the players */
    Player *players[2];      /* NULL: made before the next game */
    Rng unused[2];           /* the random numbers of the players when they were made */
    uint64_t seed;
    TimeControl time;
    Error why; /* why the last game was lost before its end */
    const atomic_bool *interrupt;
    int games;  /* begun so far: keeps the random numbers of games apart */
    bool shows; /* boards and moves as they are played */
} Session;

/* Copies a spec that a player can be made of. False: the error says why not, and nothing was
 * changed. */
bool session_set_spec(Session *s, Side side, const char *spec, Error *err);
bool session_has_human(const Session *s);

/* Frees a player; the next game makes a new one. */
void session_dismiss(Session *s, Side side);
void session_swap(Session *s);

/* Plays the next game. False: a player could not be made, and the error says why. */
bool session_play(Session *s, Ending *ending, Error *err);

/* Whether neither player has used its random numbers: the next game would be the same. Of
 * humans and other programs this is not known: false. */
bool session_drew_nothing(const Session *s);

/* The game with the times of this session alone: moves that a file gave have none. The clock
 * still counts them. */
Game session_own_times(const Session *s);

/* Prints the result of a finished game: result, discs, times, moves. */
void session_report(const Session *s, Ending ending);
void session_transcript(const Session *s);

/* The exit status after ENDING_STOPPED, and the reason on stderr if there is one to give. */
int session_stopped(const Session *s);

#endif
