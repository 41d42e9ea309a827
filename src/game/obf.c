#include "game/obf.h"

#include "board/notation.h"
#include "game/boardtext.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { SCORE_MAX = 64 };

typedef struct Reader {
    const char *line, *at;
    ObfProblem *out;
    Error *err;
} Reader;

static bool is_space(char c) { return isspace((unsigned char)c); }
static bool ends_field(char c) { return c == ';' || c == '%' || c == '\0'; }

static void skip_space(Reader *r)
{
    while (is_space(*r->at)) r->at++;
}

static bool fail(const Reader *r, const char *at, const char *reason)
{
    return error_at(r->err, 0, at - r->line + 1, "%s", reason);
}

bool obf_is_blank(const char *line)
{
    line = text_after_mark(line);
    while (is_space(*line)) line++;
    return *line == '%' || *line == '\0';
}

/* The length of the move at the reader with its colon, 0 when there is none.
 * The filler is SQUARE_NONE. */
static size_t scan_move(const Reader *r, int *move)
{
    static const char *const PASSES[] = {"pass", "ps", "pa"};
    size_t length = 2;
    *move = square_parse(r->at);
    if (*move == SQUARE_NONE && strncmp(r->at, "--", 2) != 0) {
        *move = SQUARE_PASS;
        length = 0;
        for (size_t i = 0; i < sizeof PASSES / sizeof PASSES[0] && !length; i++)
            if (strncasecmp(r->at, PASSES[i], strlen(PASSES[i])) == 0)
                length = strlen(PASSES[i]);
    }
    if (!length) return 0;
    while (is_space(r->at[length])) length++;
    return r->at[length] == ':' ? length + 1 : 0;
}

/* A whole number with or without a sign; what is too large for a score stays too large. */
static bool scan_number(Reader *r, int *value)
{
    int sign = *r->at == '-' ? -1 : 1;
    const char *c = r->at + (*r->at == '-' || *r->at == '+');
    if (!isdigit((unsigned char)*c)) return false;
    int size = 0;
    for (; isdigit((unsigned char)*c); c++)
        if (size <= SCORE_MAX) size = 10 * size + (*c - '0');
    *value = sign * size;
    r->at = c;
    return true;
}

static bool check_move(const Reader *r, const char *at, int move)
{
    for (int i = 0; i < r->out->count; i++)
        if (r->out->moves[i].move == move)
            return fail(r, at,
                        move == SQUARE_NONE ? "a second score without a move"
                                            : "this move is listed twice");
    Position p = r->out->position;
    if (move == SQUARE_NONE || position_play(&p, move)) return true;
    if (board_is_over(&p.board)) return fail(r, at, "no move is legal here: the game is over");
    return fail(r, at,
                move == SQUARE_PASS ? "a pass is not legal here: there are moves"
                                    : "this move is not legal here");
}

static bool check_score(const Reader *r, const char *at, int score)
{
    if (score >= -SCORE_MAX && score <= SCORE_MAX) return true;
    return fail(r, at, "the score is not in -64..64");
}

/* One field between semicolons; an empty one is skipped. */
static bool read_field(Reader *r)
{
    skip_space(r);
    if (ends_field(*r->at)) return true;
    const char *start = r->at;
    int move = SQUARE_NONE, score = 0;
    size_t length = scan_move(r, &move);
    bool filler = length && move == SQUARE_NONE;
    if (!length) move = SQUARE_NONE;
    r->at += length;
    skip_space(r);
    const char *number = r->at;
    bool scored = scan_number(r, &score);
    if (!scored && (!length || !ends_field(*r->at)))
        return fail(r, number,
                    length ? "a score is expected" : "a move or a score is expected");
    skip_space(r);
    if (!ends_field(*r->at)) return fail(r, r->at, "';' is expected");
    if (filler) return true;
    if (!check_move(r, start, move)) return false;
    if (!scored) return move == SQUARE_PASS || fail(r, number, "the move has no score");
    if (!check_score(r, number, score)) return false;
    r->out->moves[r->out->count++] = (ObfMove){move, score};
    return true;
}

static void read_comment(Reader *r)
{
    r->out->comment = r->at;
    if (*r->at != '%') return;
    r->at++;
    while (*r->at == ' ' || *r->at == '\t') r->at++;
    size_t size = strcspn(r->at, "\r\n");
    while (size > 0 && is_space(r->at[size - 1])) size--;
    r->out->comment = r->at;
    r->out->comment_size = (int)size;
}

bool obf_read_line(const char *line, ObfProblem *out, Error *err)
{
    line = text_after_mark(line);
    Reader r = {line, line, out, err};
    out->count = out->comment_size = 0;
    if (!boardtext_read(line, &out->position, &r.at, err)) {
        if (err) err->line = 0;
        return false;
    }
    skip_space(&r);
    if (!ends_field(*r.at)) return fail(&r, r.at, "';' is expected after the side to move");
    while (*r.at == ';') {
        r.at++;
        if (!read_field(&r)) return false;
    }
    read_comment(&r);
    return true;
}

void obf_write_moves(const ObfProblem *p, Text *out)
{
    for (int i = 0; i < p->count; i++) {
        const ObfMove *m = &p->moves[i];
        if (m->move == SQUARE_NONE)
            text_print(out, " %+d;", m->score);
        else
            text_print(out, " %s:%+d;", m->move == SQUARE_PASS ? "PS" : square_name(m->move),
                       m->score);
    }
}

void obf_write_line(const ObfProblem *p, Text *out)
{
    char board[BOARDTEXT_SIZE];
    text_print(out, "%s;", boardtext_write(&p->position, board));
    obf_write_moves(p, out);
    if (p->comment_size) text_print(out, " %% %.*s", p->comment_size, p->comment);
}
