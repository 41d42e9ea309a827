/* match_job.h - the games of a match as a job: one game per item. */
#ifndef HEIBAI_ARENA_MATCH_JOB_H
#define HEIBAI_ARENA_MATCH_JOB_H

#include "arena/match.h"

enum { MATCH_PIECE = 2 }; /* games per piece on a farm: a pair */

extern const JobKind MATCH_KIND;

/* The settings that a game depends on, for JobPlan.settings. False: the weights of a player
 * cannot be read. */
bool match_describe(const MatchSettings *s, Text *out, Error *err);
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
