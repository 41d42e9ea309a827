/* words.h - a line as the words of a command. */
#ifndef HEIBAI_PROTOCOL_WORDS_H
#define HEIBAI_PROTOCOL_WORDS_H

#include "board/board.h"

enum { WORDS_MAX = 80 };

typedef struct Words {
    int count; /* more than WORDS_MAX are left out */
    char *at[WORDS_MAX];
    char *copy; /* of the line, where they lie */
} Words;

/* At white space; control characters count as such. To be freed. */
Words words_of(const char *line);
void words_free(Words *w);

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
