/* match_job.h - the games of a match as a job: one game per item. */
#ifndef HEIBAI_ARENA_MATCH_JOB_H
#define HEIBAI_ARENA_MATCH_JOB_H

#include "arena/match.h"

enum { MATCH_PIECE = 2 }; /* games per piece on a farm: a pair */

/* The settings that a game depends on. */
typedef struct MatchJob {
    const char *specs[2]; /* of A and B */
    uint64_t weights[2];  /* registry_identity; 0 if the job is run here */
    uint64_t seed;
    int plies;    /* MatchSettings.opening_plies */
    int openings; /* 1: the input of an item is its opening */
    TimeControl time;
    uint64_t memory;
    bool trusted; /* JobPlace.trusted */
} MatchJob;

extern const JobKind MATCH_KIND;

/* False: the weights of a player cannot be read. */
bool match_job(const MatchSettings *s, MatchJob *out, Error *err);
/* The input of a game: its opening, if the match has a list of them. */
void match_write_opening(const MatchSettings *s, long number, Text *out);

/* A game that has ended, or could not be played. */
typedef struct MatchAnswer {
    bool played; /* false: `why` says why not */
    Game game;
    Ending ending;
    Error why; /* why it was not played to the end */
} MatchAnswer;

bool match_read(const JobAnswer *answer, MatchAnswer *out, Error *err);

#endif
