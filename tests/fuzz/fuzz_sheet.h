/* fuzz_sheet.h - what holds for every reader and writer of whole games. */
#ifndef HEIBAI_TESTS_FUZZ_SHEET_H
#define HEIBAI_TESTS_FUZZ_SHEET_H

#include "fuzz_text.h"

#include "game/sheet.h"

typedef Reading SheetReader(const char *text, size_t size, size_t *used, Sheet *out,
                            Error *err);
typedef void SheetWriter(const Sheet *s, Text *out, SheetLosses *lost);

static inline void must_come_back(const Sheet *s, SheetReader *read, SheetWriter *write)
{
    static Sheet again;
    Text text = {0};
    size_t used;
    Error err = {0};
    write(s, &text, NULL);
    must(read(text.data, text.size, &used, &again, &err) == READ_GAME && used == text.size);
    must(sheet_equal(s, &again));
    text_free(&text);
}

/* Takes game after game. */
static inline void fuzz_sheets(const uint8_t *data, size_t size, SheetReader *read,
                               SheetWriter *write)
{
    static Sheet sheet;
    const char *text = (const char *)data;
    for (size_t at = 0, used;; at += used) {
        Error err = {0};
        Reading reading = read(text + at, size - at, &used, &sheet, &err);
        must(used <= size - at);
        if (reading == READ_GAME) must_come_back(&sheet, read, write);
        if (reading == READ_BAD || reading == READ_CUT) {
            must_be_line(err.text);
            must(err.line >= 1 && err.column >= 1 && err.column <= (long)size + 1);
        }
        if (reading == READ_END || reading == READ_CUT) break;
        must(used > 0);
    }
}

#endif
