#define _DEFAULT_SOURCE /* struct winsize */
#include "cli/play/screen.h"

#include "board/notation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    SIZE = 8,
    CELL = 3,                   /* columns of a square */
    LEFT = 4,                   /* the first column of the first square, from 1 */
    RIGHT = LEFT + CELL * SIZE, /* the column after the last */
    BESIDE = RIGHT + CELL + 2,  /* where the text beside the board begins */
    BESIDE_WIDTH = 47,          /* what it needs there */
    SPEC_SHOWN_MAX = 36         /* fits beside the board in 80 columns */
};

/* Terminal sequences; each sets its own half, foreground or background. */
struct Palette {
    const char *frame;   /* background and letters of the frame */
    const char *felt[2]; /* backgrounds, in turn, so that rows and columns can be followed */
    const char *last;    /* background of the last move */
    const char *discs[2];
    const char *legal; /* foreground of a legal move */
};

static const Palette TRUE_COLOUR = {
    "\033[48;2;74;46;27m\033[38;2;226;201;160m",
    {"\033[48;2;28;132;78m", "\033[48;2;24;120;70m"},
    "\033[48;2;178;132;36m",
    {"\033[38;2;8;8;8m", "\033[38;2;252;252;248m"},
    "\033[38;2;150;222;160m",
};
static const Palette COLOURS_256 = {
    "\033[48;5;236m\033[38;5;223m",
    {"\033[48;5;29m", "\033[48;5;29m"},
    "\033[48;5;136m",
    {"\033[38;5;16m", "\033[38;5;231m"},
    "\033[38;5;157m",
};
static const Palette COLOURS_16 = {
    "\033[40m\033[37m", {"\033[42m", "\033[42m"}, "\033[46m", {"\033[30m", "\033[97m"},
    "\033[93m",
};

static const char RESET[] = "\033[0m", DISC[] = "●", DOT[] = "·";

const Palette *screen_palette(const char *term, const char *colorterm, const char *no_color)
{
    if (no_color && no_color[0]) return NULL;
    if (!term || !term[0] || strcmp(term, "dumb") == 0) return NULL;
    if (colorterm && (strcmp(colorterm, "truecolor") == 0 || strcmp(colorterm, "24bit") == 0))
        return &TRUE_COLOUR;
    return strstr(term, "256") ? &COLOURS_256 : &COLOURS_16;
}

Screen screen_on(FILE *out, Lang lang)
{
    Screen s = {.out = out, .lang = lang};
    if (!isatty(fileno(out))) return s;
    const char *term = getenv("TERM");
    s.palette = screen_palette(term, getenv("COLORTERM"), getenv("NO_COLOR"));
    s.erases = screen_palette(term, NULL, NULL) != NULL;
    return s;
}

int screen_move_number(const Game *g)
{
    int number = 1;
    for (int i = 0; i < g->plies; i++) number += g->ply[i].move != SQUARE_PASS;
    return number;
}

Number number_signed(double value)
{
    Number n;
    bool whole = fabs(value) >= 1e6 || floor(value) == value;
    snprintf(n.text, sizeof n.text, whole ? "%+.0f" : "%+.3f", value);
    if (value == 0) strcpy(n.text, "0");
    return n;
}

Number number_seconds(double seconds)
{
    Number n;
    snprintf(n.text, sizeof n.text, "%.2f", seconds);
    return n;
}

Number number_whole(long value)
{
    Number n;
    snprintf(n.text, sizeof n.text, "%ld", value);
    return n;
}

/* A disc on felt, readable on a terminal of any background; nothing without colour. */
static void add_disc(const Screen *s, Side side, Text *out)
{
    const Palette *p = s->palette;
    if (p) text_print(out, "%s%s %s %s ", p->felt[0], p->discs[side], DISC, RESET);
}

static void beside_side(const Screen *s, Side side, const char *spec, Text *out)
{
    add_disc(s, side, out);
    if (!s->palette) text_print(out, "%c ", side == BLACK ? 'X' : 'O');
    int shown = strlen(spec) > SPEC_SHOWN_MAX ? SPEC_SHOWN_MAX - 3 : SPEC_SHOWN_MAX;
    text_print(out, "%s  %.*s%s", lang_phrase(s->lang, lang_side(side)), shown, spec,
               shown < SPEC_SHOWN_MAX ? "..." : "");
}

static void beside_state(const Screen *s, const Game *g, Side side, Text *out)
{
    GameTime time = game_time(g, side);
    text_print(out, "%s", s->palette ? "    " : "  ");
    lang_say(out, s->lang, SAY_STATE,
             number_whole(popcount(position_discs(&g->now, side))).text,
             number_seconds(time.last).text, number_seconds(time.total).text, NULL);
}

