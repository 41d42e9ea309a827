/* board_dispatch.c - chooses the code of a CPU level. */
#include "base/variant.h"
#include "board/board_kernel.h"

extern const BoardKernel board_kernel_portable, board_kernel_v3, board_kernel_v4;

const BoardKernel *board_kernel(CpuLevel level) { return VARIANT_OF(board_kernel, level); }
