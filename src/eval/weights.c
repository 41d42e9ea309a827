#include "eval/weights.h"

#include "base/bytes.h"
#include "base/packed.h"
#include "eval/embedded.h"

#include <stdlib.h>
#include <string.h>

enum {
    VERSION_ALONE = 1, /* no pairs */
    VERSION_BOARD = 2, /* pairs of the whole board only */
    VERSION_PAIRS = 3,
    VERSION_LEAVES = 4, /* pairs, and shifts of leaves behind them */
    VERSION_LONG = 5,   /* the same, with vectors of PAIR_SIZE numbers in two phases */
    VERSION_MOVES = 6,  /* with vectors of moves, in three phases again */
    VERSION_LINES = 7,  /* with the scales of leaves behind their shifts */
    /* offsets in the header */
    AT_STAGES = 24,
    AT_PER_STAGE = 28,
    AT_DATE = 32,
    AT_RECIPE = AT_DATE + WEIGHTS_DATE_SIZE,
    HEADER_SIZE = AT_RECIPE + WEIGHTS_RECIPE_SIZE
};
static const PackedFormat FORMAT = {"HeibaiEv", "weights", VERSION_ALONE, VERSION_LINES,
                                    HEADER_SIZE};
/* The file is one block, whose header begins with the magic. Level 19 of zstd makes the file
 * 10 % smaller, but it takes twice as long to read. */
static const PackedLayout LAYOUT = {
    .header = HEADER_SIZE, .length = {12, 4}, .checksum = {16, AT_STAGES}, .level = 3};
static const size_t FILE_SIZE_MAX = (size_t)100 << 20; /* the largest so far has 11 MB */

bool weights_init(Weights *w, const Fold *fold)
{
    *w = (Weights){.per_stage = fold->count + WEIGHTS_BIASES};
    w->value = calloc((size_t)EVAL_STAGES * (size_t)w->per_stage, sizeof *w->value);
    for (int discs = 0; discs <= SQUARES; discs++) w->leaf[discs] = (LeafLine){0, LEAF_ONE};
    return w->value != NULL;
}

void weights_free(Weights *w)
{
    free(w->value);
    free(w->pairs.vector);
    w->value = NULL;
    w->pairs.vector = NULL;
}

bool weights_add_pairs(Weights *w, const Fold *fold, int phases)
{
    free(w->pairs.vector);
    w->pairs = (PairWeights){
        .phases = phases, .size = PAIR_SIZE, .per_phase = fold->count + PAIR_MOVE_VECTORS};
    w->pairs.vector =
        calloc((size_t)phases * (size_t)w->pairs.per_phase, sizeof w->pairs.vector[0]);
    return w->pairs.vector != NULL;
}

/* Neighbouring stages have similar weights. Differences between them are small, so that their
 * high bytes, stored one after the other, compress well. */
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

/* Adds the differences of one stage to the stage before, or to zeros in place for the first. */
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

/* What the versions of the file have: scopes, numbers per vector, phases, numbers per line of
 * leaves, and vectors of moves. */
typedef struct Shape {
    int scopes, size, phases;
    int line; /* 0, 1: shift, 2: shift and scale */
    bool moves;
} Shape;

static const Shape SHAPES[] = {
    [VERSION_ALONE] = {0},
    [VERSION_BOARD] = {1, WEIGHTS_PAIR_SHORT, 3, 0, false},
    [VERSION_PAIRS] = {PAIR_SCOPES, WEIGHTS_PAIR_SHORT, 3, 0, false},
    [VERSION_LEAVES] = {PAIR_SCOPES, WEIGHTS_PAIR_SHORT, 3, 1, false},
    [VERSION_LONG] = {PAIR_SCOPES, PAIR_SIZE, 2, 1, false},
    [VERSION_MOVES] = {PAIR_SCOPES, PAIR_SIZE, PAIR_PHASES, 1, true},
    [VERSION_LINES] = {PAIR_SCOPES, PAIR_SIZE, PAIR_PHASES, 2, true}};

/* Pairs are stored as starts and factors of each scope and the bias, for each stage that has
 * pairs, and then all vectors. */
static size_t stages_size(Shape shape)
{
    return (size_t)(PAIR_LAST - PAIR_FIRST + 1) * (size_t)(shape.scopes * 4 * shape.size + 4);
}

