/* pages.h - memory for large tables that are read all over. */
#ifndef HEIBAI_BASE_PAGES_H
#define HEIBAI_BASE_PAGES_H

#include <stddef.h>

/* On a cache line, and on huge pages where the system has them and the size is worth it: fewer
 * misses of the address cache. Not cleared; free() gives it back. NULL: no memory. */
void *pages_create(size_t bytes);

#endif
