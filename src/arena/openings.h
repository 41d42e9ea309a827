/* openings.h - openings of games: read from a text, listed, or found by search so that neither
 * side is ahead. */
#ifndef HEIBAI_ARENA_OPENINGS_H
#define HEIBAI_ARENA_OPENINGS_H

#include "base/clock.h"
#include "base/text.h"
#include "game/game.h"
#include "heibai.h"

enum { OPENINGS_MAX = 1000000 };

typedef struct Openings Openings;

/* One transcript per line. Empty lines, and the rest of a line after '#', are ignored. NULL:
 * the error has the line. */
Openings *openings_read(const char *text, Error *err);
/* Adds a game to `o`, or to new openings if that is NULL. NULL: the error says why, and `o` is
 * unchanged. */
Openings *openings_add(Openings *o, const Game *g, Error *err);
/* Every position after `plies` plies, once, at most `most` of them. Only one of the four first
 * moves is played: the others are its mirror images. NULL: out of memory. Pre: plies <= 5. */
Openings *openings_all(int plies, int most, Error *err);
void openings_free(Openings *o);
/* At least 1. */
int openings_count(const Openings *o);
/* A hash of the openings. */
uint64_t openings_mark(const Openings *o);
/* Pre: 0 <= index < openings_count(o). */
void openings_get(const Openings *o, int index, Game *out);

/* ---- Balanced openings --------------------------------------------------------------------
 */

typedef struct BalanceSettings {
    int count, plies;
    double within; /* the greatest value for either side, in discs */
    int level;     /* of the search for the value */
    int threads;   /* the openings do not depend on it */
    uint64_t seed;
    const atomic_bool *stop;
} BalanceSettings;

/* Called for each opening, in order, from one thread. The value is for the side to move. */
typedef void (*BalanceWatch)(void *context, const Game *opening, const HeibaiLine *value);
/* Called now and then with the number of random lines tried; may be NULL. */
typedef void (*BalanceProgress)(void *context, int found, long tried);

/* Tries the random lines of match_opening in order and keeps those whose value is within the
 * bounds, without repeated positions or mirror images. False: stopped, out of memory, or there
 * are too few; `watch` has been called for those found. */
bool openings_balance(const BalanceSettings *s, BalanceWatch watch, BalanceProgress progress,
                      void *context, Error *err);

/* Appends a line for openings_read, with the value as a comment. */
void openings_add_line(const Game *opening, const HeibaiLine *value, Text *out);

#endif
