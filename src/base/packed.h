/* packed.h - the parts that the project's binary files share: magic, version, checksums, zstd.
 * A file begins with eight bytes of magic and a version of four. It holds one or more blocks: a
 * header of fixed size, which contains the length and the checksum of the block, and then data
 * compressed by zstd. Numbers are little-endian. */
#ifndef HEIBAI_BASE_PACKED_H
#define HEIBAI_BASE_PACKED_H

#include "base/error.h"
#include "base/text.h"

enum { PACKED_MAGIC = 8, PACKED_AFTER_VERSION = 12 };

typedef struct PackedFormat {
    char magic[PACKED_MAGIC + 1];
    const char *content;             /* for messages: "not a file of <content>" */
    int version_first, version_last; /* that can be read */
    size_t header;                   /* bytes of the file's header */
} PackedFormat;

/* Writes magic and version to the first PACKED_AFTER_VERSION bytes of the header. */
void packed_begin(const PackedFormat *f, int version, unsigned char *header);
/* False: another kind of file, too short for the header, or a version that cannot be read. */
bool packed_version(const PackedFormat *f, const void *file, size_t size, int *version,
                    Error *err);

/* Where the numbers of a block stand in its header. */
typedef struct PackedLayout {
    size_t header; /* bytes of the block's header */
    struct {
        size_t at;
        int size; /* bytes of the number */
    } length;     /* of the compressed data, in bytes */
    struct {
        size_t at, from; /* it has 8 bytes and covers the block from `from` to its end */
    } checksum;
    int level; /* of zstd, for writing */
} PackedLayout;

/* Compresses `size` bytes and appends the block. The caller has filled in the header except for
 * length and checksum, which are set here. False: out of memory. */
bool packed_add(const PackedLayout *l, unsigned char *header, const void *data, size_t size,
                Text *out, Error *err);

/* A block in a file that is in memory. */
typedef struct PackedBlock {
    const unsigned char *header, *data;
    size_t at;     /* offset in the file */
    size_t length; /* of data */
    size_t end;    /* offset of the first byte after the block */
} PackedBlock;

typedef enum PackedState {
    PACKED_WHOLE,
    PACKED_CUT,    /* the file ends before the block does */
    PACKED_DAMAGED /* the checksum is wrong */
} PackedState;

/* The block at offset `at`, at <= size. Unless it is whole, the error says what is wrong and
 * where; a block that is cut within its header has no length and ends where the file does. */
PackedState packed_find(const PackedLayout *l, const void *file, size_t size, size_t at,
                        PackedBlock *out, Error *err);

/* Whether the block's data begin with all of a compressed frame. If so, a block that is cut is
 * not unfinished, but its length is wrong. `size` is that of the file. */
bool packed_has_frame(const PackedBlock *b, size_t size);

/* The decompressed data, which must be `size` bytes; the caller frees it. Nothing is allocated
 * when so few compressed bytes cannot hold that much. NULL: see the error. */
unsigned char *packed_unpack(const PackedBlock *b, size_t size, Error *err);

#endif
