/* fuzz_positions.c - no file of positions harms the reader; what it takes are positions.
 * What is inside a file is here what one section unpacks to. */
#include "fuzz_text.h"

#include "base/bytes.h"
#include "base/text.h"
#include "board/symmetry.h"
#include "train/positions.h"

#include <math.h>
#include <zstd.h>

enum { HEADER = 16, AT_STAGES = 12, AT_PACKED = 8, AT_CHECKSUM = 16, SECTION = 24, ROW = 24 };
static const char BEGIN[] = "HeibaiPo\1\0\0";

static void mend(uint8_t *file, size_t size)
{
    for (size_t at = HEADER; size >= HEADER && size - at >= SECTION;) {
        uint8_t *section = file + at;
        size_t left = size - at - SECTION, packed = bytes_get(section + AT_PACKED, 8);
        if (packed > left) packed = left;
        bytes_put(section + AT_PACKED, packed, 8);
        bytes_put(section + AT_CHECKSUM, bytes_checksum(section + SECTION, packed), 8);
        at += SECTION + packed;
    }
}

/* A file with these columns for the stage of the first byte, and no other positions. */
static uint8_t *wrapped(const uint8_t *data, size_t size, size_t *out)
{
    int stage = size ? data[0] % EVAL_STAGES : 0;
    size_t rows = size ? (size - 1) / ROW : 0;
    uint8_t file[HEADER] = {0};
    Text text = {0};
    memcpy(file, BEGIN, sizeof BEGIN);
    bytes_put(file + AT_STAGES, EVAL_STAGES, 4);
    text_add(&text, (const char *)file, sizeof file);
    for (int i = 0; i < 2 * EVAL_STAGES; i++) {
        size_t count = i == 2 * stage ? rows : 0, room = ZSTD_compressBound(ROW * count);
        uint8_t *section = calloc(1, SECTION + room);
        if (!section) abort();
        const uint8_t *columns = count ? data + 1 : file;
        size_t packed = ZSTD_compress(section + SECTION, room, columns, ROW * count, 1);
        must(!ZSTD_isError(packed));
        bytes_put(section, count, 8);
        bytes_put(section + AT_PACKED, packed, 8);
        text_add(&text, (const char *)section, SECTION + packed);
        free(section);
    }
    uint8_t *whole = fuzz_bytes((const uint8_t *)text.data, *out = text.size);
    text_free(&text);
    mend(whole, *out);
    return whole;
}

static void must_be_positions(const PositionSet *set)
{
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (size_t i = 0; i < set->stage[stage].count; i++) {
            const Labelled *l = &set->stage[stage].at[i];
            must(!(l->board.me & l->board.opp) && eval_stage(board_discs(&l->board)) == stage);
            must(board_equal(l->board, symmetry_canonical(l->board, NULL)));
            must(isfinite(l->value) && isfinite(l->weight) && l->weight > 0);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    size_t length;
    uint8_t *file = fuzz_file(&(FuzzFile){mend, wrapped}, data, size, &length);
    PositionSet train = {0}, held = {0};
    Error err = {0};
    if (!positions_unpack(file, length, &train, &held, &err)) must_be_line(err.text);
    must_be_positions(&train);
    must_be_positions(&held);
    positions_merge(&train);
    must_be_positions(&train);
    positions_free(&train);
    positions_free(&held);
    free(file);
    return 0;
}
