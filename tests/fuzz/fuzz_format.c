/* fuzz_format.c - texts as a source reads them, game after game; the first byte of the input
 * chooses the format. Every step gets on, and what is taken comes back. */
#include "fuzz_text.h"

#include "game/format.h"

static void must_come_back(Format f, const Sheet *s)
{
    static Sheet again;
    Text text = {0};
    Error err = {0};
    size_t used;
    if (format_write(f, s, &text, NULL, &err)) {
        text_add(&text, "\n", 1);
        must(format_read(f, text.data, text.size, &used, &again, &err) == READ_GAME);
        must(sheet_equal(s, &again) || sheet_has(s, PART_LAST_PASS));
    } else {
        must_be_line(err.text);
    }
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Sheet sheet;
    if (size == 0) return 0;
    Format f = (Format)(data[0] % FORMAT_WTHOR);
    Text text = {0};
    text_add(&text, (const char *)data + 1, size - 1);
    text_add(&text, "\n\n", 2);
    char *copy = fuzz_text((const uint8_t *)text.data, text.size);
    for (size_t at = 0; at < text.size;) {
        Error err = {0};
        at += format_blank(f, text.data + at, text.size - at);
        size_t left = text.size - at, used = 0;
        if (!left) break;
        Reading reading = format_read(f, text.data + at, left, &used, &sheet, &err);
        must(memcmp(copy, text.data, text.size) == 0);
        if (reading == READ_GAME) must_come_back(f, &sheet);
        if (reading == READ_BAD || reading == READ_CUT) must_be_line(err.text);
        if (reading == READ_END || reading == READ_CUT) break;
        must(used > 0 && used <= left);
        at += used;
    }
    free(copy);
    text_free(&text);
    return 0;
}
