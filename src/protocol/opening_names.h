/* opening_names.h - openings by name. The table is data/openings.txt, built into the program.
 */
#ifndef HEIBAI_PROTOCOL_OPENING_NAMES_H
#define HEIBAI_PROTOCOL_OPENING_NAMES_H

#include "game/game.h"

enum { OPENING_NAME_MAX = 40 };

typedef struct Opening {
    char name[OPENING_NAME_MAX];
    Game game; /* its moves, from the usual start */
} Opening;

/* Iterates over the openings; start with *place = 0. False: there are no more. */
bool opening_next(int *place, Opening *out);

/* Finds an opening by name. Only letters and digits are compared, in any case. */
bool opening_find(const char *name, Opening *out);

/* The longest opening whose final position occurs in the game, in any symmetry. False: none
 * does. */
bool opening_of(const Game *g, Opening *out);

#endif
