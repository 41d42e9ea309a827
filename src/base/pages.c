#define _GNU_SOURCE
#include "base/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static const size_t LINE = 64, HUGE_PAGE = (size_t)2 << 20;
/* Blocks from this size on have huge pages: an endgame cache of 1 MB, in 256 small pages, makes
 * solves 1 % slower. */
static const size_t LARGE = (size_t)1 << 20;

static size_t rounded(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

static void *create_small(size_t bytes)
{
    size_t size = rounded(bytes, LINE);
    void *block = aligned_alloc(LINE, size);
    return block ? memset(block, 0, size) : NULL;
}

void *pages_create(size_t bytes)
{
    if (bytes < LARGE) return create_small(bytes);
    size_t size = rounded(bytes, HUGE_PAGE), before;
    if (size < bytes || size > SIZE_MAX - HUGE_PAGE) return NULL;
    char *mapped = mmap(NULL, size + HUGE_PAGE, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return NULL;
    /* A huge page starts at a multiple of its size: unmap what is before and after. */
    before = rounded((uintptr_t)mapped, HUGE_PAGE) - (uintptr_t)mapped;
    if (before > 0) munmap(mapped, before);
    munmap(mapped + before + size, HUGE_PAGE - before);
    madvise(mapped + before, size, MADV_HUGEPAGE);
    return mapped + before;
}

void pages_hide(void *block, size_t bytes)
{
    if (bytes >= LARGE) madvise(block, rounded(bytes, HUGE_PAGE), MADV_DONTFORK);
}

void pages_destroy(void *block, size_t bytes)
{
    if (bytes < LARGE)
        free(block);
    else if (block)
        munmap(block, rounded(bytes, HUGE_PAGE));
}
