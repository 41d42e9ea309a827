/* boardtext.c - finds everything that looks like a square first, so that a wrong count can be
 * told from a missing side. */
#include "game/boardtext.h"

#include "base/text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { ROW = 8, SYMBOLS_MAX = 80 };

/* Squares and perhaps the side, in the order of the text. */
typedef struct Symbols {
    const char *text;
    const char *at[SYMBOLS_MAX];
    int count;
    const char *end; /* what stopped the search; never white space */
} Symbols;

static bool is_black(char c) { return c == 'X' || c == 'x' || c == '*'; }
static bool is_white(char c) { return c == 'O' || c == 'o'; }
static bool is_symbol(char c) { return is_black(c) || is_white(c) || c == '-' || c == '.'; }
static bool is_space(char c) { return isspace((unsigned char)c); }

static void find_symbols(const char *text, Symbols *s)
{
    s->text = text;
    s->count = 0;
    const char *c = text;
    for (; is_space(*c) || (is_symbol(*c) && s->count < SYMBOLS_MAX); c++)
        if (!is_space(*c)) s->at[s->count++] = c;
    s->end = c;
}

static bool touches(const Symbols *s, int i) { return s->at[i] == s->at[i - 1] + 1; }

/* The symbol that is meant as the side, or -1. One that stands alone at the end is the side
 * even when the squares before it are too few. */
static int find_side(const Symbols *s)
{
    int i = s->count - 1;
    if (i >= SQUARES && !touches(s, SQUARES)) i = SQUARES;
    if (i < 1 || (!is_black(*s->at[i]) && !is_white(*s->at[i]))) return -1;
    if (i == SQUARES) return i;
    bool alone = !touches(s, i) && (i == 1 || touches(s, i - 1));
    bool ends = s->end > s->at[i] + 1 || !isalnum((unsigned char)*s->end);
    return alone && ends ? i : -1;
}

/* The length of "black" or "white" at `at`, 0 when neither is there. */
static size_t side_word(const char *at, Side *side)
{
    size_t length = strlen("black");
    bool white = strncasecmp(at, "white", length) == 0;
    if (!white && strncasecmp(at, "black", length) != 0) return 0;
    *side = white ? WHITE : BLACK;
    return isalnum((unsigned char)at[length]) ? 0 : length;
}

/* Line and column of `at`, with what is wrong there. */
static bool fail(const Symbols *s, const char *at, Error *err, const char *reason)
{
    long line = 1;
    const char *start = s->text;
    for (const char *c = s->text; c < at; c++)
        if (*c == '\n') {
            line++;
            start = c + 1;
        }
    return error_at(err, line, at - start + 1, "%s", reason);
}

static bool fail_character(const Symbols *s, int squares, Error *err)
{
    Error reason;
    unsigned char c = (unsigned char)*s->end;
    const char *what = squares < SQUARES ? "a square: X, O or -" : "a side to move: X or O";
    if (c > ' ' && c < 127)
        error_set(&reason, "'%c' is not %s", c, what);
    else
        error_set(&reason, "byte %d is not %s", c, what);
    return fail(s, s->end, err, reason.text);
}

/* Where a group of squares that begins at `first` should have ended or went on too long. */
static const char *count_place(const Symbols *s, int first, int count, int wanted)
{
    if (count > wanted) return s->at[first + wanted];
    return count ? s->at[first + count - 1] + 1 : s->text;
}

static bool fail_count(const Symbols *s, int squares, Error *err)
{
    Error reason;
    error_set(&reason, "%s%d squares, %d are needed",
              s->count == SYMBOLS_MAX ? "at least " : "", squares, SQUARES);
    return fail(s, count_place(s, 0, squares, SQUARES), err, reason.text);
}

/* Text in lines must be eight lines of eight; but 64 squares wrapped otherwise will do. */
static bool check_rows(const Symbols *s, int squares, Error *err)
{
    int rows = 0, bad_row = 0, bad_first = 0, bad_width = 0;
    for (int i = 0, first = 0; i < squares; i++) {
        bool inside =
            i + 1 < squares && !memchr(s->at[i], '\n', (size_t)(s->at[i + 1] - s->at[i]));
        if (inside) continue;
        rows++;
        if (i + 1 - first != ROW && !bad_row) {
            bad_row = rows;
            bad_first = first;
            bad_width = i + 1 - first;
        }
        first = i + 1;
    }
    if (!bad_row || rows == 1 || (rows != ROW && squares == SQUARES)) return true;
    Error reason;
    error_set(&reason, "row %d has %d squares, %d are needed", bad_row, bad_width, ROW);
    return fail(s, count_place(s, bad_first, bad_width, ROW), err, reason.text);
}

static void fill(const Symbols *s, Side side, Position *out)
{
    uint64_t black = 0, white = 0;
    for (int square = 0; square < SQUARES; square++) {
        if (is_black(*s->at[square])) black |= bit(square);
        if (is_white(*s->at[square])) white |= bit(square);
    }
    out->side = side;
    out->board = side == BLACK ? (Board){black, white} : (Board){white, black};
}

bool boardtext_read(const char *text, Position *out, const char **rest, Error *err)
{
    Symbols s;
    find_symbols(text_after_mark(text), &s);
    int squares = s.count, index = find_side(&s);
    Side side = BLACK;
    const char *after = NULL;
    bool apart = index == SQUARES && !touches(&s, index);
    size_t word = apart ? 0 : side_word(s.end, &side);
    if (word) {
        after = s.end + word;
    } else if (index >= 0) {
        squares = index;
        side = is_black(*s.at[index]) ? BLACK : WHITE;
        after = s.at[index] + 1;
    }
    bool stopped = *s.end && !strchr(";%", *s.end);
    if (!after && stopped && squares <= SQUARES) return fail_character(&s, squares, err);
    if (!check_rows(&s, squares, err)) return false;
    if (squares != SQUARES) return fail_count(&s, squares, err);
    if (!after) return fail(&s, s.end, err, "the side to move is missing: X or O");
    if (rest) {
        *rest = after;
    } else {
        while (is_space(*after)) after++;
        if (*after) return fail(&s, after, err, "nothing may follow the side to move");
    }
    fill(&s, side, out);
    return true;
}

char boardtext_square(const Position *p, int square)
{
    if (position_discs(p, BLACK) & bit(square)) return 'X';
    return position_discs(p, WHITE) & bit(square) ? 'O' : '-';
}

const char *boardtext_write(const Position *p, char out[BOARDTEXT_SIZE])
{
    for (int square = 0; square < SQUARES; square++) out[square] = boardtext_square(p, square);
    out[SQUARES] = ' ';
    out[SQUARES + 1] = p->side == BLACK ? 'X' : 'O';
    out[SQUARES + 2] = '\0';
    return out;
}
