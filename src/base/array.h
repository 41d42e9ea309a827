/* array.h - memory that is zero at first, and arrays that grow by one item at a time. */
#ifndef HEIBAI_BASE_ARRAY_H
#define HEIBAI_BASE_ARRAY_H

#include "base/error.h"

#include <stddef.h>

/* Zeros. NULL: no memory, and the error says so. */
void *array_new(size_t count, size_t item_size, Error *err);

/* The array with room for half as many items again, at least ARRAY_FIRST, and *room set to it.
 * NULL: no memory, and everything is as before. */
enum { ARRAY_FIRST = 1024 };
void *array_grow(void *items, size_t *room, size_t item_size);

#endif
