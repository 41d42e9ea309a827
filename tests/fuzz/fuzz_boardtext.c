/* fuzz_boardtext.c - no text harms the reader; what it takes comes back. */
#include "fuzz_text.h"

#include "game/boardtext.h"

static void must_come_back(const Position *p)
{
    char written[BOARDTEXT_SIZE];
    Position again;
    must(board_is_ok(&p->board));
    must(boardtext_read(boardtext_write(p, written), &again, NULL, NULL));
    must(p->side == again.side && board_equal(p->board, again.board));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    Position whole, part;
    const char *rest = NULL;
    Error err = {0};
    bool ok = boardtext_read(text, &whole, NULL, &err);
    if (ok) {
        must_come_back(&whole);
    } else {
        must_be_line(err.text);
        must(err.line >= 1 && err.column >= 1 && err.column <= (long)size + 1);
    }
    if (boardtext_read(text, &part, &rest, NULL)) {
        must(rest > text && rest <= text + strlen(text));
        must_come_back(&part);
    } else {
        must(!ok);
    }
    free(text);
    return 0;
}
