/* fuzz_values.c - no text harms the reader of value trees, nor the search and the drawing. */
#include "fuzz_text.h"

#include "lab/tree/gametree_svg.h"
#include "lab/tree/values.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    GameTree t;
    Error err = {0};
    Text steps = {0}, svg = {0};
    bool ok = values_read(text, &t, &err), read = ok;
    if (ok) ok = values_solve(&t, &steps, &err);
    if (ok) {
        TreePicture p = {.tree = &t, .max_nodes = 30, .title = text};
        p.steps = text_string(&steps);
        must(gametree_svg(&p, &svg) > 0);
    } else {
        must_be_line(err.text);
        must(err.line == 0 && err.column >= 1 && err.column <= (long)strlen(text) + 1);
    }
    if (read) gametree_free(&t);
    text_free(&steps);
    text_free(&svg);
    free(text);
    return 0;
}
