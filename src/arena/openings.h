/* openings.h - lines of play that games begin with: from a text, or found by search so that
 * neither side is ahead. */
#ifndef HEIBAI_ARENA_OPENINGS_H
#define HEIBAI_ARENA_OPENINGS_H

#include "base/clock.h"
#include "base/text.h"
#include "game/game.h"
#include "heibai.h"

enum { OPENINGS_MAX = 1000000 };

typedef struct Openings Openings;

/* A transcript a line; what follows a '#', and empty lines, are skipped. NULL: the error names
 * the line. */
Openings *openings_read(const char *text, Error *err);
void openings_free(Openings *o);
/* At least 1. */
int openings_count(const Openings *o);
/* A number that other openings do not have. */
uint64_t openings_mark(const Openings *o);
/* Pre: 0 <= index < openings_count(o). */
void openings_get(const Openings *o, int index, Game *out);

/* ---- Balanced ones ----------------------------------------------------------------------- */

typedef struct BalanceSettings {
    int count, plies;
    double within; /* discs that the value for either side is at most */
    int level;     /* of the search that tells it */
    int threads;   /* the openings do not depend on it */
    uint64_t seed;
    const atomic_bool *stop;
} BalanceSettings;

/* Called for each opening in order, from one thread; the value is for the side to move. */
typedef void (*BalanceWatch)(void *self, const Game *opening, const HeibaiLine *value);
/* Called now and then with the random lines tried; may be NULL. */
typedef void (*BalanceProgress)(void *self, int found, long tried);

/* Random lines in the order of match_opening whose value lies within the bounds, no two of
 * them the same position or its mirror image. False: stopped, out of memory, or there are not
 * so many, and those found were handed out. */
bool openings_balance(const BalanceSettings *s, BalanceWatch watch, BalanceProgress progress,
                      void *self, Error *err);

/* Adds a line of openings_read with the value as a note. */
void openings_add_line(const Game *opening, const HeibaiLine *value, Text *out);

#endif
