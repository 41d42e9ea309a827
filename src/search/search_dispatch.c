/* search_dispatch.c - the one place of this layer that knows the variants. */
#include "search/search_kernel.h"

#if defined(HEIBAI_HAS_V3)
extern const SearchKernel search_kernel_v3;
#endif

const SearchKernel *search_kernel(CpuLevel level)
{
    switch (level) {
    case CPU_PORTABLE:
        return &search_kernel_portable;
#if defined(HEIBAI_HAS_V3)
    case CPU_V3:
        return &search_kernel_v3;
#endif
    default:
        return NULL;
    }
}
