/* match_record.h - a file with the games of a match, one GGF game per line, written as they
 * end. An interrupted match resumes from it. */
#ifndef HEIBAI_ARENA_MATCH_RECORD_H
#define HEIBAI_ARENA_MATCH_RECORD_H

#include "arena/match.h"

typedef struct MatchRecord MatchRecord;

/* Called for a game in the file. */
typedef void (*MatchRecordGame)(void *context, int number, const Game *g, Ending ending);

/* Opens settings->record. Without settings->resume the file must not exist. With it, `each` is
 * called for every complete game in the file, and an incomplete last line is removed; a game of
 * another match, or the same game twice, is an error. NULL: the error says why. */
MatchRecord *match_record_open(const MatchSettings *settings, MatchRecordGame each,
                               void *context, Error *err);
void match_record_close(MatchRecord *r);

/* Appends a game; `why` as in MatchGame. */
bool match_record_add(MatchRecord *r, int number, const Game *g, Ending ending, const char *why,
                      Error *err);

#endif
