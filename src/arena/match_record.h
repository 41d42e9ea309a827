/* match_record.h - the games of a match in a file, a GGF game a line, written as they end: what
 * people look at, and what an interrupted match goes on from. */
#ifndef HEIBAI_ARENA_MATCH_RECORD_H
#define HEIBAI_ARENA_MATCH_RECORD_H

#include "arena/match.h"

typedef struct MatchRecord MatchRecord;

/* A game of the file. */
typedef void (*MatchRecordGame)(void *self, int number, const Game *g, Ending ending);

/* Opens settings->record. Without settings->resume there must be no such file. With it `each`
 * is called for every whole game that is there, and the rest of one that was cut off is taken
 * away; a game of another match, or the same one twice, is an error. NULL: the error says why.
 */
MatchRecord *match_record_open(const MatchSettings *settings, MatchRecordGame each, void *self,
                               Error *err);
void match_record_close(MatchRecord *r);

/* A game that has ended; `why` as in MatchGame. */
bool match_record_add(MatchRecord *r, int number, const Game *g, Ending ending, const char *why,
                      Error *err);

#endif