/* The line beside a row of the board, row 0 being the first below the letters. */
static void beside(const Screen *s, const Game *g, const char *const specs[2], int row,
                   Text *out)
{
    switch (row) {
    case 0:
        beside_side(s, BLACK, specs[BLACK], out);
        break;
    case 1:
        beside_state(s, g, BLACK, out);
        break;
    case 3:
        beside_side(s, WHITE, specs[WHITE], out);
        break;
    case 4:
        beside_state(s, g, WHITE, out);
        break;
    case 6:
        lang_say(out, s->lang, SAY_SCORE, number_signed(game_difference(g)).text, NULL);
        break;
    case 7:
        if (game_over(g)) {
            lang_say(out, s->lang, SAY_OVER, NULL);
        } else {
            lang_say(out, s->lang, SAY_TO_MOVE, number_whole(screen_move_number(g)).text,
                     lang_phrase(s->lang, lang_side(g->now.side)), NULL);
        }
        break;
    }
}

static void plain_row(const Game *g, int row, bool more, Text *out)
{
    uint64_t moves = board_moves(&g->now.board);
    int last = game_last_move(g);
    text_print(out, " %d", row + 1);
    for (int i = row * SIZE; i < row * SIZE + SIZE; i++) {
        char c = '.';
        if (moves & bit(i)) c = '+';
        if (position_discs(&g->now, BLACK) & bit(i)) c = 'X';
        if (position_discs(&g->now, WHITE) & bit(i)) c = 'O';
        text_print(out, "%c%c", i == last ? '[' : i % SIZE && i - 1 == last ? ']' : ' ', c);
    }
    bool marked = row * SIZE + SIZE - 1 == last;
    text_print(out, "%s%s", marked ? "]" : more ? " " : "", more ? "   " : "");
}

/* Every square is placed by its column, as some terminals draw a disc two columns wide. */
static void colour_row(const Palette *p, const Game *g, int row, Text *out)
{
    uint64_t moves = board_moves(&g->now.board);
    int last = game_last_move(g);
    text_print(out, "%s %d ", p->frame, row + 1);
    for (int column = 0; column < SIZE; column++) {
        int square = row * SIZE + column, at = LEFT + CELL * column;
        const char *felt = square == last ? p->last : p->felt[(row + column) % 2];
        text_print(out, "\033[%dG%s%*s\033[%dG", at, felt, CELL, "", at + 1);
        for (int side = 0; side < 2; side++)
            if (position_discs(&g->now, side) & bit(square))
                text_print(out, "%s%s", p->discs[side], DISC);
        if (moves & bit(square)) text_print(out, "%s%s", p->legal, DOT);
    }
    text_print(out, "\033[%dG%s%*s%s\033[%dG", RIGHT, p->frame, CELL, "", RESET, BESIDE);
}

/* A row of the frame, with the letters of the columns or without. */
static void frame_row(const Palette *p, bool letters, Text *out)
{
    text_print(out, "%s%*s", p->frame, LEFT - 1, "");
    for (int column = 0; column < SIZE; column++)
        text_print(out, " %c ", letters ? 'A' + column : ' ');
    text_print(out, "%*s%s\n", CELL, "", RESET);
}

/* There is no room beside the board. */
static bool is_narrow(const Screen *s)
{
    struct winsize size;
    return s->palette && ioctl(fileno(s->out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 &&
           size.ws_col < BESIDE + BESIDE_WIDTH;
}

void screen_board(const Screen *s, const Game *g, const char *const specs[2], Text *out)
{
    Text below = {0};
    bool narrow = is_narrow(s);
    if (s->palette)
        frame_row(s->palette, true, out);
    else
        text_print(out, "   A B C D E F G H\n");
    for (int row = 0; row < SIZE; row++) {
        Text line = {0};
        beside(s, g, specs, row, &line);
        if (s->palette)
            colour_row(s->palette, g, row, out);
        else
            plain_row(g, row, line.size > 0, out);
        text_print(out, "%s\n", narrow ? "" : text_string(&line));
        if (narrow && line.size) text_print(&below, "%s\n", text_string(&line));
        text_free(&line);
    }
    if (s->palette) frame_row(s->palette, false, out);
    text_add(out, text_string(&below), below.size);
    text_free(&below);
}

static void say_list(const Screen *s, Text *line, Phrase phrase, const char *end,
                     va_list strings)
{
    lang_say_list(line, s->lang, phrase, strings);
    text_print(line, "%s", end);
    screen_print(s, text_string(line));
    text_free(line);
}

void screen_say(const Screen *s, Phrase phrase, ...)
{
    Text line = {0};
    va_list strings;
    va_start(strings, phrase);
    say_list(s, &line, phrase, "\n", strings);
    va_end(strings);
}

void screen_say_of(const Screen *s, Side side, Phrase phrase, ...)
{
    Text line = {0};
    add_disc(s, side, &line);
    va_list strings;
    va_start(strings, phrase);
    say_list(s, &line, phrase, "\n", strings);
    va_end(strings);
}

void screen_brief(const Screen *s, Phrase phrase, ...)
{
    if (!s->erases) return;
    Text line = {0};
    va_list strings;
    va_start(strings, phrase);
    say_list(s, &line, phrase, "", strings);
    va_end(strings);
}

void screen_erase(const Screen *s)
{
    if (s->erases) screen_print(s, "\r\033[K");
}

void screen_print(const Screen *s, const char *text)
{
    fputs(text, s->out);
    fflush(s->out);
}
