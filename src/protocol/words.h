/* words.h - splits a line into words. */
#ifndef HEIBAI_PROTOCOL_WORDS_H
#define HEIBAI_PROTOCOL_WORDS_H

#include "base/error.h"
#include "board/board.h"

enum { WORDS_MAX = 80 };

typedef struct Words {
    int count; /* more than WORDS_MAX are left out */
    char *at[WORDS_MAX];
    char *copy; /* the memory that `at` points into */
} Words;

/* Cuts a line at white space and control characters. False: out of memory; *out is empty. To be
 * freed either way. */
bool words_cut(const char *line, Words *out, Error *err);
void words_free(Words *w);

enum { WORD_SHORT_MAX = 40 };

/* A word such as a number or a move; "" stands for none and for one that is too long. */
typedef struct WordShort {
    char text[WORD_SHORT_MAX];
} WordShort;

/* The first word of a line. */
WordShort words_first(const char *line);
/* The word of a line that has one word. */
WordShort words_only(const char *line);

/* What follows the first `count` words of a line, from its next word on. */
const char *words_after(const char *line, int count);
/* Whether the first word is this, in any case. */
bool words_begin(const char *line, const char *word);

/* black, b, white, w in any case. */
bool words_side(const char *word, Side *out);
const char *words_side_name(Side side); /* "black" */

/* "f5", "F5" */
typedef struct MoveName {
    char text[5];
} MoveName;

/* In small letters; a pass is called `pass`. */
MoveName words_move_name(int move, const char *pass);

#endif
