/* text.h - growing strings, whole files, UTF-8, and strict parsing of numbers. */
#ifndef HEIBAI_BASE_TEXT_H
#define HEIBAI_BASE_TEXT_H

#include "base/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A string under construction, always terminated once something was added.
 * Start with {0}. When memory runs out the text becomes empty and stays so: write everything,
 * then ask text_ok once before the text is used. */
typedef struct Text {
    char *data;
    size_t size; /* without the terminator */
    size_t room;
    bool failed; /* out of memory */
} Text;

void text_free(Text *t);
/* Makes it empty and keeps its memory. */
void text_clear(Text *t);
/* False: memory ran out since text_free or {0}, and the error says so. */
bool text_ok(const Text *t, Error *err);
void text_add(Text *t, const char *data, size_t size);
/* Makes this text fail if `part`, which it is made from, ran out of memory. */
void text_follow(Text *t, const Text *part);
/* Appends another text, and follows it. */
void text_append(Text *t, const Text *more);
void text_print(Text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_print_list(Text *t, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

/* Appends text of unknown encoding: text that is not valid UTF-8 is taken for Latin-1. */
void text_add_utf8(Text *t, const char *data, size_t size);
/* Appends a finite number without an exponent: the fewest decimals, but at least `decimals`,
 * that read back as the same number. */
void text_add_number(Text *t, double value, int decimals);

/* The whole string, "" when nothing was added. */
const char *text_string(const Text *t);
bool text_equal(const Text *a, const Text *b);

/* The first code point of UTF-8 text and its length in bytes; -1 and length 1 if it is invalid.
 * Pre: size > 0. */
int text_character(const char *s, size_t size, size_t *length);

/* The text behind a UTF-8 byte order mark, or s itself if it begins with none. */
const char *text_after_mark(const char *s);

/* Makes a string safe for a terminal: invalid UTF-8 and control characters become '?'. */
void text_make_printable(char *s);

/* read(2) that a signal interrupts (EINTR) although its handler restarts other calls. */
ssize_t text_read_some(int file, void *buffer, size_t size);
/* Appends a whole file to *out, of at most `limit` bytes; "-" is standard input. */
bool text_read_file(const char *path, size_t limit, Text *out, Error *err);
/* If it fails, the old file is unchanged: see replace.h. */
bool text_write_file(const char *path, const void *data, size_t size, Error *err);

/* False, and *out unchanged, unless all of s is a number in min..max. */
bool text_to_int(const char *s, int64_t min, int64_t max, int64_t *out);
bool text_to_real(const char *s, double min, double max, double *out);

#endif
