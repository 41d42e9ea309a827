/* pages.h - large zeroed blocks of memory, in huge pages where the system grants them, which
 * saves TLB misses in tables with random access. */
#ifndef HEIBAI_BASE_PAGES_H
#define HEIBAI_BASE_PAGES_H

#include <stddef.h>

/* All zero, aligned to cache lines at least. NULL: no memory. The system provides a large block
 * page by page as it is used. */
void *pages_create(size_t bytes);
/* Leaves a large block out of children that are forked, so that they keep no copy of what is
 * written to it later. `bytes` is the size it was created with, here and below. */
void pages_hide(void *block, size_t bytes);
/* block may be NULL. */
void pages_destroy(void *block, size_t bytes);

#endif
