#include "base/packed.h"

#include "base/bytes.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

/* One compressed byte cannot stand for more: a block of zstd has at least four bytes and at
 * most 128 KB of content. */
enum { RATIO_MAX = 1 << 16 };

void packed_begin(const PackedFormat *f, int version, unsigned char *header)
{
    memcpy(header, f->magic, PACKED_MAGIC);
    bytes_put(header + PACKED_MAGIC, (uint64_t)version, PACKED_AFTER_VERSION - PACKED_MAGIC);
}

static bool wrong_version(const PackedFormat *f, unsigned version, Error *err)
{
    if (f->version_first == f->version_last)
        return error_set(err, "%s of version %u, this program reads version %d", f->content,
                         version, f->version_last);
    return error_set(err, "%s of version %u, this program reads versions %d to %d", f->content,
                     version, f->version_first, f->version_last);
}

bool packed_version(const PackedFormat *f, const void *file, size_t size, int *version,
                    Error *err)
{
    const unsigned char *bytes = file;
    if (memcmp(bytes, f->magic, size < PACKED_MAGIC ? size : PACKED_MAGIC) != 0)
        return error_set(err, "not a file of %s", f->content);
    if (size < f->header)
        return error_set(err, "cut short: %zu bytes, the header alone has %zu", size,
                         f->header);
    unsigned found =
        (unsigned)bytes_get(bytes + PACKED_MAGIC, PACKED_AFTER_VERSION - PACKED_MAGIC);
    if (found < (unsigned)f->version_first || found > (unsigned)f->version_last)
        return wrong_version(f, found, err);
    *version = (int)found;
    return true;
}

static uint64_t checksum(const PackedLayout *l, const unsigned char *block, size_t size)
{
    return bytes_checksum(block + l->checksum.from, size - l->checksum.from);
}

bool packed_add(const PackedLayout *l, unsigned char *header, const void *data, size_t size,
                Text *out, Error *err)
{
    size_t room = ZSTD_compressBound(size);
    unsigned char *block = malloc(l->header + room);
    if (!block) return error_no_memory(err);
    size_t length = ZSTD_compress(block + l->header, room, data, size, l->level);
    bool ok = !ZSTD_isError(length);
    if (ok) {
        bytes_put(header + l->length.at, length, l->length.size);
        memcpy(block, header, l->header);
        bytes_put(header + l->checksum.at, checksum(l, block, l->header + length), 8);
        memcpy(block, header, l->header);
        text_add(out, (const char *)block, l->header + length);
    }
    free(block);
    /* With room for the worst case, memory is all that zstd can lack. */
    return ok ? text_ok(out, err) : error_no_memory(err);
}

PackedState packed_find(const PackedLayout *l, const void *file, size_t size, size_t at,
                        PackedBlock *out, Error *err)
{
    const unsigned char *block = (const unsigned char *)file + at;
    size_t left = size - at;
    *out = (PackedBlock){.header = block, .at = at, .end = size};
    if (left < l->header) {
        error_set(err, "cut short: %zu bytes, the block at byte %zu has a header of %zu", size,
                  at, l->header);
        return PACKED_CUT;
    }
    out->data = block + l->header;
    out->length = bytes_get(block + l->length.at, l->length.size);
    if (out->length > left - l->header) {
        error_set(err, "cut short: %zu bytes, the block at byte %zu has %zu after its header",
                  size, at, out->length);
        return PACKED_CUT;
    }
    out->end = at + l->header + out->length;
    if (bytes_get(block + l->checksum.at, 8) == checksum(l, block, out->end - at))
        return PACKED_WHOLE;
    error_set(err, "damaged: the checksum of the block at byte %zu is wrong", at);
    return PACKED_DAMAGED;
}

bool packed_has_frame(const PackedBlock *b, size_t size)
{
    size_t left = size - b->at - (size_t)(b->data - b->header);
    return !ZSTD_isError(ZSTD_findFrameCompressedSize(b->data, left));
}

unsigned char *packed_unpack(const PackedBlock *b, size_t size, Error *err)
{
    unsigned char *data = NULL;
    size_t unpacked;
    if (size / RATIO_MAX > b->length) {
        error_set(err, "damaged: the block at byte %zu claims %zu bytes in %zu", b->at, size,
                  b->length);
    } else if (!(data = malloc(size + 1))) {
        error_no_memory(err);
    } else if ((unpacked = ZSTD_decompress(data, size, b->data, b->length)) != size) {
        if (ZSTD_getErrorCode(unpacked) == ZSTD_error_memory_allocation)
            error_no_memory(err);
        else
            error_set(err, "damaged: the block at byte %zu does not unpack", b->at);
        free(data);
        data = NULL;
    }
    return data;
}
