/* array.h - arrays that grow by one item at a time. */
#ifndef HEIBAI_BASE_ARRAY_H
#define HEIBAI_BASE_ARRAY_H

#include <stddef.h>

/* The array with room for half as many items again, at least ARRAY_FIRST, and *room set to it.
 * NULL: no memory, and everything is as before. */
enum { ARRAY_FIRST = 1024 };
void *array_grow(void *items, size_t *room, size_t item_size);

#endif
