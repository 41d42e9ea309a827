/* screen.h - the board and the state of a game, on a terminal or in a pipe.
 * On a terminal: a green board with coloured discs. Elsewhere, with NO_COLOR or on a dumb
 * terminal: X, O, '.' and '+' for a legal move, the last move in brackets. On a terminal
 * smaller than 79x18 the board and the text beside it are compact and fit 40x15. */
#ifndef HEIBAI_CLI_PLAY_SCREEN_H
#define HEIBAI_CLI_PLAY_SCREEN_H

#include "cli/lang.h"
#include "game/game.h"
#include "players/player.h"

#include <stdio.h>

typedef struct Palette Palette;

typedef struct Screen {
    FILE *out;
    Lang lang;
    const Palette *palette; /* NULL: plain characters */
    bool erases;            /* a line can be overwritten */
    bool utf8;              /* false: letters for discs, and "us" for "µs" */
    int columns, rows;      /* 0: those of the terminal at the moment, if it is one */
} Screen;

/* How to draw on `out`, by what it is and by TERM, COLORTERM, NO_COLOR and the locale. */
Screen screen_on(FILE *out, Lang lang);

/* What a terminal can show; NULL: characters only. Each argument may be NULL: not set. */
const Palette *screen_palette(const char *term, const char *colorterm, const char *no_color);

/* The columns of the terminal; 0: it has no width, or is not one. */
int screen_columns(const Screen *s);
/* Whether the board is drawn small. */
bool screen_compact(const Screen *s);

/* Appends the board with the legal moves and the last move marked, and beside it discs, clocks,
 * score and whose turn it is. specs are by Side. */
void screen_board(const Screen *s, const Game *g, const char *const specs[2], Text *out);

/* A line: a phrase with the strings after it, up to a NULL, in its places. Lines longer than
 * the terminal is wide are broken at spaces. */
void screen_say(const Screen *s, Phrase phrase, ...) __attribute__((sentinel));
/* A line: a phrase with an error in its place. */
void screen_say_why(const Screen *s, Phrase phrase, const Error *why);
/* The same as screen_say beside a disc of the side it is about, where there is colour. */
void screen_say_of(const Screen *s, Side side, Phrase phrase, ...) __attribute__((sentinel));
/* Prints a line that screen_erase removes; nothing where lines cannot be erased. */
void screen_brief(const Screen *s, Phrase phrase, ...) __attribute__((sentinel));
void screen_erase(const Screen *s);
/* Any text, at once. */
void screen_print(const Screen *s, const char *text);

typedef struct Number {
    char text[32];
} Number;

Number number_signed(double value); /* "+7", "0", "-0.1": one decimal unless it is whole */
Number number_value(const Choice *choice); /* the same; two decimals for mean results */
Number number_time(double seconds);        /* "12.3 ms": see clock_show */
Number number_whole(long value);

/* The number of the move to come, from 1; passes do not count. */
int screen_move_number(const Game *g);

#endif
