/* tagtext.h - what GGF and SGF have in common: NAME[value] after NAME[value].
 * Used by: ggf.c, sgf.c. */
#ifndef HEIBAI_GAME_TAGTEXT_H
#define HEIBAI_GAME_TAGTEXT_H

#include "game/sheet.h"

/* A part of the text that is read. */
typedef struct Slice {
    const char *data;
    size_t size;
} Slice;

typedef struct TagText {
    const char *text, *at, *end;
    bool escapes; /* in values a backslash escapes the next character */
} TagText;

/* Begins with a text, behind a byte order mark and space. False: there is nothing else. */
bool tags_begin(TagText *t, const char *text, size_t size, bool escapes);
void tags_skip_space(TagText *t);
/* The next character; '\0' at the end. */
static inline char tags_peek(const TagText *t) { return t->at < t->end ? *t->at : '\0'; }
/* Skips `word` if it comes next. */
bool tags_skip(TagText *t, const char *word);
/* Letters; empty when there are none. */
Slice tags_name(TagText *t);
/* Pre: '[' is at hand. False: the text ends before the ']'. */
bool tags_value(TagText *t, Slice *out);

/* The offset in the text of the next `mark`, two characters, from `from` on. */
bool tags_find(const TagText *t, const char *from, const char *mark, size_t *offset);

/* Line and column of `at`, with the reason. Returns false. */
bool tags_fail(const TagText *t, const char *at, Error *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Moves an error of something that was read from `slice` to its place in the whole text. */
void tags_move_error(const TagText *t, Slice slice, Error *err);

/* ---- Values ------------------------------------------------------------------------------ */

Slice slice_trim(Slice s);
bool slice_is(Slice s, const char *word); /* in any case */
/* The part before `mark`, which is taken off *s together with the mark. */
Slice slice_split(Slice *s, char mark);
/* Sign, digits, point, exponent: the whole slice must be a finite number. The limit leaves room
 * for every number that text_add_number writes. */
enum { SLICE_NUMBER_MAX = 1500 };
bool slice_number(Slice s, double *out);
/* A square or a pass: F5, PA, PASS, PS, --. SQUARE_NONE: neither. */
int slice_move(Slice s);

/* For "'...' is not a square": as "%.*s", not longer than a line can show. */
int slice_shown(Slice s);

#endif
