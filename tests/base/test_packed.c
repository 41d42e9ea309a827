/* Blocks of packed files come back as they were written; cut, damaged or implausible ones are
 * refused with their offset. */
#include "cmocka_all.h"

#include "base/bytes.h"
#include "base/packed.h"
#include "boards.h"

#include <stdlib.h>
#include <string.h>

enum { SEED = 20261123, HEADER = 24, HEADER_MAX = 32, DATA = 3000 };

static const PackedFormat FORMAT = {.magic = "HeibaiTe",
                                    .content = "tests",
                                    .version_first = 2,
                                    .version_last = 3,
                                    .header = 20};

/* Those of weights, games and positions, with a shorter header for weights. */
static const PackedLayout LAYOUTS[] = {{32, {12, 4}, {16, 24}, 3},
                                       {HEADER, {20, 4}, {0, 8}, 3},
                                       {HEADER, {8, 8}, {16, HEADER}, 1}};
enum { LAYOUT_COUNT = sizeof LAYOUTS / sizeof LAYOUTS[0] };

static void fill(unsigned char data[DATA], int stream)
{
    Rng rng = rng_stream(SEED, (uint64_t)stream);
    for (int i = 0; i < DATA; i++) data[i] = (unsigned char)rng_below(&rng, 5);
}

/* Two blocks after `before` other bytes. */
static Text two_blocks(const PackedLayout *l, size_t before)
{
    Text file = {0};
    Error err;
    for (size_t i = 0; i < before; i++) text_add(&file, "?", 1);
    for (int i = 0; i < 2; i++) {
        unsigned char header[HEADER_MAX] = {0}, data[DATA];
        fill(data, i);
        if (!packed_add(l, header, data, DATA, &file, &err)) fail_msg("%s", err.text);
    }
    return file;
}

static void assert_data(const PackedBlock *block, int stream)
{
    unsigned char want[DATA];
    Error err;
    fill(want, stream);
    unsigned char *found = packed_unpack(block, DATA, &err);
    if (!found) fail_msg("%s", err.text);
    assert_memory_equal(found, want, DATA);
    free(found);
}

static void blocks_come_back(void **state)
{
    (void)state;
    for (int i = 0; i < LAYOUT_COUNT; i++) {
        const PackedLayout *l = &LAYOUTS[i];
        Text file = two_blocks(l, 5);
        PackedBlock block = {.end = 5};
        Error err;
        for (int k = 0; k < 2; k++) {
            size_t at = block.end;
            assert_int_equal(packed_find(l, file.data, file.size, at, &block, &err),
                             PACKED_WHOLE);
            assert_int_equal(block.at, at);
            assert_int_equal(block.length, bytes_get(block.header + l->length.at, 4));
            assert_data(&block, k);
        }
        assert_int_equal(block.end, file.size);
        text_free(&file);
    }
}

/* Wherever a byte is changed that length or checksum cover. */
static void every_changed_byte_is_seen(void **state)
{
    (void)state;
    for (int i = 0; i < LAYOUT_COUNT; i++) {
        const PackedLayout *l = &LAYOUTS[i];
        Text file = two_blocks(l, 0);
        PackedBlock block;
        Error err;
        size_t first = l->length.at < l->checksum.at ? l->length.at : l->checksum.at;
        assert_int_equal(packed_find(l, file.data, file.size, 0, &block, &err), PACKED_WHOLE);
        size_t end = block.end;
        for (size_t at = first; at < end; at++) {
            file.data[at] ^= 0x41;
            PackedState state_now = packed_find(l, file.data, file.size, 0, &block, &err);
            if (state_now == PACKED_WHOLE || !strstr(err.text, "block at byte 0"))
                fail_msg("layout %d, byte %zu: %d, '%s'", i, at, state_now, err.text);
            file.data[at] ^= 0x41;
        }
        text_free(&file);
    }
}

