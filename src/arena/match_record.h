/* match_record.h - a file with the games of a match, one GGF game per line, written as they
 * end. An interrupted match resumes from it. */
#ifndef HEIBAI_ARENA_MATCH_RECORD_H
#define HEIBAI_ARENA_MATCH_RECORD_H

#include "arena/match.h"

typedef struct MatchRecord MatchRecord;

/* Called for a game in the file. */
typedef void (*MatchRecordGame)(void *context, int number, const Game *g, Ending ending);

/* Opens settings->record. Without settings->resume the file must not exist. With it, `each` is
 * called for every complete game in the file, and an incomplete last line is removed. A game of
 * another match, the same game twice, a game that contradicts its ending, and, unless
 * settings->mixed, a game of another version or with other weights is an error. The file is
 * locked until it is closed. NULL: the error says why. */
MatchRecord *match_record_open(const MatchSettings *settings, MatchRecordGame each,
                               void *context, Error *err);
/* Syncs the file. False: that failed. NULL is allowed. */
bool match_record_close(MatchRecord *r, Error *err);

/* Appends a game; `why` as in MatchGame. The file is synced about once per second: a power
 * failure loses the games of the last second, or the last game of slow ones, at most. False:
 * the file cannot be synced, or nothing was written and it ends after the game before. */
bool match_record_add(MatchRecord *r, int number, const Game *g, Ending ending, const char *why,
                      Error *err);

#endif
