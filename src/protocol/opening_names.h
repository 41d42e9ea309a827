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

/* One after the other, from *place = 0 on. False: there are no more. */
bool opening_next(int *place, Opening *out);

/* By its name, in which only letters and digits count, in any case. */
bool opening_find(const char *name, Opening *out);

/* The opening of a game: the longest that it went through, by any order of moves and in any
 * symmetry. False: it is none. */
bool opening_of(const Game *g, Opening *out);

#endif
