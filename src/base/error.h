/* error.h - error messages with a place: what is wrong with a file or an input, and where. */
#ifndef HEIBAI_BASE_ERROR_H
#define HEIBAI_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

enum { ERROR_TEXT_MAX = 400 };

/* One line of text without the name of the file, which the caller adds. */
typedef struct Error {
    long line;    /* from 1; 0 when the data has no lines */
    long column;  /* from 1; 0 when the error concerns the whole line or file */
    bool machine; /* the machine failed; nothing is known to be wrong with the data */
    char text[ERROR_TEXT_MAX];
} Error;

/* All return false, for `return error_set(err, ...)`. err may be NULL: then nothing is written.
 * Control characters and invalid UTF-8 become '?'. */
bool error_set(Error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool error_at(Error *err, long line, long column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* As error_set, for a failure of the machine: memory, threads. */
bool error_machine(Error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "out of memory". */
bool error_no_memory(Error *err);

/* Puts "name: " before the text. Line and column are dropped. */
bool error_within(Error *err, const char *name);

/* "name:line:column: text", without the parts that are unknown. name may be NULL. Returns out.
 */
const char *error_show(const Error *err, const char *name, char *out, size_t size);

#endif
