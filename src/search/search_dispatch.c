/* search_dispatch.c - chooses the code of a CPU level. */
#include "base/variant.h"
#include "search/search_kernel.h"

extern const SearchKernel search_kernel_portable, search_kernel_v3, search_kernel_v4;

const SearchKernel *search_kernel(CpuLevel level) { return VARIANT_OF(search_kernel, level); }
