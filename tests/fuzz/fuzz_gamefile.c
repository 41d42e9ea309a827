/* fuzz_gamefile.c - no file of self-play harms the reader; the games that it takes can be
 * played. What is inside a file is here what one block unpacks to. */
#include "fuzz_text.h"

#include "base/bytes.h"
#include "train/gamefile.h"

#include <zstd.h>

enum { AT_CHECKSUM = 48, HEADER = 56, AT_NUMBERS = 8, AT_RAW = 16, AT_PACKED = 20, BLOCK = 24 };
static const char BEGIN[] = "HeibaiGm\1\0\0"; /* of the header; the rest may be zero */

static void mend(uint8_t *file, size_t size)
{
    if (size < HEADER) return;
    bytes_put(file + AT_CHECKSUM, bytes_checksum(file, AT_CHECKSUM), 8);
    for (size_t at = HEADER; size - at >= BLOCK;) {
        uint8_t *block = file + at;
        size_t left = size - at - BLOCK, packed = bytes_get(block + AT_PACKED, 4);
        if (packed > left) packed = left;
        bytes_put(block + AT_PACKED, packed, 4);
        bytes_put(block, bytes_checksum(block + AT_NUMBERS, BLOCK - AT_NUMBERS + packed), 8);
        at += BLOCK + packed;
    }
}

/* A file with one block of these bytes, the first two being the number of games. */
static uint8_t *wrapped(const uint8_t *data, size_t size, size_t *out)
{
    size_t games = size >= 2 ? bytes_get(data, 2) : 0, skip = size >= 2 ? 2 : size;
    size_t raw = size - skip, room = ZSTD_compressBound(raw);
    uint8_t *file = calloc(1, HEADER + BLOCK + room), *block = file + HEADER;
    if (!file) abort();
    memcpy(file, BEGIN, sizeof BEGIN);
    size_t packed = ZSTD_compress(block + BLOCK, room, data + skip, raw, 1);
    must(!ZSTD_isError(packed));
    bytes_put(block + AT_NUMBERS, games, 4);
    bytes_put(block + AT_NUMBERS + 4, games, 4);
    bytes_put(block + AT_RAW, raw, 4);
    bytes_put(block + AT_PACKED, packed, 4);
    *out = HEADER + BLOCK + packed;
    mend(file, *out);
    return file;
}

static bool play(void *context, const PlayedGame *g, Error *err)
{
    long *games = context;
    Position p = position_start();
    (void)err;
    ++*games;
    must(g->moves >= 0 && g->moves <= GAMEFILE_MOVES && g->random >= 0);
    for (int i = 0; i < g->moves; i++) {
        if (!board_moves(&p.board)) must(position_play(&p, SQUARE_PASS));
        must(position_play(&p, g->move[i]));
    }
    must(board_is_over(&p.board));
    int score = board_score(&p.board);
    must(g->score == (p.side == BLACK ? score : -score));
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    size_t length;
    uint8_t *file = fuzz_file(&(FuzzFile){mend, wrapped}, data, size, &length);
    GamefileContent content;
    const GamefileExtent *extent = &content.extent;
    Error err = {0};
    long games = 0;
    if (gamefile_unpack(file, length, &(GamefileVisitor){play, &games}, &content, &err))
        must(extent->games == games && extent->numbers >= games && extent->bytes <= length);
    else
        must_be_line(err.text);
    free(file);
    return 0;
}
