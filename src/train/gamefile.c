#define _GNU_SOURCE
#include "train/gamefile.h"

#include "base/bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>
#include <zstd.h>

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_DEPTH = 12,
    AT_CONFIDENCE = 16,
    AT_BALANCE = 18,
    AT_EXACT = 20,
    AT_RANDOM_MIN = 24,
    AT_RANDOM_MAX = 28,
    AT_SEED = 32,
    AT_WEIGHTS = 40,
    AT_CHECKSUM = 48, /* of all before it */
    HEADER_SIZE = 56,

    BLOCK_NUMBERS = 8, /* its checksum, of all that follows, stands before them */
    BLOCK_GAMES = 12,
    BLOCK_RAW = 16,
    BLOCK_PACKED = 20,
    BLOCK_SIZE = 24, /* of a block's header */

    FIELD = 6, /* bits of a move, and of the number of random ones */
    GAME_MAX = (FIELD * (GAMEFILE_MOVES + 1) + 7) / 8,
    RAW_MAX = GAMEFILE_BLOCK_GAMES * GAME_MAX,
    COMPRESSION = 19
};
static const char MAGIC[AT_VERSION] = "HeibaiGm";
static const size_t FILE_SIZE_MAX = (size_t)2 << 30;

/* Games and bits. */

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

static size_t size_of(int moves) { return (size_t)(FIELD * (moves + 1) + 7) / 8; }

static void pack_game(const PlayedGame *g, unsigned char *bytes)
{
    memset(bytes, 0, size_of(g->moves));
    put_field(bytes, 0, g->random);
    for (int i = 0; i < g->moves; i++) put_field(bytes, 1 + i, g->move[i]);
}

/* The moves end where the game does. False: one is not legal, or the bytes end before. */
static bool unpack_game(const unsigned char *bytes, size_t size, PlayedGame *g)
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
    memcpy(out, MAGIC, sizeof MAGIC);
    bytes_put(out + AT_VERSION, VERSION, 4);
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
    if (size < HEADER_SIZE || memcmp(file, MAGIC, sizeof MAGIC) != 0)
        return error_set(err, "not a file of self-play games");
    unsigned version = (unsigned)bytes_get(file + AT_VERSION, 4);
    if (version != VERSION)
        return error_set(err, "games of version %u, this program reads version %d", version,
                         VERSION);
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
        return error_set(err, "its games are of seed %llu", (unsigned long long)a->seed);
    if (a->depth != b->depth || a->confidence != b->confidence || a->exact != b->exact)
        return error_set(err,
                         "its games were searched to depth %d at %d %% and %d empty "
                         "squares",
                         a->depth, a->confidence, a->exact);
    if (a->random_min != b->random_min || a->random_max != b->random_max)
        return error_set(err, "its games begin with %d:%d random moves", a->random_min,
                         a->random_max);
    if (a->balance != b->balance)
        return error_set(err, "its games begin within %d discs (0: anyhow)", a->balance);
    if (a->weights != b->weights) return error_set(err, "its games are of other weights");
    return true;
}

/* Blocks. */

typedef struct Reader {
    const unsigned char *file;
    size_t size;
    GamefileVisit visit;
    void *context;
    GamefileExtent *extent;
    unsigned char raw[RAW_MAX];
} Reader;

static bool visit_block(Reader *r, const unsigned char *block, Error *err)
{
    size_t at = r->extent->bytes, packed = bytes_get(block + BLOCK_PACKED, 4);
    size_t raw = bytes_get(block + BLOCK_RAW, 4), used = 0;
    uint64_t games = bytes_get(block + BLOCK_GAMES, 4);
    uint64_t numbers = bytes_get(block + BLOCK_NUMBERS, 4);
    if (numbers > GAMEFILE_BLOCK_GAMES || games > numbers || raw > RAW_MAX ||
        ZSTD_decompress(r->raw, raw, block + BLOCK_SIZE, packed) != raw)
        return error_set(err, "damaged: the block at byte %zu does not unpack", at);
    for (uint64_t i = 0; i < games; i++) {
        PlayedGame g;
        if (!unpack_game(r->raw + used, raw - used, &g))
            return error_set(err, "damaged: game %llu of the block at byte %zu is not legal",
                             (unsigned long long)i + 1, at);
        used += size_of(g.moves);
        if (r->visit && !r->visit(r->context, &g, err)) return false;
    }
    if (used != raw)
        return error_set(err, "damaged: the block at byte %zu is longer than its games", at);
    r->extent->games += (long)games;
    r->extent->numbers += (long)numbers;
    r->extent->bytes += BLOCK_SIZE + packed;
    return true;
}

/* A block that ends the file and is not whole was torn; anything else that is wrong is damage.
 */
static bool visit_blocks(Reader *r, Error *err)
{
    const size_t most = BLOCK_SIZE + ZSTD_compressBound(RAW_MAX);
    for (;;) {
        size_t at = r->extent->bytes, left = r->size - at;
        const unsigned char *block = r->file + at;
        size_t size =
            left < BLOCK_SIZE ? BLOCK_SIZE : BLOCK_SIZE + bytes_get(block + BLOCK_PACKED, 4);
        bool whole =
            left >= size &&
            bytes_get(block, 8) == bytes_checksum(block + BLOCK_NUMBERS, size - BLOCK_NUMBERS);
        if (left == 0 || (!whole && left <= size && left <= most)) return true;
        if (!whole)
            return error_set(err, "damaged: the checksum of the block at byte %zu is wrong",
                             at);
        if (!visit_block(r, block, err)) return false;
    }
}

