/* match.h - many games between two players, in pairs with colours swapped. */
#ifndef HEIBAI_ARENA_MATCH_H
#define HEIBAI_ARENA_MATCH_H

#include "arena/elo.h"
#include "arena/openings.h"
#include "arena/referee.h"
#include "arena/sprt.h"
#include "jobs/job.h"

#include <stdint.h>

enum { MATCH_GAMES_MAX = 1000000, MATCH_PLIES_MAX = 40 };

typedef struct MatchSettings {
    const char *a, *b;        /* player specs */
    int games;                /* at most; with an odd number the last one has no pair */
    int threads;              /* games at once; no effect on the results, unless a player is
                                 limited by time or has several threads of its own */
    int opening_plies;        /* length of random openings, if `openings` is NULL */
    const Openings *openings; /* one per pair, starting again after the last; may be NULL */
    uint64_t seed;
    TimeControl time;
    const Sprt *sprt;   /* ends the match when it is decided; NULL: all games are played */
    bool strict;        /* a game that is not played to the end is an error */
    const char *record; /* a file for the games, see match_record.h; NULL: none */
    bool resume;        /* count the games in that file, and play the others */
    bool mixed;         /* also if another version or other weights played them */
    const char
        *or_else; /* end of the error when they did and not `mixed`: what to do; or NULL */
    const char *version; /* of this program, for the record; NULL: heibai_version() */
    int tolerate;        /* stop when so many games in a row were lost by a failure; 0: never */
    size_t memory;       /* bytes that each program may use; 0: no limit */
    const atomic_bool *stop;
    const JobRunner *runner; /* NULL: the threads of this process */
} MatchSettings;

/* One game, from A's point of view. */
typedef struct MatchGame {
    int number; /* from 0; A is black in even ones */
    int score;  /* discs, empties to the winner */
    Ending ending;
    const char *why;   /* why it was not played to the end; "" if it was */
    double seconds[2]; /* thinking time of A and of B */
    const Game *game;
} MatchGame;

typedef struct MatchResult {
    int games, wins, draws, losses;
    /* Games that A and B lost in this way; failed: see referee_failed. */
    int on_time[2], illegal[2], resigned[2], failed[2];
    long score;        /* disc difference, summed over the games */
    double discs;      /* disc difference per game */
    double seconds[2]; /* thinking time of A and of B, all games */
    int moves[2];      /* that they chose: without those of the openings */
    Pentanomial pairs; /* complete pairs only */
    Elo elo;
    /* If settings->sprt: of the pairs before the first incomplete one. */
    SprtState sprt;
    Pentanomial sprt_pairs; /* that the test has seen: without those that have a failed game */
    int sprt_left_out;      /* pairs with a failed game */
    bool stopped;           /* before all games were played or the test was decided */
} MatchResult;

/* Called for every game that is played, in the order in which they end, never from two threads
 * at once. `so_far` includes the game. */
typedef void (*MatchWatch)(void *context, const MatchGame *game, const MatchResult *so_far);

/* False: a spec or the record is bad, the record cannot be written, a player is unable to play
 * (see ENDING_UNABLE), a game broke off and the match is strict, too many games in a row
 * failed, or out of memory. *out has the games that were played until then. */
bool match_run(const MatchSettings *settings, MatchWatch watch, void *context, MatchResult *out,
               Error *err);

/* The random opening of pair `index`: `plies` moves and passes. */
void match_opening(uint64_t seed, int index, int plies, Game *out);

/* The opening of pair `pair` of a match: a random one, or one of settings->openings. */
void match_begin(const MatchSettings *settings, int pair, Game *out);

/* ---- One game -----------------------------------------------------------------------------
 */

typedef struct GameSettings {
    const char *specs[2]; /* by Side */
    uint64_t seed;
    uint64_t number; /* games with different numbers have different random numbers */
    TimeControl time;
    const atomic_bool *stop;
    size_t memory;   /* as in MatchSettings */
    Choice *choices; /* GAME_PLIES_MAX: gets the choice of each move, by ply; may be NULL */
} GameSettings;

/* Plays on from the position of *g. False: a spec is bad, or a player is unable to play.
 * Otherwise *ending is set, and if the game broke off the error says why, as in referee_play.
 */
bool match_play(const GameSettings *s, Game *g, Ending *ending, Error *err);

#endif
