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

/* assert() that cannot be compiled out. */
static inline void must(int holds)
{
    if (!holds) abort();
}

/* An error is one line with a reason. */
static inline void must_be_line(const char *text) { must(*text && !strpbrk(text, "\r\n")); }

#endif
