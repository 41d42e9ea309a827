/* positions_file.c - positions on disk. After the header a section for each set and stage:
 * count, packed size and checksum, then the columns, compressed. */
#include "base/bytes.h"
#include "base/text.h"
#include "train/positions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_STAGES = 12,
    HEADER_SIZE = 16,
    SECTION_COUNT = 0,
    SECTION_PACKED = 8,
    SECTION_CHECKSUM = 16,
    SECTION_SIZE = 24,
    ROW = 24,                /* me, opp, value, weight */
    RATIO_MAX = 1 << 11,     /* rows to a packed byte: more than zstd can do */
    VALUE_MAX = 4 * SQUARES, /* an estimate may be beyond what a game can give */
    COMPRESSION = 1
};
static const char MAGIC[AT_VERSION] = "HeibaiPo";
static const float WEIGHT_LIMIT = 1e12F; /* sums of weights stay finite */
static const size_t FILE_SIZE_MAX = (size_t)16 << 30;

/* Columns: each compresses better than the rows would. */
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
            return error_set(err, "damaged: position %zu of stage %d is none", i + 1, stage);
        if (!positions_add(set, &b, value, weight))
            return error_set(err, "no memory for the positions");
    }
    return true;
}

static bool save_stage(const Positions *p, Text *out, Error *err)
{
    size_t size = ROW * p->count, room = ZSTD_compressBound(size);
    unsigned char *columns = malloc(size + 1), *packed = malloc(SECTION_SIZE + room);
    bool ok = columns && packed;
    if (ok) {
        to_columns(p, columns);
        size_t done = ZSTD_compress(packed + SECTION_SIZE, room, columns, size, COMPRESSION);
        ok = !ZSTD_isError(done);
        if (ok) {
            bytes_put(packed + SECTION_COUNT, p->count, 8);
            bytes_put(packed + SECTION_PACKED, done, 8);
            bytes_put(packed + SECTION_CHECKSUM, bytes_checksum(packed + SECTION_SIZE, done),
                      8);
            text_add(out, (const char *)packed, SECTION_SIZE + done);
        }
    }
    free(columns);
    free(packed);
    return ok || error_set(err, "no memory to write positions");
}

bool positions_save(const char *path, const PositionSet *train, const PositionSet *held,
                    Error *err)
{
    unsigned char header[HEADER_SIZE];
    Text file = {0};
    memcpy(header, MAGIC, sizeof MAGIC);
    bytes_put(header + AT_VERSION, VERSION, 4);
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

static bool load_section(const unsigned char **at, size_t *left, int stage, PositionSet *set,
                         Error *err)
{
    size_t count = 0, packed = 0;
    if (*left >= SECTION_SIZE) {
        count = bytes_get(*at + SECTION_COUNT, 8);
        packed = bytes_get(*at + SECTION_PACKED, 8);
    }
    if (*left < SECTION_SIZE || packed > *left - SECTION_SIZE)
        return error_set(err, "cut short in stage %d", stage);
    const unsigned char *data = *at + SECTION_SIZE;
    if (bytes_get(*at + SECTION_CHECKSUM, 8) != bytes_checksum(data, packed))
        return error_set(err, "damaged: the checksum of stage %d is wrong", stage);
    if (count > packed * RATIO_MAX)
        return error_set(err, "damaged: %zu positions of stage %d in %zu bytes", count, stage,
                         packed);
    unsigned char *columns = malloc(ROW * count + 1);
    bool ok = columns || error_set(err, "no memory for %zu positions", count);
    if (ok && ZSTD_decompress(columns, ROW * count, data, packed) != ROW * count)
        ok = error_set(err, "damaged: stage %d does not unpack", stage);
    ok = ok && add_rows(set, stage, columns, count, err);
    free(columns);
    *at = data + packed;
    *left -= SECTION_SIZE + packed;
    return ok;
}

bool positions_unpack(const void *data, size_t size, PositionSet *train, PositionSet *held,
                      Error *err)
{
    const unsigned char *at = data;
    if (size < HEADER_SIZE || memcmp(at, MAGIC, sizeof MAGIC) != 0 ||
        bytes_get(at + AT_VERSION, 4) != VERSION || bytes_get(at + AT_STAGES, 4) != EVAL_STAGES)
        return error_set(err, "not a file of positions of this version");
    size_t left = size - HEADER_SIZE;
    at += HEADER_SIZE;
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        if (!load_section(&at, &left, stage, train, err) ||
            !load_section(&at, &left, stage, held, err))
            return false;
    return left == 0 || error_set(err, "too long: %zu bytes after the last stage", left);
}

bool positions_load(const char *path, PositionSet *train, PositionSet *held, Error *err)
{
    Text file = {0};
    bool ok = text_read_file(path, FILE_SIZE_MAX, &file, err) &&
              positions_unpack(text_string(&file), file.size, train, held, err);
    text_free(&file);
    return ok;
}
