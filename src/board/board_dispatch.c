/* board_dispatch.c - the one place of this layer that knows the variants. */
#include "board/board_kernel.h"

#include <stddef.h>

extern const BoardKernel board_kernel_portable;
#if defined(HEIBAI_HAS_V3)
extern const BoardKernel board_kernel_v3;
#endif

const BoardKernel *board_kernel(CpuLevel level)
{
    switch (level) {
    case CPU_PORTABLE:
        return &board_kernel_portable;
#if defined(HEIBAI_HAS_V3)
    case CPU_V3:
        return &board_kernel_v3;
#endif
    default:
        return NULL;
    }
}
