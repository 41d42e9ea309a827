#define _DEFAULT_SOURCE /* struct winsize */
#include "cli/play/screen.h"

#include "board/notation.h"
#include "cli/say.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    SIZE = 8,
    LEFT = 4,               /* the first column of the first square, from 1 */
    COLUMNS_MIN = 79,       /* of a terminal for the large board and the text beside it */
    ROWS_MIN = 18,          /* the same, with the lines of a turn */
    SPEC_SHOWN_MAX = 36,    /* fits beside the large board in 80 columns, */
    SPEC_SHOWN_COMPACT = 16 /* beside the small one in 40 */
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

static const char RESET[] = "\033[0m";

/* Different signs for the two colours, so that copied text shows which is which. */
static const char *disc_sign(const Screen *s, Side side)
{
    static const char *const SIGNS[2][2] = {{"X", "O"}, {"●", "○"}};
    return SIGNS[s->utf8][side];
}

static const char *legal_sign(const Screen *s) { return s->utf8 ? "·" : "+"; }

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
    Screen s = {.out = out, .lang = lang, .utf8 = say_utf8()};
    if (!isatty(fileno(out))) return s;
    const char *term = getenv("TERM");
    s.palette = screen_palette(term, getenv("COLORTERM"), getenv("NO_COLOR"));
    s.erases = screen_palette(term, NULL, NULL) != NULL;
    return s;
}

int screen_move_number(const Game *g) { return 1 + game_moves(g, g->plies); }

static struct winsize size_of(const Screen *s)
{
    struct winsize size = {.ws_col = (unsigned short)s->columns,
                           .ws_row = (unsigned short)s->rows};
    if (!s->columns && s->out && ioctl(fileno(s->out), TIOCGWINSZ, &size) != 0)
        return (struct winsize){0};
    return size;
}

int screen_columns(const Screen *s) { return size_of(s).ws_col; }

bool screen_compact(const Screen *s)
{
    struct winsize size = size_of(s);
    return (size.ws_col && size.ws_col < COLUMNS_MIN) ||
           (size.ws_row && size.ws_row < ROWS_MIN);
}

static Number number_decimals(double value, int decimals)
{
    Number n;
    double scale = pow(10, decimals), rounded = round(value * scale) / scale;
    bool whole = fabs(value) >= 1e6 || floor(value) == value;
    snprintf(n.text, sizeof n.text, "%+.*f", whole ? 0 : decimals, rounded);
    if (rounded == 0) snprintf(n.text, sizeof n.text, "%.*f", whole ? 0 : decimals, 0.0);
    return n;
}

Number number_signed(double value) { return number_decimals(value, 1); }

Number number_value(const Choice *choice)
{
    return number_decimals(choice->value, choice->basis.kind == BASIS_PLAYOUTS ? 2 : 1);
}

Number number_time(double seconds)
{
    Number n;
    clock_show(seconds, n.text);
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
    if (p)
        text_print(out, "%s%s %s %s ", p->felt[0], p->discs[side], disc_sign(s, side), RESET);
}

static void add_spec(const char *spec, size_t most, Text *out)
{
    bool cut = strlen(spec) > most;
    text_print(out, "%.*s%s", (int)(cut ? most - 3 : most), spec, cut ? "..." : "");
}

static void beside_side(const Screen *s, Side side, const char *spec, Text *out)
{
    add_disc(s, side, out);
    if (!s->palette) text_print(out, "%c ", side == BLACK ? 'X' : 'O');
    text_print(out, "%s  ", lang_phrase(s->lang, lang_side(side)));
    add_spec(spec, SPEC_SHOWN_MAX, out);
}

static void beside_state(const Screen *s, const Game *g, Side side, Text *out)
{
    GameTime time = game_time(g, side);
    text_print(out, "%s", s->palette ? "    " : "  ");
    lang_say(out, s->lang, SAY_STATE,
             number_whole(popcount(position_discs(&g->now, side))).text,
             number_time(time.last).text, number_time(time.total).text, NULL);
}

