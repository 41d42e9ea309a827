#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

void *array_new(size_t count, size_t item_size, Error *err)
{
    void *items = calloc(count, item_size);
    if (!items) error_no_memory(err);
    return items;
}

void *array_grow(void *items, size_t *room, size_t item_size)
{
    size_t more = *room ? *room + *room / 2 : ARRAY_FIRST;
    if (more < *room || more > SIZE_MAX / item_size) return NULL;
    void *grown = realloc(items, more * item_size);
    if (grown) *room = more;
    return grown;
}
