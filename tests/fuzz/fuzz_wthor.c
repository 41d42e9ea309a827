/* fuzz_wthor.c - no file harms the reader; what it takes comes out equal. The first byte of the
 * input chooses the kind of file, the others are the file. */
#include "fuzz_text.h"

#include "game/wthor.h"

static void must_replay(const WthorGame *record)
{
    Game g;
    WthorGame again;
    Error err = {0};
    if (wthor_replay(record, &g, &err)) {
        must(wthor_record(&g, &again, NULL));
        must(memcmp(record->moves, again.moves, WTHOR_MOVES) == 0);
    } else {
        must_be_line(err.text);
        must(err.column >= 1 && err.column <= WTHOR_MOVES);
    }
}

static void must_come_out_equal(const WthorFile *f, const uint8_t *data, size_t size)
{
    Text out = {0};
    wthor_write_file(f, &out);
    must(out.size == size && memcmp(out.data, data, size) == 0);
    text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    WthorKind kind = (WthorKind)(data[0] % 3);
    WthorFile f;
    Error err = {0};
    char name[WTHOR_NAME_SIZE];
    if (!wthor_open(kind, data + 1, size - 1, &f, &err)) {
        must_be_line(err.text);
        return 0;
    }
    must_come_out_equal(&f, data + 1, size - 1);
    must(!wthor_name(&f, f.count, name));
    for (uint32_t i = 0; i < f.count; i++) {
        if (kind == WTHOR_GAMES) {
            WthorGame record = wthor_game(&f, i);
            must_replay(&record);
        } else {
            must(wthor_name(&f, i, name) == name && strlen(name) < sizeof name);
        }
    }
    return 0;
}