static void every_cut_is_seen(void **state)
{
    (void)state;
    const PackedLayout *l = &LAYOUTS[1];
    Text file = two_blocks(l, 0);
    PackedBlock block;
    Error err;
    packed_find(l, file.data, file.size, 0, &block, &err);
    size_t second = block.end;
    for (size_t size = second; size < file.size; size++) {
        PackedState found = packed_find(l, file.data, size, second, &block, &err);
        if (found != PACKED_CUT || block.end < size) fail_msg("%zu bytes: %d", size, found);
    }
    text_free(&file);
}

/* A length that so few bytes cannot hold is refused before memory is asked for; any other wrong
 * length does not unpack. */
static void wrong_sizes_are_refused(void **state)
{
    (void)state;
    Text file = two_blocks(&LAYOUTS[1], 7);
    PackedBlock block;
    Error err;
    assert_int_equal(packed_find(&LAYOUTS[1], file.data, file.size, 7, &block, &err),
                     PACKED_WHOLE);
    static const size_t HUGE[] = {SIZE_MAX, SIZE_MAX / 2, (size_t)1 << 40};
    for (int i = 0; i < 3; i++) {
        assert_null(packed_unpack(&block, HUGE[i], &err));
        assert_non_null(strstr(err.text, "the block at byte 7 claims"));
    }
    static const size_t WRONG[] = {0, 1, DATA - 1, DATA + 1, 100 * DATA};
    for (int i = 0; i < 5; i++) {
        assert_null(packed_unpack(&block, WRONG[i], &err));
        assert_string_equal(err.text, "damaged: the block at byte 7 does not unpack");
    }
    text_free(&file);
}

/* The most that zstd can do: zeros, which must not be refused as implausible. */
static void zeros_come_back(void **state)
{
    (void)state;
    enum { SIZE = 1 << 24 };
    unsigned char header[HEADER] = {0}, *zeros = calloc(1, SIZE);
    Text file = {0};
    PackedBlock block;
    Error err;
    assert_non_null(zeros);
    assert_true(packed_add(&LAYOUTS[2], header, zeros, SIZE, &file, &err));
    assert_int_equal(packed_find(&LAYOUTS[2], file.data, file.size, 0, &block, &err),
                     PACKED_WHOLE);
    unsigned char *found = packed_unpack(&block, SIZE, &err);
    if (!found) fail_msg("%s", err.text);
    assert_memory_equal(found, zeros, SIZE);
    free(found);
    free(zeros);
    text_free(&file);
}

static void expect_version(const void *file, size_t size, const char *text)
{
    int version;
    Error err;
    assert_false(packed_version(&FORMAT, file, size, &version, &err));
    assert_string_equal(err.text, text);
}

static void versions_are_told(void **state)
{
    (void)state;
    unsigned char header[20] = {0};
    int version;
    Error err;
    packed_begin(&FORMAT, 3, header);
    assert_memory_equal(header, "HeibaiTe\3\0\0\0", 12);
    assert_true(packed_version(&FORMAT, header, sizeof header, &version, &err));
    assert_int_equal(version, 3);
    expect_version(header, 19, "cut short: 19 bytes, the header alone has 20");
    expect_version(header, 0, "cut short: 0 bytes, the header alone has 20");
    header[8] = 1;
    expect_version(header, 20, "tests of version 1, this program reads versions 2 to 3");
    header[11] = 0x80;
    expect_version(header, 20,
                   "tests of version 2147483649, this program reads versions 2 to 3");
    header[7] = 'x';
    expect_version(header, 20, "not a file of tests");
    expect_version("He+", 3, "not a file of tests");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_come_back),  cmocka_unit_test(every_changed_byte_is_seen),
        cmocka_unit_test(every_cut_is_seen), cmocka_unit_test(wrong_sizes_are_refused),
        cmocka_unit_test(zeros_come_back),   cmocka_unit_test(versions_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
