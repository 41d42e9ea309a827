#define _GNU_SOURCE
#include "train/gamefile.h"

#include "base/bytes.h"
#include "base/packed.h"
#include "base/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum {
    VERSION = 1,

    /* offsets in the header of the file */
    AT_DEPTH = PACKED_AFTER_VERSION,
    AT_CONFIDENCE = 16,
    AT_BALANCE = 18,
    AT_EXACT = 20,
    AT_RANDOM_MIN = 24,
    AT_RANDOM_MAX = 28,
    AT_SEED = 32,
    AT_WEIGHTS = 40,
    AT_CHECKSUM = 48, /* of the bytes before it */
    HEADER_SIZE = 56,

    /* offsets in the header of a block */
    BLOCK_AT_NUMBERS = 8,
    BLOCK_AT_GAMES = 12,
    BLOCK_AT_RAW = 16, /* size of the decompressed data */
    BLOCK_HEADER_SIZE = 24,

    FIELD = 6, /* bits of a move, and of the number of random moves */
    RAW_MAX = GAMEFILE_BLOCK_GAMES * GAMEFILE_GAME_MAX,
    LENGTH_MAX = RAW_MAX + RAW_MAX / 64, /* more than zstd needs for that */
    PAGE = 4096
};
static const PackedFormat FORMAT = {"HeibaiGm", "self-play games", VERSION, VERSION,
                                    HEADER_SIZE};
static const PackedLayout LAYOUT = {.header = BLOCK_HEADER_SIZE,
                                    .length = {20, 4},
                                    .checksum = {0, BLOCK_AT_NUMBERS},
                                    .level = 19};
static const size_t FILE_SIZE_MAX = (size_t)256 << 20; /* about 5 million games */

/* Games as bits. */

static void put_field(unsigned char *bytes, int field, int value)
{
    for (int i = 0, at = field * FIELD; i < FIELD; i++, at++)
        bytes[at / 8] |= (unsigned char)((value >> i & 1) << at % 8);
}

static int get_field(const unsigned char *bytes, int field)
{
    int value = 0;
    for (int i = 0, at = field * FIELD; i < FIELD; i++, at++)
        value |= (bytes[at / 8] >> at % 8 & 1) << i;
    return value;
}

_Static_assert(GAMEFILE_GAME_MAX == (FIELD * (GAMEFILE_MOVES + 1) + 7) / 8, "size of a game");

static size_t size_of(int moves) { return (size_t)(FIELD * (moves + 1) + 7) / 8; }

size_t gamefile_pack_game(const PlayedGame *g, unsigned char bytes[GAMEFILE_GAME_MAX])
{
    memset(bytes, 0, size_of(g->moves));
    put_field(bytes, 0, g->random);
    for (int i = 0; i < g->moves; i++) put_field(bytes, 1 + i, g->move[i]);
    return size_of(g->moves);
}

bool gamefile_unpack_game(const unsigned char *bytes, size_t size, PlayedGame *g)
{
    Position p = position_start();
    if (size == 0) return false;
    *g = (PlayedGame){.random = get_field(bytes, 0)};
    while (!board_is_over(&p.board)) {
        if (!board_moves(&p.board)) position_play(&p, SQUARE_PASS);
        if (g->moves == GAMEFILE_MOVES || size_of(g->moves + 1) > size) return false;
        int move = get_field(bytes, 1 + g->moves);
        if (!position_play(&p, move)) return false;
        g->move[g->moves++] = (uint8_t)move;
    }
    int score = board_score(&p.board);
    g->score = p.side == BLACK ? score : -score;
    return true;
}

/* The header. */

static void pack_header(const GamefileHeader *h, unsigned char out[HEADER_SIZE])
{
    packed_begin(&FORMAT, VERSION, out);
    bytes_put(out + AT_DEPTH, (uint64_t)h->depth, 4);
    bytes_put(out + AT_CONFIDENCE, (uint64_t)h->confidence, 2);
    bytes_put(out + AT_BALANCE, (uint64_t)h->balance, 2);
    bytes_put(out + AT_EXACT, (uint64_t)h->exact, 4);
    bytes_put(out + AT_RANDOM_MIN, (uint64_t)h->random_min, 4);
    bytes_put(out + AT_RANDOM_MAX, (uint64_t)h->random_max, 4);
    bytes_put(out + AT_SEED, h->seed, 8);
    bytes_put(out + AT_WEIGHTS, h->weights, 8);
    bytes_put(out + AT_CHECKSUM, bytes_checksum(out, AT_CHECKSUM), 8);
}

