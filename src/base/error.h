/* error.h - what was wrong with data from outside, and where. */
#ifndef HEIBAI_BASE_ERROR_H
#define HEIBAI_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

enum { ERROR_TEXT_MAX = 400 };

/* One line of text, without the name of the file: whoever opened it knows that. */
typedef struct Error {
    long line;   /* from 1; 0 when the data has no lines */
    long column; /* from 1; 0 when the whole line or file is meant */
    char text[ERROR_TEXT_MAX];
} Error;

/* All return false, so that a reader can say `return error_set(err, ...)`.
 * err may be NULL: then nothing is written. Control characters, and what is not
 * UTF-8, are shown as '?'. */
bool error_set(Error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool error_at(Error *err, long line, long column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* "out of memory". */
bool error_no_memory(Error *err);

/* Puts "name: " before the text, where the place is not of lines. */
bool error_within(Error *err, const char *name);

/* "name:line:column: text", leaving out what is not known. name may be NULL. Returns out. */
const char *error_show(const Error *err, const char *name, char *out, size_t size);

#endif
