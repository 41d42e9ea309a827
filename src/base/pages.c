/* pages.c */
#define _GNU_SOURCE
#include "base/pages.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { LINE = 64, HUGE_PAGE = 2 << 20 };

void *pages_create(size_t bytes)
{
    size_t alignment = bytes >= HUGE_PAGE ? HUGE_PAGE : LINE;
    size_t whole = (bytes + alignment - 1) / alignment * alignment;
    void *block = aligned_alloc(alignment, whole);
    if (block && alignment == HUGE_PAGE) madvise(block, whole, MADV_HUGEPAGE);
    return block;
}
