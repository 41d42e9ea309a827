#include "game/format.h"

#include "board/notation.h"
#include "game/boardtext.h"
#include "game/ggf.h"
#include "game/obf.h"
#include "game/sgf.h"
#include "game/transcript.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- Reading ----------------------------------------------------------------------------- */

static bool is_space(char c) { return isspace((unsigned char)c); }

/* Functions for strings would stop at a zero byte and not see the rest. */
static bool check_zero(const char *text, size_t size, Error *err)
{
    const char *zero = memchr(text, '\0', size), *start = text;
    if (!zero) return true;
    long line = 1;
    for (const char *c; (c = memchr(start, '\n', (size_t)(zero - start))); start = c + 1)
        line++;
    return error_at(err, line, zero - start + 1, "a zero byte");
}

/* The line at hand. READ_CUT: its end is not there yet. */
static Reading take_line(char *text, size_t size, size_t *used, Error *err)
{
    char *stop = memchr(text, '\n', size);
    if (!stop) return READ_CUT;
    *used = (size_t)(stop - text) + 1;
    return check_zero(text, *used, err) ? READ_GAME : READ_BAD;
}

static Reading read_transcript(char *text, size_t size, size_t *used, Sheet *out, Error *err)
{
    Reading line = take_line(text, size, used, err);
    if (line != READ_GAME) return line;
    text[*used - 1] = '\0';
    size_t moves = strcspn(text, "#%");
    char mark = text[moves];
    text[moves] = '\0';
    bool ok = transcript_read(text, &out->game, err);
    text[moves] = mark;
    text[*used - 1] = '\n';
    sheet_finish(out);
    return ok ? READ_GAME : READ_BAD;
}

static Reading read_obf(char *text, size_t size, size_t *used, Sheet *out, Error *err)
{
    ObfProblem p;
    Reading line = take_line(text, size, used, err);
    if (line != READ_GAME) return line;
    text[*used - 1] = '\0';
    bool ok = obf_read_line(text, &p, err);
    text[*used - 1] = '\n';
    err->line = 1;
    if (!ok) return READ_BAD;
    sheet_start(out, p.position);
    out->origin = ORIGIN_OBF;
    obf_write_moves(&p, &out->extra);
    text_add_utf8(&out->comment, p.comment, (size_t)p.comment_size);
    sheet_finish(out);
    return sheet_ok(out, err) ? READ_GAME : READ_BAD;
}

static size_t count_marks(const char *line, const char *stop)
{
    size_t count = 0;
    for (const char *c = line; c < stop; c++) count += !is_space(*c);
    return count;
}

/* The lines that hold a position: until there are squares and a side, or a line is blank. The
 * side may stand alone behind them. */
static Reading take_position(char *text, size_t size, size_t *used)
{
    enum { SIDE_MAX = 5 }; /* white */
    size_t marks = 0;
    for (size_t at = 0; marks <= SQUARES; at = *used) {
        char *stop = memchr(text + at, '\n', size - at);
        if (!stop) return READ_CUT;
        size_t more = count_marks(text + at, stop);
        if (at && (!more || (marks == SQUARES && more > SIDE_MAX))) break;
        marks += more;
        *used = (size_t)(stop - text) + 1;
    }
    return READ_GAME;
}

static Reading read_board(char *text, size_t size, size_t *used, Sheet *out, Error *err)
{
    Position p;
    if (take_position(text, size, used) == READ_CUT) return READ_CUT;
    if (!check_zero(text, *used, err)) return READ_BAD;
    text[*used - 1] = '\0';
    bool ok = boardtext_read(text, &p, NULL, err);
    text[*used - 1] = '\n';
    if (!ok) return READ_BAD;
    sheet_start(out, p);
    sheet_finish(out);
    return READ_GAME;
}

static Reading read_ggf(char *text, size_t size, size_t *used, Sheet *out, Error *err)
{
    return ggf_read(text, size, used, out, err);
}

static Reading read_sgf(char *text, size_t size, size_t *used, Sheet *out, Error *err)
{
    return sgf_read(text, size, used, out, err);
}

size_t format_blank(Format f, const char *text, size_t size)
{
    size_t blank = 0;
    while (blank < size && is_space(text[blank])) blank++;
    const char *comments = f == FORMAT_OBF ? "%" : f == FORMAT_TRANSCRIPT ? "#%" : "";
    while (blank < size && text[blank] && strchr(comments, text[blank])) {
        const char *stop = memchr(text + blank, '\n', size - blank);
        if (!stop) break;
        blank = (size_t)(stop - text);
        while (blank < size && is_space(text[blank])) blank++;
    }
    return blank;
}

/* ---- Writing ----------------------------------------------------------------------------- */

static bool write_transcript(const Sheet *s, Text *out, SheetLosses *lost, Error *err)
{
    const Position *start = &s->game.start;
    Position usual = position_start();
    if (!board_equal(start->board, usual.board) || start->side != usual.side)
        return error_set(err, "the game does not begin from the usual position");
    /* Its line would be blank, and readers skip blank lines. */
    if (!s->game.plies) return error_set(err, "a game without moves cannot be a transcript");
    transcript_write(&s->game, out);
    text_add(out, "\n", 1);
    sheet_count_losses(s, 1u << PART_MOVES | 1u << PART_LAST_PASS, lost);
    return true;
}