static bool unpack_header(const unsigned char *file, size_t size, GamefileHeader *h, Error *err)
{
    int version;
    if (!packed_version(&FORMAT, file, size, &version, err)) return false;
    if (bytes_get(file + AT_CHECKSUM, 8) != bytes_checksum(file, AT_CHECKSUM))
        return error_set(err, "damaged: the checksum of the header is wrong");
    *h = (GamefileHeader){.seed = bytes_get(file + AT_SEED, 8),
                          .weights = bytes_get(file + AT_WEIGHTS, 8),
                          .depth = (int)bytes_get(file + AT_DEPTH, 4),
                          .confidence = (int)bytes_get(file + AT_CONFIDENCE, 2),
                          .balance = (int)bytes_get(file + AT_BALANCE, 2),
                          .exact = (int)bytes_get(file + AT_EXACT, 4),
                          .random_min = (int)bytes_get(file + AT_RANDOM_MIN, 4),
                          .random_max = (int)bytes_get(file + AT_RANDOM_MAX, 4)};
    return true;
}

static bool same_header(const GamefileHeader *a, const GamefileHeader *b, Error *err)
{
    if (a->seed != b->seed)
        return error_set(err, "its games have seed %llu", (unsigned long long)a->seed);
    if (a->depth != b->depth || a->confidence != b->confidence || a->exact != b->exact)
        return error_set(err,
                         "its games were searched to depth %d at %d %% and solved from %d "
                         "empty squares",
                         a->depth, a->confidence, a->exact);
    if (a->random_min != b->random_min || a->random_max != b->random_max)
        return error_set(err, "its games begin with %d:%d random moves", a->random_min,
                         a->random_max);
    if (a->balance != b->balance)
        return error_set(err, "its games begin balanced to %d discs (0: not balanced)",
                         a->balance);
    if (a->weights != b->weights)
        return error_set(err, "its games were played with other weights");
    return true;
}

/* Blocks. */

static bool visit_games(const unsigned char *raw, size_t size, uint64_t games,
                        const PackedBlock *block, const GamefileVisitor *visitor, Error *err)
{
    size_t used = 0;
    for (uint64_t i = 0; i < games; i++) {
        PlayedGame g;
        if (!gamefile_unpack_game(raw + used, size - used, &g))
            return error_set(err, "damaged: game %llu of the block at byte %zu is not legal",
                             (unsigned long long)i + 1, block->at);
        used += size_of(g.moves);
        if (visitor && !visitor->visit(visitor->context, &g, err)) return false;
    }
    return used == size ||
           error_set(err, "damaged: the block at byte %zu is longer than its games", block->at);
}

static bool visit_block(const PackedBlock *block, const GamefileVisitor *visitor,
                        GamefileExtent *extent, Error *err)
{
    size_t size = bytes_get(block->header + BLOCK_AT_RAW, 4);
    uint64_t games = bytes_get(block->header + BLOCK_AT_GAMES, 4);
    uint64_t numbers = bytes_get(block->header + BLOCK_AT_NUMBERS, 4);
    if (numbers > GAMEFILE_BLOCK_GAMES || games > numbers || size > RAW_MAX)
        return error_set(err, "damaged: the block at byte %zu has impossible sizes", block->at);
    unsigned char *raw = packed_unpack(block, size, err);
    bool ok = raw && visit_games(raw, size, games, block, visitor, err);
    free(raw);
    if (!ok) return false;
    extent->games += (long)games;
    extent->numbers += (long)numbers;
    extent->bytes = block->end;
    return true;
}

static bool sizes_ok(const PackedBlock *b)
{
    uint64_t numbers = bytes_get(b->header + BLOCK_AT_NUMBERS, 4);
    return numbers > 0 && numbers <= GAMEFILE_BLOCK_GAMES &&
           bytes_get(b->header + BLOCK_AT_GAMES, 4) <= numbers &&
           bytes_get(b->header + BLOCK_AT_RAW, 4) <= RAW_MAX && b->length <= LENGTH_MAX;
}

