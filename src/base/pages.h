/* pages.h - large blocks of memory that are read all over, in huge pages where the system gives
 * them: fewer addresses to look up. */
#ifndef HEIBAI_BASE_PAGES_H
#define HEIBAI_BASE_PAGES_H

#include <stddef.h>

/* All zero, aligned to cache lines at least; NULL without memory. A large block costs nothing
 * until it is used. */
void *pages_create(size_t bytes);
/* `bytes` as it was created with; NULL is allowed. */
void pages_destroy(void *block, size_t bytes);

#endif
