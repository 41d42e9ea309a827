/* match.h - many games between two players, in pairs with colours swapped. */
#ifndef HEIBAI_ARENA_MATCH_H
#define HEIBAI_ARENA_MATCH_H

#include "arena/elo.h"
#include "arena/openings.h"
#include "arena/referee.h"
#include "arena/sprt.h"

#include <stdint.h>

enum { MATCH_GAMES_MAX = 1000000, MATCH_PLIES_MAX = 40 };

typedef struct MatchSettings {
    const char *a, *b;        /* player specs */
    int games;                /* at most; an odd last one stands alone */
    int threads;              /* games at once; the results do not depend on it */
    int opening_plies;        /* random moves before the players begin, */
    const Openings *openings; /* or these, one a pair, over and over; NULL: random ones */
    uint64_t seed;
    TimeControl time;
    const Sprt *sprt;   /* ends the match when it is decided; NULL: all games are played */
    const char *record; /* a file for the games, see match_record.h; NULL: none */
    bool resume;        /* count the games that the file has, and play the others */
    const atomic_bool *stop;
} MatchSettings;

/* One game, from A's side. */
typedef struct MatchGame {
    int number; /* from 0; A is black in even ones */
    int score;  /* discs, empties to the winner */
    Ending ending;
    const char *why;   /* it was lost without being played to the end; "" otherwise */
    double seconds[2]; /* A's thinking time, and B's */
    const Game *game;
} MatchGame;

typedef struct MatchResult {
    int games, wins, draws, losses;
    int on_time[2], illegal[2], broken[2]; /* games lost so by A, and by B */
    long score;                            /* discs in all, */
    double discs;                          /* and a game */
    double seconds[2];                     /* thinking time of A and B in all */
    int moves[2];
    Pentanomial pairs; /* complete ones */
    Elo elo;
    SprtState sprt; /* of the pairs up to the first that is not complete; if it was asked for */
    bool stopped;   /* before all games were played or the test was decided */
} MatchResult;

/* Called for every game that is played, in the order they end, never from two threads at once.
 * `so_far` is what is known by then. */
typedef void (*MatchWatch)(void *self, const MatchGame *game, const MatchResult *so_far);

/* False: a spec or the record is bad, or there is no memory. */
bool match_run(const MatchSettings *settings, MatchWatch watch, void *self, MatchResult *out,
               Error *err);

/* The position after `plies` random moves (fewer where a game would end), for pair `index`. */
void match_opening(uint64_t seed, int index, int plies, Game *out);

#endif
