#include "eval/weights.h"

#include "base/bytes.h"
#include "eval/embedded.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum {
    VERSION_ALONE = 1,
    VERSION_BOARD = 2, /* pairs of the whole board only */
    VERSION_PAIRS = 3,
    AT_VERSION = 8,
    AT_PACKED = 12, /* bytes after the header */
    AT_CHECKSUM = 16,
    AT_STAGES = 24, /* the checksum is of all from here on */
    AT_PER_STAGE = 28,
    AT_DATE = 32,
    AT_RECIPE = AT_DATE + WEIGHTS_DATE_SIZE,
    HEADER_SIZE = AT_RECIPE + WEIGHTS_RECIPE_SIZE,
    COMPRESSION = 3 /* 19 makes the file a tenth smaller, and twice as slow to read */
};
static const char MAGIC[AT_VERSION] = "HeibaiEv";
static const size_t FILE_SIZE_MAX = (size_t)100 << 20; /* far beyond any so far */

bool weights_init(Weights *w, const Fold *fold)
{
    *w = (Weights){.per_stage = fold->count + WEIGHTS_BIASES};
    w->value = calloc((size_t)EVAL_STAGES * (size_t)w->per_stage, sizeof *w->value);
    return w->value != NULL;
}

void weights_free(Weights *w)
{
    free(w->value);
    free(w->pairs.vector);
    w->value = NULL;
    w->pairs.vector = NULL;
}

bool weights_add_pairs(Weights *w, const Fold *fold)
{
    free(w->pairs.vector);
    w->pairs = (PairWeights){.per_phase = fold->count};
    w->pairs.vector =
        calloc((size_t)PAIR_PHASES * (size_t)fold->count, sizeof w->pairs.vector[0]);
    return w->pairs.vector != NULL;
}

/* Stages resemble their neighbours, so differences are small; the high bytes of all in a row
 * are nearly all alike. */
static void to_bytes(const Weights *w, unsigned char *bytes)
{
    size_t row = (size_t)w->per_stage, count = EVAL_STAGES * row;
    for (size_t i = 0; i < count; i++) {
        int before = i < row ? 0 : w->value[i - row];
        unsigned delta = (unsigned)(w->value[i] - before);
        bytes[i] = delta & 255;
        bytes[count + i] = delta >> 8 & 255;
    }
}

/* One stage from the one before, or in place from zeros. */
static void add_stage(int16_t *to, const int16_t *before, const unsigned char *low,
                      const unsigned char *high, size_t row)
{
    for (size_t i = 0; i < row; i++)
        to[i] = (int16_t)(uint16_t)((uint16_t)before[i] + low[i] + (high[i] << 8));
}

static void from_bytes(Weights *w, const unsigned char *bytes)
{
    size_t row = (size_t)w->per_stage, count = EVAL_STAGES * row;
    for (size_t at = 0; at < count; at += row)
        add_stage(w->value + at, w->value + (at ? at - row : 0), bytes + at, bytes + count + at,
                  row);
}

static size_t values_size(const Weights *w)
{
    return (size_t)EVAL_STAGES * (size_t)w->per_stage * sizeof *w->value;
}

/* Pairs: starts and factors of each scope and the bias of each stage that has them, then all
 * vectors. */
static size_t stages_size(int scopes)
{
    return (PAIR_LAST - PAIR_FIRST + 1) * ((size_t)scopes * 4 * PAIR_SIZE + 4);
}

static size_t vectors_size(const Weights *w)
{
    return (size_t)PAIR_PHASES * (size_t)w->pairs.per_phase * PAIR_SIZE;
}

static size_t bytes_size(const Weights *w, int scopes)
{
    return values_size(w) + (w->pairs.vector ? stages_size(scopes) + vectors_size(w) : 0);
}

static void pairs_to_bytes(const Weights *w, unsigned char *bytes)
{
    for (int i = PAIR_FIRST; i <= PAIR_LAST; i++, bytes += 4) {
        const PairStage *s = &w->pairs.stage[i];
        for (int scope = 0; scope < PAIR_SCOPES; scope++, bytes += 4 * PAIR_SIZE)
            for (int k = 0; k < PAIR_SIZE; k++) {
                bytes_put(bytes + 2 * k, (uint16_t)s->start[scope][k], 2);
                bytes_put(bytes + 2 * (PAIR_SIZE + k), (uint16_t)s->factor[scope][k], 2);
            }
        bytes_put(bytes, (uint32_t)s->bias, 4);
    }
    memcpy(bytes, w->pairs.vector, vectors_size(w));
}

/* False: numbers that no fit writes. */
static bool pairs_from_bytes(Weights *w, int scopes, const unsigned char *bytes)
{
    bool ok = true;
    for (int i = PAIR_FIRST; i <= PAIR_LAST; i++, bytes += 4) {
        PairStage *s = &w->pairs.stage[i];
        for (int scope = 0; scope < scopes; scope++, bytes += 4 * PAIR_SIZE)
            for (int k = 0; k < PAIR_SIZE; k++) {
                int start = (int16_t)bytes_get(bytes + 2 * k, 2);
                s->start[scope][k] = (int16_t)start;
                s->factor[scope][k] = (int16_t)bytes_get(bytes + 2 * (PAIR_SIZE + k), 2);
                ok = ok && start >= -PAIR_START_MAX && start <= PAIR_START_MAX;
            }
        s->bias = (int32_t)bytes_get(bytes, 4);
        ok = ok && s->bias >= -PAIR_BIAS_MAX && s->bias <= PAIR_BIAS_MAX;
    }
    memcpy(w->pairs.vector, bytes, vectors_size(w));
    return ok;
}