static bool write_board(const Sheet *s, Text *out, SheetLosses *lost, Error *err)
{
    (void)err;
    char board[BOARDTEXT_SIZE];
    text_print(out, "%s\n", boardtext_write(&s->game.now, board));
    sheet_count_losses(s, 0, lost);
    return true;
}

static bool write_obf(const Sheet *s, Text *out, SheetLosses *lost, Error *err)
{
    (void)err;
    char board[BOARDTEXT_SIZE];
    bool own = s->origin == ORIGIN_OBF && !s->game.plies;
    text_print(out, "%s;", boardtext_write(&s->game.now, board));
    if (own) text_add(out, text_string(&s->extra), s->extra.size);
    if (s->comment.size) text_add(out, " % ", 3);
    size_t start = out->size;
    text_add(out, text_string(&s->comment), s->comment.size);
    bool kept = true;
    for (size_t i = start; i < out->size; i++) {
        char *c = &out->data[i];
        if (*c == '\n' || *c == '\r' || *c == '\0') {
            *c = ' ';
            kept = false;
        }
    }
    text_add(out, "\n", 1);
    unsigned held = 1u << PART_COMMENTS;
    sheet_count_losses(s, own ? held | 1u << PART_EXTRA : held, lost);
    if (!kept) sheet_lose(lost, PART_LETTERS);
    return true;
}

static bool write_ggf(const Sheet *s, Text *out, SheetLosses *lost, Error *err)
{
    (void)err;
    ggf_write(s, out, lost);
    text_add(out, "\n", 1);
    return true;
}

static bool write_sgf(const Sheet *s, Text *out, SheetLosses *lost, Error *err)
{
    (void)err;
    sgf_write(s, out, lost);
    text_add(out, "\n", 1);
    return true;
}

/* ---- The table --------------------------------------------------------------------------- */

static const struct {
    const char *name, *ending, *other;
    Reading (*read)(char *text, size_t size, size_t *used, Sheet *out, Error *err);
    bool (*write)(const Sheet *s, Text *out, SheetLosses *lost, Error *err);
} FORMAT[] = {
    [FORMAT_TRANSCRIPT] = {"transcript", ".txt", ".transcript", read_transcript,
                           write_transcript},
    [FORMAT_BOARD] = {"board", ".board", ".pos", read_board, write_board},
    [FORMAT_OBF] = {"obf", ".obf", ".obf", read_obf, write_obf},
    [FORMAT_GGF] = {"ggf", ".ggf", ".ggf", read_ggf, write_ggf},
    [FORMAT_SGF] = {"sgf", ".sgf", ".sgf", read_sgf, write_sgf},
    [FORMAT_WTHOR] = {"wtb", ".wtb", ".wtb", NULL, NULL},
};

const char *format_name(Format f) { return FORMAT[f].name; }

bool format_find(const char *name, Format *out)
{
    for (int f = 0; f < FORMATS; f++)
        if (strcasecmp(name, FORMAT[f].name) == 0) {
            *out = (Format)f;
            return true;
        }
    return false;
}

bool format_of_path(const char *path, Format *out)
{
    const char *point = strrchr(path, '.');
    for (int f = 0; point && f < FORMATS; f++)
        if (strcasecmp(point, FORMAT[f].ending) == 0 ||
            strcasecmp(point, FORMAT[f].other) == 0) {
            *out = (Format)f;
            return true;
        }
    return false;
}

/* A position begins with 64 squares, which a transcript never does. */
static bool begins_with_board(const char *text)
{
    int squares = 0;
    for (; *text && squares < SQUARES; text++) {
        if (is_space(*text)) continue;
        if (!strchr("-.XxOo*", *text)) return false;
        squares++;
    }
    return squares == SQUARES;
}

bool format_of_content(const char *text, size_t size, Format *out)
{
    enum { WTHOR_HEAD = 16 }; /* bytes, some of which are always zero */
    if (size >= WTHOR_HEAD && memchr(text, '\0', WTHOR_HEAD)) {
        *out = FORMAT_WTHOR;
        return true;
    }
    const char *first = text_after_mark(text);
    first += strspn(first, " \t\r\n0123456789");
    if (strncmp(first, "(;", 2) == 0) {
        const char *game = strstr(first, "GM[");
        *out = game && game[3] == '2' ? FORMAT_SGF : FORMAT_GGF;
        return true;
    }
    const char *line = text + format_blank(FORMAT_TRANSCRIPT, text, size);
    if (begins_with_board(line)) {
        *out = strchr(line, ';') ? FORMAT_OBF : FORMAT_BOARD;
        return true;
    }
    char move[3] = {line[0], line[0] ? line[1] : '\0'};
    *out = FORMAT_TRANSCRIPT;
    return square_parse(move) < SQUARES;
}

Reading format_read(Format f, char *text, size_t size, size_t *used, Sheet *out, Error *err)
{
    assert(FORMAT[f].read);
    sheet_start(out, position_start());
    return FORMAT[f].read(text, size, used, out, err);
}

bool format_write(Format f, const Sheet *s, Text *out, SheetLosses *lost, Error *err)
{
    assert(FORMAT[f].write);
    return FORMAT[f].write(s, out, lost, err) && text_ok(out, err);
}