/* After a power failure the last pages of a file may be zeros. */
static bool ends_in_zeros(const PackedBlock *b, const unsigned char *file, size_t size)
{
    size_t from = size;
    while (from > b->at && file[from - 1] == 0) from--;
    if (from > b->at) from = (from + PAGE - 1) / PAGE * PAGE;
    return from < b->end;
}

/* Whether a crash during an append explains that the block is not whole: the file ends within
 * it, or in zeros. Everything else is damage. */
static bool is_torn(PackedState state, const PackedBlock *b, const unsigned char *file,
                    size_t size)
{
    if (state == PACKED_WHOLE) return false;
    if (ends_in_zeros(b, file, size)) return true;
    if (state != PACKED_CUT) return false;
    return size - b->at < BLOCK_HEADER_SIZE || (sizes_ok(b) && !packed_has_frame(b, size));
}

/* `wanted` is the header that the file must have, or NULL. */
static bool read_all(const void *file, size_t size, const GamefileHeader *wanted,
                     const GamefileVisitor *visitor, GamefileContent *out, Error *err)
{
    out->extent = (GamefileExtent){.bytes = HEADER_SIZE};
    if (!unpack_header(file, size, &out->header, err) ||
        (wanted && !same_header(&out->header, wanted, err)))
        return false;
    while (out->extent.bytes < size) {
        PackedBlock block;
        PackedState state = packed_find(&LAYOUT, file, size, out->extent.bytes, &block, err);
        if (is_torn(state, &block, file, size)) {
            out->extent.torn = size - block.at;
            return true;
        }
        if (state == PACKED_CUT)
            error_set(err, "damaged: the block at byte %zu has a wrong length", block.at);
        if (state != PACKED_WHOLE || !visit_block(&block, visitor, &out->extent, err))
            return false;
    }
    return true;
}

bool gamefile_unpack(const void *data, size_t size, const GamefileVisitor *visitor,
                     GamefileContent *out, Error *err)
{
    return read_all(data, size, NULL, visitor, out, err);
}

bool gamefile_read(const char *path, const GamefileVisitor *visitor, GamefileContent *out,
                   Error *err)
{
    Text file = {0};
    bool ok = text_read_file(path, FILE_SIZE_MAX, &file, err) &&
              gamefile_unpack(text_string(&file), file.size, visitor, out, err);
    text_free(&file);
    return ok;
}

/* Finds the next block at or after *at that can be read, and adds it to the extent. False:
 * there is none, or err->machine. */
static bool next_good(const Text *all, size_t *at, PackedBlock *block, GamefileExtent *extent,
                      Error *err)
{
    const unsigned char *file = (const unsigned char *)text_string(all);
    size_t size = all->size;
    for (; *at + BLOCK_HEADER_SIZE <= size; ++*at) {
        if (bytes_get(file + *at + LAYOUT.length.at, LAYOUT.length.size) > LENGTH_MAX) continue;
        if (packed_find(&LAYOUT, file, size, *at, block, NULL) != PACKED_WHOLE) continue;
        if (visit_block(block, NULL, extent, err)) return true;
        if (err->machine) return false;
    }
    return false;
}

/* False: out of memory. A block that was not read for that reason must not count as lost. */
static bool copy_good(const Text *file, Text *kept, GamefileRepair *out, Error *err)
{
    size_t at = HEADER_SIZE, end = HEADER_SIZE;
    PackedBlock block;
    text_add(kept, file->data, HEADER_SIZE);
    *err = (Error){0};
    while (next_good(file, &at, &block, &out->extent, err)) {
        out->places += block.at > end;
        text_add(kept, file->data + block.at, block.end - block.at);
        at = end = block.end;
    }
    out->places += file->size > end;
    out->extent.bytes = kept->size;
    out->lost = file->size - kept->size;
    return !err->machine && text_ok(kept, err);
}

bool gamefile_repair(const char *path, const char *output, GamefileRepair *out, Error *err)
{
    GamefileHeader header;
    Text file = {0}, kept = {0};
    *out = (GamefileRepair){0};
    bool ok = text_read_file(path, FILE_SIZE_MAX, &file, err) &&
              unpack_header((const unsigned char *)text_string(&file), file.size, &header, err);
    if (!ok) error_within(err, path);
    ok = ok && copy_good(&file, &kept, out, err) &&
         (text_write_file(output, kept.data, kept.size, err) || error_within(err, output));
    text_free(&file);
    text_free(&kept);
    return ok;
}

