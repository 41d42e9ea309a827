/* human.h - a human at the terminal as a player. */
#ifndef HEIBAI_CLI_PLAY_HUMAN_H
#define HEIBAI_CLI_PLAY_HUMAN_H

#include "cli/play/input.h"
#include "cli/play/screen.h"
#include "players/registry.h"

typedef enum Leaving { LEFT_NOT, LEFT_QUIT, LEFT_END_OF_INPUT } Leaving;

/* What the humans of a game share: one terminal. */
typedef struct Desk {
    Screen screen; /* where they are answered */
    Input *input;
    const Game *game;
    const char *names[2]; /* of the players, by Side: their specs */
    bool strict;          /* an illegal entry forfeits the turn */
    bool lists;           /* the moves are listed before each turn */
    uint64_t seed;
    char saved[300]; /* the file of the last save, which may be written again; "": none */
    Leaving left; /* why a game was left: set by the human, cleared by whoever starts a game */
} Desk;

/* Borrows the desk. NULL: the error says why. */
Player *human_create(Desk *desk, Error *err);

#endif
