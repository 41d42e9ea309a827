/* positions_file.c - reads and writes files of positions (extension .hbp).
 * After the header of the file comes one block (base/packed.h) per stage and set. A block holds
 * the columns of its positions: all boards, all values, all weights. */
#include "base/bytes.h"
#include "base/packed.h"
#include "train/positions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSION = 1,
    AT_STAGES = PACKED_AFTER_VERSION, /* offset in the header of the file */
    HEADER_SIZE = 16,
    BLOCK_AT_COUNT = 0, /* offset in the header of a block: number of positions, 8 bytes */
    BLOCK_HEADER_SIZE = 24,
    ROW = 24,               /* bytes of a position: me, opp, value, weight */
    VALUE_MAX = 4 * SQUARES /* estimates may be larger than any score of a game */
};
static const PackedFormat FORMAT = {"HeibaiPo", "positions", VERSION, VERSION, HEADER_SIZE};
static const PackedLayout LAYOUT = {.header = BLOCK_HEADER_SIZE,
                                    .length = {8, 8},
                                    .checksum = {16, BLOCK_HEADER_SIZE},
                                    .level = 1};
static const float WEIGHT_LIMIT = 1e12F; /* keeps sums of weights finite */
/* 45 million positions, if they do not compress at all. A fit needs several times this memory.
 */
static const size_t FILE_SIZE_MAX = (size_t)1 << 30;

/* Columns compress better than rows. */
static void to_columns(const Positions *p, unsigned char *out)
{
    for (size_t i = 0; i < p->count; i++) {
        const Labelled *one = &p->at[i];
        uint32_t value, weight;
        memcpy(&value, &one->value, sizeof value);
        memcpy(&weight, &one->weight, sizeof weight);
        bytes_put(out + 8 * i, one->board.me, 8);
        bytes_put(out + 8 * (p->count + i), one->board.opp, 8);
        bytes_put(out + 16 * p->count + 4 * i, value, 4);
        bytes_put(out + 20 * p->count + 4 * i, weight, 4);
    }
}

static bool add_rows(PositionSet *set, int stage, const unsigned char *in, size_t count,
                     Error *err)
{
    for (size_t i = 0; i < count; i++) {
        Board b = {bytes_get(in + 8 * i, 8), bytes_get(in + 8 * (count + i), 8)};
        uint32_t bits[2] = {(uint32_t)bytes_get(in + 16 * count + 4 * i, 4),
                            (uint32_t)bytes_get(in + 20 * count + 4 * i, 4)};
        float value, weight;
        memcpy(&value, &bits[0], sizeof value);
        memcpy(&weight, &bits[1], sizeof weight);
        if (!board_is_ok(&b) || eval_stage(board_discs(&b)) != stage ||
            !(fabsf(value) <= VALUE_MAX) || !(weight > 0) || !(weight <= WEIGHT_LIMIT))
            return error_set(err, "damaged: position %zu of stage %d is not valid", i + 1,
                             stage);
        if (!positions_add(set, &b, value, weight)) return error_no_memory(err);
    }
    return true;
}

static bool save_stage(const Positions *p, Text *out, Error *err)
{
    unsigned char header[BLOCK_HEADER_SIZE], *columns = malloc(ROW * p->count + 1);
    if (!columns) return error_no_memory(err);
    to_columns(p, columns);
    bytes_put(header + BLOCK_AT_COUNT, p->count, 8);
    bool ok = packed_add(&LAYOUT, header, columns, ROW * p->count, out, err);
    free(columns);
    return ok;
}

bool positions_save(const char *path, const PositionSet *train, const PositionSet *held,
                    Error *err)
{
    unsigned char header[HEADER_SIZE];
    Text file = {0};
    packed_begin(&FORMAT, VERSION, header);
    bytes_put(header + AT_STAGES, EVAL_STAGES, 4);
    text_add(&file, (const char *)header, sizeof header);
    bool ok = true;
    for (int stage = 0; ok && stage < EVAL_STAGES; stage++)
        ok = save_stage(&train->stage[stage], &file, err) &&
             save_stage(&held->stage[stage], &file, err);
    ok = ok && text_write_file(path, file.data, file.size, err);
    text_free(&file);
    return ok;
}

static bool load_stage(const PackedBlock *block, int stage, PositionSet *set, Error *err)
{
    uint64_t count = bytes_get(block->header + BLOCK_AT_COUNT, 8);
    size_t size = count <= SIZE_MAX / ROW ? ROW * count : SIZE_MAX;
    unsigned char *columns = packed_unpack(block, size, err);
    bool ok = columns && add_rows(set, stage, columns, count, err);
    free(columns);
    return ok;
}

bool positions_unpack(const void *data, size_t size, PositionSet *train, PositionSet *held,
                      Error *err)
{
    const unsigned char *file = data;
    int version;
    if (!packed_version(&FORMAT, file, size, &version, err)) return false;
    if (bytes_get(file + AT_STAGES, 4) != EVAL_STAGES)
        return error_set(err, "positions of %llu stages, this program has %d",
                         (unsigned long long)bytes_get(file + AT_STAGES, 4), EVAL_STAGES);
    PackedBlock block = {.end = HEADER_SIZE};
    for (int i = 0; i < 2 * EVAL_STAGES; i++)
        if (packed_find(&LAYOUT, file, size, block.end, &block, err) != PACKED_WHOLE ||
            !load_stage(&block, i / 2, i % 2 ? held : train, err))
            return false;
    return block.end == size ||
           error_set(err, "too long: %zu bytes after the last stage", size - block.end);
}

bool positions_load(const char *path, PositionSet *train, PositionSet *held, Error *err)
{
    Text file = {0};
    bool ok = text_read_file(path, FILE_SIZE_MAX, &file, err) &&
              positions_unpack(text_string(&file), file.size, train, held, err);
    text_free(&file);
    return ok;
}
