/* eval_dispatch.c - the one place of this layer that knows the variants. */
#include "eval/eval_kernel.h"

#include <stddef.h>

extern const EvalKernel eval_kernel_portable;
#if defined(HEIBAI_HAS_V3)
extern const EvalKernel eval_kernel_v3;
#endif

const EvalKernel *eval_kernel(CpuLevel level)
{
    switch (level) {
    case CPU_PORTABLE:
        return &eval_kernel_portable;
#if defined(HEIBAI_HAS_V3)
    case CPU_V3:
        return &eval_kernel_v3;
#endif
    default:
        return NULL;
    }
}
