/* obf_write.h - writes a problem as it was read: the other half of round trips. */
#ifndef HEIBAI_TESTS_GAME_OBF_WRITE_H
#define HEIBAI_TESTS_GAME_OBF_WRITE_H

#include "game/boardtext.h"
#include "game/obf.h"

/* Appends the line, without its end. */
static inline void obf_write(const ObfProblem *p, Text *out)
{
    char board[BOARDTEXT_SIZE];
    text_print(out, "%s;", boardtext_write(&p->position, board));
    obf_write_moves(p, out);
    if (p->comment_size) text_print(out, " %% %.*s", p->comment_size, p->comment);
}

#endif
