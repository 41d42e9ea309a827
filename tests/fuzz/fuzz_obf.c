/* fuzz_obf.c - no line harms the reader; what it takes comes back. */
#include "fuzz_text.h"

#include "game/obf.h"

static void must_come_back(const ObfProblem *p)
{
    ObfProblem again;
    Text line = {0};
    must(p->count <= OBF_MOVES_MAX);
    obf_write_line(p, &line);
    must(obf_read_line(text_string(&line), &again, NULL));
    must(p->count == again.count && p->comment_size == again.comment_size);
    must(board_equal(p->position.board, again.position.board));
    for (int i = 0; i < p->count; i++)
        must(p->moves[i].move == again.moves[i].move &&
             p->moves[i].score == again.moves[i].score);
    must(memcmp(p->comment, again.comment, (size_t)p->comment_size) == 0);
    text_free(&line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *line = fuzz_text(data, size);
    ObfProblem p;
    Error err = {0};
    if (obf_read_line(line, &p, &err)) {
        must(!obf_is_blank(line));
        must_come_back(&p);
    } else {
        must_be_line(err.text);
        must(err.line == 0 && err.column >= 1 && err.column <= (long)size + 1);
    }
    free(line);
    return 0;
}