/* `wanted`: a header that the file must have, or NULL. */
static bool read_all(const void *data, size_t size, const GamefileHeader *wanted,
                     GamefileHeader *header, GamefileVisit visit, void *context,
                     GamefileExtent *extent, Error *err)
{
    Reader *r = malloc(sizeof *r);
    if (!r) return error_set(err, "no memory to read games");
    *extent = (GamefileExtent){.bytes = HEADER_SIZE};
    r->file = data;
    r->size = size;
    r->visit = visit;
    r->context = context;
    r->extent = extent;
    bool ok = unpack_header(r->file, r->size, header, err) &&
              (!wanted || same_header(header, wanted, err)) && visit_blocks(r, err);
    free(r);
    return ok;
}

bool gamefile_unpack(const void *data, size_t size, GamefileHeader *header, GamefileVisit visit,
                     void *context, GamefileExtent *extent, Error *err)
{
    return read_all(data, size, NULL, header, visit, context, extent, err);
}

bool gamefile_read(const char *path, GamefileHeader *header, GamefileVisit visit, void *context,
                   GamefileExtent *extent, Error *err)
{
    Text file = {0};
    bool ok =
        text_read_file(path, FILE_SIZE_MAX, &file, err) &&
        gamefile_unpack(text_string(&file), file.size, header, visit, context, extent, err);
    text_free(&file);
    return ok;
}

/* Writing. */

static bool write_all(int descriptor, const unsigned char *bytes, size_t size, Error *err)
{
    while (size > 0) {
        ssize_t done = write(descriptor, bytes, size);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return error_set(err, "cannot write: %s", strerror(errno));
        bytes += done;
        size -= (size_t)done;
    }
    return fdatasync(descriptor) == 0 || errno == EINVAL ||
           error_set(err, "cannot write: %s", strerror(errno));
}

/* A file that died in its first moment has a part of the header, or nothing. */
static bool is_begun(int descriptor, const unsigned char header[HEADER_SIZE])
{
    unsigned char there[HEADER_SIZE];
    ssize_t size = pread(descriptor, there, sizeof there, 0);
    return size < 0 || size == HEADER_SIZE || memcmp(there, header, (size_t)size) != 0;
}

static bool begin(Gamefile *f, const GamefileHeader *header, bool *begun, Error *err)
{
    unsigned char bytes[HEADER_SIZE];
    pack_header(header, bytes);
    *begun = is_begun(f->descriptor, bytes);
    if (*begun) return true;
    f->extent = (GamefileExtent){.bytes = HEADER_SIZE};
    return (ftruncate(f->descriptor, 0) == 0 ||
            error_set(err, "cannot write: %s", strerror(errno))) &&
           write_all(f->descriptor, bytes, sizeof bytes, err);
}

static bool go_on(Gamefile *f, const char *path, const GamefileHeader *header,
                  GamefileVisit visit, void *context, Error *err)
{
    GamefileHeader found;
    Text file = {0};
    bool ok = text_read_file(path, FILE_SIZE_MAX, &file, err) &&
              read_all(text_string(&file), file.size, header, &found, visit, context,
                       &f->extent, err);
    text_free(&file);
    if (!ok) return false;
    if (ftruncate(f->descriptor, (off_t)f->extent.bytes) == 0 &&
        lseek(f->descriptor, 0, SEEK_END) >= 0)
        return true;
    return error_set(err, "cannot write: %s", strerror(errno));
}

bool gamefile_open(Gamefile *f, const char *path, const GamefileHeader *header,
                   GamefileVisit visit, void *context, Error *err)
{
    bool begun = false;
    *f = (Gamefile){.descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666)};
    if (f->descriptor < 0) return error_set(err, "%s", strerror(errno));
    bool ok = flock(f->descriptor, LOCK_EX | LOCK_NB) == 0 ||
              error_set(err, "somebody else is writing to it");
    ok = ok && begin(f, header, &begun, err);
    if (ok && begun) ok = go_on(f, path, header, visit, context, err);
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
    size_t room = BLOCK_SIZE + ZSTD_compressBound(RAW_MAX), raw = 0;
    unsigned char *bytes = malloc(RAW_MAX), *block = malloc(room);
    bool ok = (bytes && block) || error_set(err, "no memory to write games");
    for (int i = 0; ok && i < count; i++) {
        pack_game(&games[i], bytes + raw);
        raw += size_of(games[i].moves);
    }
    size_t packed = 0;
    if (ok)
        packed = ZSTD_compress(block + BLOCK_SIZE, room - BLOCK_SIZE, bytes, raw, COMPRESSION);
    if (ok && ZSTD_isError(packed)) ok = error_set(err, "no memory to compress games");
    if (ok) {
        bytes_put(block + BLOCK_NUMBERS, (uint64_t)numbers, 4);
        bytes_put(block + BLOCK_GAMES, (uint64_t)count, 4);
        bytes_put(block + BLOCK_RAW, raw, 4);
        bytes_put(block + BLOCK_PACKED, packed, 4);
        size_t size = BLOCK_SIZE + packed;
        bytes_put(block, bytes_checksum(block + BLOCK_NUMBERS, size - BLOCK_NUMBERS), 8);
        ok = write_all(f->descriptor, block, size, err);
        f->extent.bytes += size;
        f->extent.games += count;
        f->extent.numbers += numbers;
    }
    free(bytes);
    free(block);
    return ok;
}