/* Vectors of a phase in the file. */
static int vectors_count(const Weights *w, Shape shape)
{
    return w->pairs.per_phase - (shape.moves ? 0 : PAIR_MOVE_VECTORS);
}

static size_t pairs_size(const Weights *w, Shape shape)
{
    size_t vectors = (size_t)w->pairs.phases * (size_t)vectors_count(w, shape);
    return w->pairs.vector ? stages_size(shape) + vectors * (size_t)shape.size : 0;
}

enum { LINES = SQUARES + 1, NUMBER = 2 /* bytes of a number of a line */ };

static size_t bytes_size(const Weights *w, Shape shape)
{
    return values_size(w) + pairs_size(w, shape) + (size_t)shape.line * LINES * NUMBER;
}

static void pairs_to_bytes(const Weights *w, Shape shape, unsigned char *bytes)
{
    int size = shape.size;
    for (int i = PAIR_FIRST; i <= PAIR_LAST; i++, bytes += 4) {
        const PairStage *s = &w->pairs.stage[i];
        for (int scope = 0; scope < shape.scopes; scope++, bytes += 4 * size)
            for (int k = 0; k < size; k++) {
                bytes_put(bytes + 2 * k, (uint16_t)s->start[scope][k], 2);
                bytes_put(bytes + 2 * (size + k), (uint16_t)s->factor[scope][k], 2);
            }
        bytes_put(bytes, (uint32_t)s->bias, 4);
    }
    for (int phase = 0; phase < w->pairs.phases; phase++)
        for (int i = 0; i < vectors_count(w, shape); i++, bytes += size)
            memcpy(bytes, w->pairs.vector[phase * w->pairs.per_phase + i], (size_t)size);
}

/* False: a number is out of the range that a fit writes. */
static bool pairs_from_bytes(Weights *w, Shape shape, const unsigned char *bytes)
{
    int size = shape.size;
    bool ok = true;
    for (int i = PAIR_FIRST; i <= PAIR_LAST; i++, bytes += 4) {
        PairStage *s = &w->pairs.stage[i];
        for (int scope = 0; scope < shape.scopes; scope++, bytes += 4 * size)
            for (int k = 0; k < size; k++) {
                int start = (int16_t)bytes_get(bytes + 2 * k, 2);
                s->start[scope][k] = (int16_t)start;
                s->factor[scope][k] = (int16_t)bytes_get(bytes + 2 * (size + k), 2);
                ok = ok && start >= -PAIR_START_MAX && start <= PAIR_START_MAX;
            }
        s->bias = (int32_t)bytes_get(bytes, 4);
        ok = ok && s->bias >= -PAIR_BIAS_MAX && s->bias <= PAIR_BIAS_MAX;
    }
    for (int phase = 0; phase < w->pairs.phases; phase++)
        for (int i = 0; i < vectors_count(w, shape); i++, bytes += size)
            memcpy(w->pairs.vector[phase * w->pairs.per_phase + i], bytes, (size_t)size);
    return ok;
}

/* All shifts, then all scales. */
static void leaves_to_bytes(const Weights *w, Shape shape, unsigned char *bytes)
{
    for (int i = 0; i < LINES && shape.line > 0; i++)
        bytes_put(bytes + NUMBER * i, (uint16_t)w->leaf[i].shift, NUMBER);
    for (int i = 0; i < LINES && shape.line > 1; i++)
        bytes_put(bytes + NUMBER * (LINES + i), w->leaf[i].scale, NUMBER);
}

/* False: a shift or a scale is out of bounds. */
static bool leaves_from_bytes(Weights *w, Shape shape, const unsigned char *bytes)
{
    bool ok = true;
    for (int i = 0; i < LINES && shape.line > 0; i++) {
        int shift = (int16_t)bytes_get(bytes + NUMBER * i, NUMBER);
        w->leaf[i].shift = (int16_t)shift;
        ok = ok && shift >= -WEIGHTS_LEAF_MAX && shift <= WEIGHTS_LEAF_MAX;
    }
    for (int i = 0; i < LINES && shape.line > 1; i++) {
        w->leaf[i].scale = (uint16_t)bytes_get(bytes + NUMBER * (LINES + i), NUMBER);
        ok = ok && w->leaf[i].scale >= LEAF_ONE / 2 && w->leaf[i].scale <= WEIGHTS_SCALE_MAX;
    }
    return ok;
}