static void beside_score(const Screen *s, const Game *g, bool compact, Text *out)
{
    lang_say(out, s->lang, compact ? SAY_SCORE_BRIEF : SAY_SCORE,
             number_signed(game_difference(g)).text, NULL);
}

static void beside_turn(const Screen *s, const Game *g, bool compact, Text *out)
{
    if (game_over(g))
        lang_say(out, s->lang, SAY_OVER, NULL);
    else
        lang_say(out, s->lang, compact ? SAY_TO_MOVE_BRIEF : SAY_TO_MOVE,
                 number_whole(screen_move_number(g)).text,
                 lang_phrase(s->lang, lang_side(g->now.side)), NULL);
}

/* The line beside a row of the large board, row 0 being the first below the letters. */
static void beside(const Screen *s, const Game *g, const char *const specs[2], int row,
                   Text *out)
{
    if (row == 0) beside_side(s, BLACK, specs[BLACK], out);
    if (row == 1) beside_state(s, g, BLACK, out);
    if (row == 3) beside_side(s, WHITE, specs[WHITE], out);
    if (row == 4) beside_state(s, g, WHITE, out);
    if (row == 6) beside_score(s, g, false, out);
    if (row == 7) beside_turn(s, g, false, out);
}

/* The same for the small board: at most 18 columns. */
static void beside_compact(const Screen *s, const Game *g, const char *const specs[2], int row,
                           Text *out)
{
    Side side = row < 3 ? BLACK : WHITE;
    if (row == 6) beside_score(s, g, true, out);
    if (row == 7) beside_turn(s, g, true, out);
    if (row > 5) return;
    if (row % 3 == 0) {
        add_disc(s, side, out);
        if (!s->palette) text_print(out, "%c ", side == BLACK ? 'X' : 'O');
        text_print(out, "%s %d", lang_phrase(s->lang, lang_side(side)),
                   popcount(position_discs(&g->now, side)));
    } else {
        text_print(out, "  ");
        if (row % 3 == 1)
            add_spec(specs[side], SPEC_SHOWN_COMPACT, out);
        else
            text_print(out, "%s", number_time(game_time(g, side).total).text);
    }
}

static void plain_row(const Game *g, int row, const char *gap, Text *out)
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
    text_print(out, "%s%s", marked ? "]" : *gap ? " " : "", gap);
}

/* The columns of a coloured board: squares are `cell` columns wide. */
typedef struct Columns {
    int cell, right; /* the column after the last square */
    int margin;      /* width of the frame behind it */
} Columns;

static Columns columns_of(bool compact)
{
    int cell = compact ? 2 : 3;
    return (Columns){cell, LEFT + cell * SIZE, compact ? 1 : 3};
}

/* Every square is placed by its column, as some terminals draw a disc two columns wide. */
static void colour_row(const Screen *s, const Game *g, int row, Columns c, Text *out)
{
    const Palette *p = s->palette;
    uint64_t moves = board_moves(&g->now.board);
    int last = game_last_move(g);
    text_print(out, "%s %d ", p->frame, row + 1);
    for (int column = 0; column < SIZE; column++) {
        int square = row * SIZE + column, at = LEFT + c.cell * column;
        const char *felt = square == last ? p->last : p->felt[(row + column) % 2];
        text_print(out, "\033[%dG%s%*s\033[%dG", at, felt, c.cell, "", at + (c.cell > 2));
        for (int side = 0; side < 2; side++)
            if (position_discs(&g->now, side) & bit(square))
                text_print(out, "%s%s", p->discs[side], disc_sign(s, side));
        if (moves & bit(square)) text_print(out, "%s%s", p->legal, legal_sign(s));
    }
    text_print(out, "\033[%dG%s%*s%s\033[%dG", c.right, p->frame, c.margin, "", RESET,
               c.right + c.margin + (c.cell > 2 ? 2 : 1));
}

