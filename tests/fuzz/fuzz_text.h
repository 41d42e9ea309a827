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

/* assert() that cannot be compiled out. */
static inline void must(int holds)
{
    if (!holds) abort();
}

/* An error is one line with a reason. */
static inline void must_be_line(const char *text) { must(*text && !strpbrk(text, "\r\n")); }

#endif
