/* fuzz_text.h - the fuzzer's bytes as a C string that ends exactly where its memory does. */
#ifndef HEIBAI_TESTS_FUZZ_TEXT_H
#define HEIBAI_TESTS_FUZZ_TEXT_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The caller frees it. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text) abort();
    if (size) memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* A copy that ends where its memory does; the caller frees it. */
static inline uint8_t *fuzz_bytes(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy) abort();
    if (size) memcpy(copy, data, size);
    return copy;
}

/* A file that checksums and compression keep changes of from being seen. The first byte says
 * what the others are: with its second bit set, what is inside (`wrap` makes a file of it), and
 * with the first the checksums are mended. The caller frees it. */
typedef struct FuzzFile {
    void (*mend)(uint8_t *file, size_t size);
    uint8_t *(*wrap)(const uint8_t *data, size_t size, size_t *out);
} FuzzFile;

/* Pre: size > 0. */
static inline uint8_t *fuzz_file(const FuzzFile *f, const uint8_t *data, size_t size,
                                 size_t *out)
{
    *out = size - 1;
    uint8_t *file =
        data[0] & 2 ? f->wrap(data + 1, size - 1, out) : fuzz_bytes(data + 1, size - 1);
    if (data[0] & 1) f->mend(file, *out);
    return file;
}

/* assert() that cannot be compiled out. */
static inline void must(int holds)
{
    if (!holds) abort();
}

/* An error is one line with a reason. */
static inline void must_be_line(const char *text) { must(*text && !strpbrk(text, "\r\n")); }

#endif