/* How many numbers per line of leaves a file needs. */
static int line_size(const Weights *w)
{
    int size = 0;
    for (int i = 0; i < LINES; i++) {
        if (w->leaf[i].shift != 0 && size < 1) size = 1;
        if (w->leaf[i].scale != LEAF_ONE) size = 2;
    }
    return size;
}

/* The oldest version that can hold the weights; pairs of the board alone are written with all
 * scopes. */
static int version_for(const Weights *w)
{
    if (!w->pairs.vector) return VERSION_ALONE;
    int version = VERSION_PAIRS, line = line_size(w);
    while (version < VERSION_LINES &&
           (SHAPES[version].size != w->pairs.size ||
            SHAPES[version].phases != w->pairs.phases || line > SHAPES[version].line))
        version++;
    return version;
}

static void make_header(const Weights *w, int version, unsigned char header[HEADER_SIZE])
{
    packed_begin(&FORMAT, version, header);
    bytes_put(header + AT_STAGES, EVAL_STAGES, 4);
    bytes_put(header + AT_PER_STAGE, (uint64_t)w->per_stage, 4);
    memcpy(header + AT_DATE, w->date, sizeof w->date);
    memcpy(header + AT_RECIPE, w->recipe, sizeof w->recipe);
}

bool weights_pack(const Weights *w, Text *out, Error *err)
{
    unsigned char header[HEADER_SIZE];
    int version = version_for(w);
    Shape shape = SHAPES[version];
    size_t size = bytes_size(w, shape);
    unsigned char *bytes = malloc(size);
    if (!bytes) return error_no_memory(err);
    to_bytes(w, bytes);
    if (w->pairs.vector) pairs_to_bytes(w, shape, bytes + values_size(w));
    leaves_to_bytes(w, shape, bytes + values_size(w) + pairs_size(w, shape));
    make_header(w, version, header);
    bool ok = packed_add(&LAYOUT, header, bytes, size, out, err);
    free(bytes);
    return ok;
}

static bool header_ok(const unsigned char *file, size_t size, int per_stage, PackedBlock *block,
                      Error *err)
{
    if (packed_find(&LAYOUT, file, size, 0, block, err) != PACKED_WHOLE) return false;
    if (block->end < size)
        return error_set(err, "too long: %zu bytes, the header says %zu", size, block->end);
    if (bytes_get(file + AT_STAGES, 4) != EVAL_STAGES ||
        bytes_get(file + AT_PER_STAGE, 4) != (uint64_t)per_stage)
        return error_set(err, "weights of other patterns than this program's");
    return true;
}

/* Only printable ASCII, since the text is shown on terminals. */
static void copy_text(char *out, const unsigned char *in, size_t size)
{
    for (size_t i = 0; i + 1 < size && in[i]; i++)
        out[i] = in[i] < ' ' || in[i] > '~' ? '?' : (char)in[i];
}

/* Pre: `w` has room for the weights, and for pairs unless version is VERSION_ALONE. */
static bool read_block(const PackedBlock *block, int version, Weights *w, Error *err)
{
    Shape shape = SHAPES[version];
    unsigned char *bytes = packed_unpack(block, bytes_size(w, shape), err);
    if (!bytes) return false;
    const unsigned char *pairs = bytes + values_size(w);
    bool ok = version == VERSION_ALONE || pairs_from_bytes(w, shape, pairs) ||
              error_set(err, "damaged: the pairs are out of bounds");
    if (ok)
        ok = leaves_from_bytes(w, shape, pairs + pairs_size(w, shape)) ||
             error_set(err, "damaged: the lines of leaves are out of bounds");
    from_bytes(w, bytes);
    copy_text(w->date, block->header + AT_DATE, sizeof w->date);
    copy_text(w->recipe, block->header + AT_RECIPE, sizeof w->recipe);
    free(bytes);
    return ok;
}

bool weights_unpack(const void *data, size_t size, const Fold *fold, Weights *w, Error *err)
{
    PackedBlock block;
    int version;
    if (!packed_version(&FORMAT, data, size, &version, err) ||
        !header_ok(data, size, fold->count + WEIGHTS_BIASES, &block, err))
        return false;
    bool ok = weights_init(w, fold) &&
              (version == VERSION_ALONE || weights_add_pairs(w, fold, SHAPES[version].phases));
    w->pairs.size = SHAPES[version].size;
    ok = ok ? read_block(&block, version, w, err) : error_no_memory(err);
    if (!ok) weights_free(w);
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
