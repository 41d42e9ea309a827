/* fuzz_weights.c - no file of weights harms the reader; what it takes comes back. A file is
 * protected by its size and checksum, so that a change to it is never seen: with the first byte
 * odd both are mended before it is read, and what lies behind them is reached. With its second
 * bit set, as it takes long, what was read is written and read again. */
#include "fuzz_text.h"

#include "base/bytes.h"
#include "eval/weights.h"

enum { AT_PACKED = 12, AT_CHECKSUM = 16, AT_STAGES = 24, HEADER = 256 };

static void mend(uint8_t *file, size_t size)
{
    if (size < HEADER) return;
    bytes_put(file + AT_PACKED, size - HEADER, 4);
    bytes_put(file + AT_CHECKSUM, bytes_checksum(file + AT_STAGES, size - AT_STAGES), 8);
}

static void must_come_back(const Weights *w, const Fold *fold)
{
    Text file = {0};
    Weights again;
    must(weights_pack(w, &file, NULL));
    must(weights_unpack(file.data, file.size, fold, &again, NULL));
    must(w->per_stage == again.per_stage);
    must(memcmp(w->value, again.value,
                (size_t)EVAL_STAGES * (size_t)w->per_stage * sizeof *w->value) == 0);
    must(!w->pairs.vector == !again.pairs.vector);
    if (w->pairs.vector)
        must(memcmp(w->pairs.vector, again.pairs.vector,
                    (size_t)w->pairs.phases * (size_t)w->pairs.per_phase * PAIR_SIZE) == 0);
    must(strcmp(w->date, again.date) == 0 && strcmp(w->recipe, again.recipe) == 0);
    weights_free(&again);
    text_free(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Fold *fold;
    if (!fold) fold = fold_create();
    if (size == 0 || !fold) return 0;
    uint8_t *file = fuzz_bytes(data + 1, size - 1);
    if (data[0] & 1) mend(file, size - 1);
    Weights w;
    Error err = {0};
    if (weights_unpack(file, size - 1, fold, &w, &err)) {
        for (const char *c = w.recipe; *c; c++) must(*c >= ' ' && *c <= '~');
        if (data[0] & 2) must_come_back(&w, fold);
        weights_free(&w);
    } else {
        must_be_line(err.text);
    }
    free(file);
    return 0;
}