/* Pre: what follows the header is there. */
static void header_to_bytes(const Weights *w, size_t packed, unsigned char *file)
{
    memcpy(file, MAGIC, sizeof MAGIC);
    bytes_put(file + AT_VERSION, w->pairs.vector ? VERSION_PAIRS : VERSION_ALONE, 4);
    bytes_put(file + AT_PACKED, packed, 4);
    bytes_put(file + AT_STAGES, EVAL_STAGES, 4);
    bytes_put(file + AT_PER_STAGE, (uint64_t)w->per_stage, 4);
    memcpy(file + AT_DATE, w->date, sizeof w->date);
    memcpy(file + AT_RECIPE, w->recipe, sizeof w->recipe);
    bytes_put(file + AT_CHECKSUM,
              bytes_checksum(file + AT_STAGES, HEADER_SIZE - AT_STAGES + packed), 8);
}

bool weights_pack(const Weights *w, Text *out, Error *err)
{
    size_t size = bytes_size(w, PAIR_SCOPES), room = HEADER_SIZE + ZSTD_compressBound(size);
    unsigned char *bytes = malloc(size), *file = calloc(1, room);
    bool ok = bytes && file;
    if (ok) {
        to_bytes(w, bytes);
        if (w->pairs.vector) pairs_to_bytes(w, bytes + values_size(w));
        size_t packed =
            ZSTD_compress(file + HEADER_SIZE, room - HEADER_SIZE, bytes, size, COMPRESSION);
        ok = !ZSTD_isError(packed);
        if (ok) {
            header_to_bytes(w, packed, file);
            text_add(out, (const char *)file, HEADER_SIZE + packed);
        }
    }
    free(bytes);
    free(file);
    return ok || error_set(err, "no memory to compress the weights");
}

static bool header_ok(const unsigned char *file, size_t size, int per_stage, Error *err)
{
    size_t known = size < sizeof MAGIC ? size : sizeof MAGIC;
    if (memcmp(file, MAGIC, known) != 0) return error_set(err, "not a file of weights");
    if (size < HEADER_SIZE)
        return error_set(err, "cut short: %zu bytes, the header alone has %d", size,
                         HEADER_SIZE);
    unsigned version = (unsigned)bytes_get(file + AT_VERSION, 4);
    if (version < VERSION_ALONE || version > VERSION_PAIRS)
        return error_set(err, "weights of version %u, this program reads versions %d to %d",
                         version, VERSION_ALONE, VERSION_PAIRS);
    size_t wanted = HEADER_SIZE + bytes_get(file + AT_PACKED, 4);
    if (size != wanted)
        return error_set(err, "%s: %zu bytes, the header says %zu",
                         size < wanted ? "cut short" : "too long", size, wanted);
    if (bytes_get(file + AT_CHECKSUM, 8) != bytes_checksum(file + AT_STAGES, size - AT_STAGES))
        return error_set(err, "damaged: the checksum is wrong");
    if (bytes_get(file + AT_STAGES, 4) != EVAL_STAGES ||
        bytes_get(file + AT_PER_STAGE, 4) != (uint64_t)per_stage)
        return error_set(err, "weights of other patterns than this program's");
    return true;
}

/* Text that is shown to people: nothing that a terminal would obey. */
static void copy_text(char *out, const unsigned char *in, size_t size)
{
    for (size_t i = 0; i + 1 < size && in[i]; i++)
        out[i] = in[i] < ' ' || in[i] > '~' ? '?' : (char)in[i];
}

bool weights_unpack(const void *data, size_t size, const Fold *fold, Weights *w, Error *err)
{
    const unsigned char *file = data;
    if (!header_ok(file, size, fold->count + WEIGHTS_BIASES, err)) return false;
    unsigned version = (unsigned)bytes_get(file + AT_VERSION, 4);
    bool pairs = version != VERSION_ALONE;
    int scopes = version == VERSION_BOARD ? 1 : PAIR_SCOPES;
    if (!weights_init(w, fold) || (pairs && !weights_add_pairs(w, fold))) {
        weights_free(w);
        return error_set(err, "no memory for the weights");
    }
    size_t wanted = bytes_size(w, scopes);
    unsigned char *bytes = malloc(wanted);
    bool ok = bytes || error_set(err, "no memory for the weights");
    if (ok && ZSTD_decompress(bytes, wanted, file + HEADER_SIZE, size - HEADER_SIZE) != wanted)
        ok = error_set(err, "damaged: the weights do not unpack");
    if (ok && pairs && !pairs_from_bytes(w, scopes, bytes + values_size(w)))
        ok = error_set(err, "damaged: the pairs are out of bounds");
    if (ok) {
        from_bytes(w, bytes);
        copy_text(w->date, file + AT_DATE, sizeof w->date);
        copy_text(w->recipe, file + AT_RECIPE, sizeof w->recipe);
    } else {
        weights_free(w);
    }
    free(bytes);
    return ok;
}

bool weights_load(const char *path, const Fold *fold, Weights *w, Error *err)
{
    Text file = {0};
    if (!path) return weights_unpack(EMBEDDED_WEIGHTS, embedded_weights_size(), fold, w, err);
    bool ok = text_read_file(path, FILE_SIZE_MAX, &file, err) &&
              weights_unpack(text_string(&file), file.size, fold, w, err);
    text_free(&file);
    return ok;
}
