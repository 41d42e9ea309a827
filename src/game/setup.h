/* setup.h - one way to name a game or a position: a board, moves played from it, or both. */
#ifndef HEIBAI_GAME_SETUP_H
#define HEIBAI_GAME_SETUP_H

#include "base/error.h"
#include "game/game.h"

typedef struct Setup {
    const char *board; /* as boardtext_read takes it; NULL: the usual start */
    const char *moves; /* as transcript_read takes them; NULL: none */
} Setup;

typedef enum SetupPart { SETUP_BOARD, SETUP_MOVES } SetupPart;

/* Plays the moves on the board. False: the error gives the place in the part *wrong. */
bool setup_read(const Setup *s, Game *out, SetupPart *wrong, Error *err);

#endif
