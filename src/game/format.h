/* format.h - the formats of games, one game at a time and all through the score sheet. */
#ifndef HEIBAI_GAME_FORMAT_H
#define HEIBAI_GAME_FORMAT_H

#include "game/sheet.h"

typedef enum Format {
    FORMAT_TRANSCRIPT, /* one game per line; what stands behind # or % is skipped */
    FORMAT_BOARD,      /* positions: 64 squares and the side, in one line or eight */
    FORMAT_OBF,        /* one position per line */
    FORMAT_GGF,
    FORMAT_SGF,
    FORMAT_WTHOR, /* not a text: see wthor_sheet.h */
    FORMATS
} Format;

/* "ggf" */
const char *format_name(Format f);
/* In any case. False: there is no such format. */
bool format_find(const char *name, Format *out);
/* By the end of the file's name, in any case. */
bool format_of_path(const char *path, Format *out);

/* By the beginning of a text that ends in '\0'. False: it can be anything, and *out is
 * FORMAT_TRANSCRIPT. */
bool format_of_content(const char *text, size_t size, Format *out);

/* Reads the next game of a text that ends in '\0' and is left as it was. A line or a position
 * counts as whole when its line's end, or the blank line behind it, is there. A position
 * becomes a game without moves. Pre: not WTHOR; err is not NULL. */
Reading format_read(Format f, char *text, size_t size, size_t *used, Sheet *out, Error *err);

/* How much at the beginning of a text says nothing: white space, and lines that are comments in
 * OBF and transcripts. */
size_t format_blank(Format f, const char *text, size_t size);

/* Appends the game, or the position it leads to, with its line's end. False: the format cannot
 * hold it, and nothing was written. Pre: not WTHOR. */
bool format_write(Format f, const Sheet *s, Text *out, SheetLosses *lost, Error *err);

#endif