/* Writing. */

static bool write_all(int descriptor, const void *data, size_t size, Error *err)
{
    for (const char *bytes = data; size > 0;) {
        ssize_t done = write(descriptor, bytes, size);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return error_set(err, "cannot write: %s", strerror(errno));
        bytes += done;
        size -= (size_t)done;
    }
    return fdatasync(descriptor) == 0 || errno == EINVAL ||
           error_set(err, "cannot write: %s", strerror(errno));
}

/* A run that was killed while it began the file left a part of the header, or nothing. */
static bool is_begun(int descriptor, const unsigned char header[HEADER_SIZE])
{
    unsigned char there[HEADER_SIZE];
    ssize_t size = pread(descriptor, there, sizeof there, 0);
    return size < 0 || size == HEADER_SIZE || memcmp(there, header, (size_t)size) != 0;
}

static bool begin(Gamefile *f, const char *path, const GamefileHeader *header, bool *begun,
                  Error *err)
{
    unsigned char bytes[HEADER_SIZE];
    pack_header(header, bytes);
    *begun = is_begun(f->descriptor, bytes);
    if (*begun) return true;
    f->extent = (GamefileExtent){.bytes = HEADER_SIZE};
    return (ftruncate(f->descriptor, 0) == 0 ||
            error_set(err, "cannot write: %s", strerror(errno))) &&
           write_all(f->descriptor, bytes, sizeof bytes, err) && replace_sync_folder(path, err);
}

static bool continue_file(Gamefile *f, const char *path, const GamefileHeader *header,
                          const GamefileVisitor *visitor, Error *err)
{
    GamefileContent content;
    Text file = {0};
    bool ok = text_read_file(path, FILE_SIZE_MAX, &file, err) &&
              read_all(text_string(&file), file.size, header, visitor, &content, err);
    text_free(&file);
    if (!ok) return false;
    f->extent = content.extent;
    if (ftruncate(f->descriptor, (off_t)f->extent.bytes) == 0 &&
        lseek(f->descriptor, 0, SEEK_END) >= 0)
        return true;
    return error_set(err, "cannot write: %s", strerror(errno));
}

bool gamefile_open(Gamefile *f, const char *path, const GamefileHeader *header,
                   const GamefileVisitor *visitor, Error *err)
{
    bool begun = false;
    *f = (Gamefile){.descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666)};
    if (f->descriptor < 0) return error_set(err, "%s", strerror(errno));
    bool ok = flock(f->descriptor, LOCK_EX | LOCK_NB) == 0 ||
              error_set(err, "another process is writing to it");
    ok = ok && begin(f, path, header, &begun, err);
    if (ok && begun) ok = continue_file(f, path, header, visitor, err);
    if (!ok) gamefile_close(f);
    return ok;
}

void gamefile_close(Gamefile *f)
{
    if (f->descriptor >= 0) close(f->descriptor);
    f->descriptor = -1;
}

bool gamefile_append(Gamefile *f, const PlayedGame *games, int count, int numbers, Error *err)
{
    unsigned char header[BLOCK_HEADER_SIZE], *bytes = malloc(RAW_MAX);
    size_t raw = 0;
    if (!bytes) return error_no_memory(err);
    for (int i = 0; i < count; i++) raw += gamefile_pack_game(&games[i], bytes + raw);
    bytes_put(header + BLOCK_AT_NUMBERS, (uint64_t)numbers, 4);
    bytes_put(header + BLOCK_AT_GAMES, (uint64_t)count, 4);
    bytes_put(header + BLOCK_AT_RAW, raw, 4);
    Text block = {0};
    bool ok = packed_add(&LAYOUT, header, bytes, raw, &block, err) &&
              write_all(f->descriptor, block.data, block.size, err);
    /* A full disk leaves a part of the block: remove it, or else the next run does. */
    if (!ok && ftruncate(f->descriptor, (off_t)f->extent.bytes) == 0)
        lseek(f->descriptor, 0, SEEK_END);
    if (ok) {
        f->extent.bytes += block.size;
        f->extent.games += count;
        f->extent.numbers += numbers;
    }
    text_free(&block);
    free(bytes);
    return ok;
}
