/* wthor_sheet.h - records of the WTHOR archive as score sheets, and the tables of names that
 * new records need. */
#ifndef HEIBAI_GAME_WTHOR_SHEET_H
#define HEIBAI_GAME_WTHOR_SHEET_H

#include "game/sheet.h"
#include "game/wthor.h"

/* Players or tournaments of an archive that is being written. Start with {.kind = ...}. */
typedef struct WthorNames {
    WthorKind kind;
    Text records;    /* as in the file, the first one "???": not known */
    uint32_t *slots; /* numbers of names by hash; 0: free */
    size_t slot_count;
    uint32_t added; /* names that the file given to wthor_names_keep does not have */
    bool failed;    /* out of memory: the tables are not complete */
} WthorNames;

/* An archive that is being written. Start with WTHOR_ARCHIVE_EMPTY. */
typedef struct WthorArchive {
    int year; /* of all games */
    WthorNames players, tournaments;
} WthorArchive;

#define WTHOR_ARCHIVE_EMPTY                                                                    \
    ((WthorArchive){.players.kind = WTHOR_PLAYERS, .tournaments.kind = WTHOR_TOURNAMENTS})

void wthor_archive_free(WthorArchive *a);
/* Memory ran out, and the tables of names are not complete. */
static inline bool wthor_archive_failed(const WthorArchive *a)
{
    return a->players.failed || a->tournaments.failed;
}
/* Starts with the names of a file; they keep their numbers. Pre: *n is empty. */
bool wthor_names_keep(WthorNames *n, const WthorFile *f, Error *err);
/* How many there were, "???" included. */
uint32_t wthor_names_kept(const WthorNames *n);
/* Appends the file. */
void wthor_names_write(const WthorNames *n, const WthorHeader *made, Text *out);

/* Record `index` with names from `players` and `tournaments`. Without one of them, or where it
 * has no such name, the number stands for the name: "#1234". The error is as of wthor_replay.
 */
bool wthor_read_sheet(const WthorFile *games, const WthorFile *players,
                      const WthorFile *tournaments, uint32_t index, Sheet *out, Error *err);

/* Appends the record, and the names to the archive. Names are cut to their field and to
 * Latin-1; of the date only the archive's year is kept. False: a record cannot hold the game,
 * there are too many names, or memory ran out. */
bool wthor_write_sheet(const Sheet *s, WthorArchive *archive, Text *out, SheetLosses *lost,
                       Error *err);

/* The year that a date begins with, 0 when it has none. */
int wthor_year(const Sheet *s);

#endif
