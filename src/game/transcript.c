#include "game/transcript.h"

#include "board/notation.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

typedef struct Scanner {
    const char *at, *line_start;
    long line;
} Scanner;

static void skip_space(Scanner *s)
{
    for (; isspace((unsigned char)*s->at); s->at++)
        if (*s->at == '\n') {
            s->line++;
            s->line_start = s->at + 1;
        }
}

/* The length of the move at the scanner, 0 when there is none. */
static int scan_move(const Scanner *s, int *move)
{
    static const char *const PASSES[] = {"pass", "pa", "ps", "--"};
    *move = square_parse(s->at);
    if (*move != SQUARE_NONE) return 2;
    *move = SQUARE_PASS;
    for (size_t i = 0; i < sizeof PASSES / sizeof PASSES[0]; i++)
        if (strncasecmp(s->at, PASSES[i], strlen(PASSES[i])) == 0)
            return (int)strlen(PASSES[i]);
    return 0;
}

bool transcript_read(const char *text, Game *g, Error *err)
{
    text = text_after_mark(text);
    Scanner s = {text, text, 1};
    for (int number = 1;; number++) {
        skip_space(&s);
        if (!*s.at) return true;
        int move, length = scan_move(&s, &move);
        long column = s.at - s.line_start + 1;
        if (!length)
            return error_at(err, s.line, column, "move %d: '%.2s' is not a square", number,
                            s.at);
        if (!game_play_passing(g, move, 0))
            return error_at(err, s.line, column, "move %d: %.*s is not legal: %s", number,
                            length, s.at, game_why_illegal(g, move));
        s.at += length;
    }
}

void transcript_write(const Game *g, Text *out)
{
    for (int i = 0; i < g->plies; i++) {
        const Ply *ply = &g->ply[i];
        bool forced = ply->move == SQUARE_PASS && !board_moves(&ply->before.board);
        if (forced && i < g->plies - 1) continue;
        const char *name = square_name(ply->move);
        char lower[2] = {(char)tolower((unsigned char)name[0]), name[1]};
        text_add(out, lower, 2);
    }
}