/* A row of the frame, with the letters of the columns or without. */
static void frame_row(const Palette *p, bool letters, Columns c, Text *out)
{
    text_print(out, "%s%*s", p->frame, LEFT - 1, "");
    for (int column = 0; column < SIZE; column++)
        text_print(out, "%s%c ", c.cell > 2 ? " " : "", letters ? 'A' + column : ' ');
    text_print(out, "%*s%s\n", c.margin, "", RESET);
}

void screen_board(const Screen *s, const Game *g, const char *const specs[2], Text *out)
{
    bool compact = screen_compact(s);
    Columns columns = columns_of(compact);
    if (s->palette)
        frame_row(s->palette, true, columns, out);
    else
        text_print(out, "   A B C D E F G H\n");
    for (int row = 0; row < SIZE; row++) {
        Text line = {0};
        (compact ? beside_compact : beside)(s, g, specs, row, &line);
        if (s->palette)
            colour_row(s, g, row, columns, out);
        else
            plain_row(g, row, !line.size ? "" : compact ? " " : "   ", out);
        text_append(out, &line);
        text_print(out, "\n");
        text_free(&line);
    }
    if (s->palette && !compact) frame_row(s->palette, false, columns, out);
}

/* Columns that a character takes: 2 for Chinese characters and their punctuation. */
static int width_of(int c) { return c >= 0x1100 && !(c >= 0x2000 && c < 0x2e80) ? 2 : 1; }

/* The bytes of the character or of the terminal sequence at `at`; *width: its columns. */
static size_t next_sign(const char *at, size_t size, int *width)
{
    if (at[0] == '\033' && size > 1 && at[1] == '[') {
        size_t end = 2 + strspn(at + 2, "0123456789;");
        *width = 0;
        return end < size ? end + 1 : size;
    }
    size_t length;
    *width = width_of(text_character(at, size, &length));
    return length;
}

/* Appends one line, broken at spaces and between Chinese characters to fit the columns. A word
 * that is longer stays whole, so that it can be copied. */
static void add_wrapped(Text *out, const char *line, size_t size, int columns)
{
    size_t begin = 0, split = 0, at = 0;
    int used = 0, since = 0; /* columns from `begin` and from `split` to `at` */
    while (at < size) {
        int width;
        size_t length = next_sign(line + at, size - at, &width);
        if (line[at] == ' ' || width == 2) {
            split = at;
            since = 0;
        }
        if (used + width > columns && split > begin) {
            text_add(out, line + begin, split - begin);
            text_add(out, "\n", 1);
            begin = split + (line[split] == ' ');
            split = begin;
            used = since - (line[begin - 1] == ' ');
        }
        at += length;
        used += width;
        since += width;
    }
    text_add(out, line + begin, size - begin);
}

/* Lines that fit the terminal. */
static void add_lines(const Screen *s, Text *out, const char *text)
{
    int columns = screen_columns(s);
    while (*text) {
        size_t size = strcspn(text, "\n");
        if (columns)
            add_wrapped(out, text, size, columns);
        else
            text_add(out, text, size);
        if (text[size]) text_add(out, "\n", 1);
        text += size + (text[size] != '\0');
    }
}

static void say_list(const Screen *s, Text *line, Phrase phrase, const char *end,
                     va_list strings)
{
    Text fitted = {0};
    lang_say_list(line, s->lang, phrase, strings);
    text_print(line, "%s", end);
    add_lines(s, &fitted, text_string(line));
    screen_print(s, text_string(&fitted));
    text_free(&fitted);
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

void screen_say_why(const Screen *s, Phrase phrase, const Error *why)
{
    Text text = {0};
    lang_translate(&text, s->lang, why->text);
    screen_say(s, phrase, text_string(&text), NULL);
    text_free(&text);
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
    say_plain(s->out, text, s->utf8);
    fflush(s->out);
}
