/* fuzz_transcript.c - no text harms the reader; what it takes comes back. */
#include "fuzz_text.h"

#include "game/transcript.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    Game g, again;
    Error err = {0};
    game_start(&g, position_start());
    if (!transcript_read(text, &g, &err)) {
        must_be_line(err.text);
        must(err.line >= 1 && err.column >= 1 && err.column <= (long)size + 1);
    }
    /* Also after an error: the moves before it are a game. */
    Text out = {0};
    transcript_write(&g, &out);
    game_start(&again, position_start());
    must(transcript_read(text_string(&out), &again, NULL));
    must(g.plies == again.plies && board_equal(g.now.board, again.now.board));
    must(g.now.side == again.now.side);
    text_free(&out);
    free(text);
    return 0;
}
