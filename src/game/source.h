/* source.h - reads games, one after the other, from a file of any format and any length. */
#ifndef HEIBAI_GAME_SOURCE_H
#define HEIBAI_GAME_SOURCE_H

#include "game/format.h"
#include "game/wthor.h"

/* Where WTHOR games get their names from; either may be NULL. */
typedef struct SourceNames {
    const WthorFile *players, *tournaments;
} SourceNames;

typedef struct Source Source;

/* "-" is standard input. `names` must outlive the source. NULL: the error says why. */
Source *source_open(const char *path, Format format, SourceNames names, Error *err);
/* The same by the name of the file, or by its content if the name ends in .txt or does not tell
 * the format; `usual` if neither tells. */
Source *source_open_any(const char *path, Format usual, SourceNames names, Error *err);
void source_close(Source *s);

/* A position becomes a game without moves. Errors tell the place in the file: line and column,
 * or the number of the record. READ_CUT is not returned. After READ_BAD it can go on. */
Reading source_next(Source *s, Sheet *out, Error *err);

/* How many games were tried so far, bad ones too. */
long source_count(const Source *s);
/* How many of them have a player or an event whose name is not known, only its number. */
long source_unnamed(const Source *s);

#endif
