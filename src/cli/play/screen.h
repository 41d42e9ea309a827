/* screen.h - the board and the state of a game, on a terminal of 80x24 or in a pipe.
 * On a terminal: felt and discs in colour. Elsewhere, with NO_COLOR or on a dumb
 * terminal: X, O, '.' and '+' for a legal move, the last move in brackets. */
#ifndef HEIBAI_CLI_PLAY_SCREEN_H
#define HEIBAI_CLI_PLAY_SCREEN_H

#include "cli/lang.h"
#include "game/game.h"

#include <stdio.h>

typedef struct Palette Palette;

typedef struct Screen {
    FILE *out;
    Lang lang;
    const Palette *palette; /* NULL: plain characters */
    bool erases;            /* a line can be overwritten */
} Screen;

/* How to draw on `out`, by what it is and by TERM, COLORTERM and NO_COLOR. */
Screen screen_on(FILE *out, Lang lang);

/* What a terminal can show; NULL: characters only. Each argument may be NULL: not set. */
const Palette *screen_palette(const char *term, const char *colorterm, const char *no_color);

/* Appends the board with the legal moves and the last move marked, and beside it discs, clocks,
 * score and whose turn it is. specs are by Side. */
void screen_board(const Screen *s, const Game *g, const char *const specs[2], Text *out);

/* A line: a phrase with the strings after it, up to a NULL, in its places. */
void screen_say(const Screen *s, Phrase phrase, ...) __attribute__((sentinel));
/* The same beside a disc of the side it is about, where there is colour. */
void screen_say_of(const Screen *s, Side side, Phrase phrase, ...) __attribute__((sentinel));
/* Prints a line that screen_erase removes; nothing where lines cannot be erased. */
void screen_brief(const Screen *s, Phrase phrase, ...) __attribute__((sentinel));
void screen_erase(const Screen *s);
/* Any text, at once. */
void screen_print(const Screen *s, const char *text);

typedef struct Number {
    char text[32];
} Number;

Number number_signed(double value);    /* "+7", "0", "-0.125" */
Number number_seconds(double seconds); /* "0.05" */
Number number_whole(long value);

/* The number of the move to come, from 1; passes do not count. */
int screen_move_number(const Game *g);

#endif
