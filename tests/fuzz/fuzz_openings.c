/* Openings, or a sequential test, from anywhere: refused with a reason, or sound. */
#include "fuzz_text.h"

#include "arena/openings.h"
#include "arena/sprt.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    Error err = {0};
    Sprt sprt;
    Openings *o = openings_read(text, &err);
    if (!o) must_be_line(err.text);
    for (int i = 0; o && i < openings_count(o); i++) {
        Game g;
        openings_get(o, i, &g);
        must(!game_over(&g) && board_is_ok(&g.now.board));
    }
    openings_free(o);
    if (sprt_read(text, &sprt, &err))
        must(sprt.elo0 < sprt.elo1 && sprt.alpha > 0 && sprt.beta > 0);
    else
        must_be_line(err.text);
    free(text);
    return 0;
}
