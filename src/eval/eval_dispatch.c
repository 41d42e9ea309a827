/* eval_dispatch.c - chooses the code of a CPU level. */
#include "base/variant.h"
#include "eval/eval_kernel.h"

extern const EvalKernel eval_kernel_portable, eval_kernel_v3, eval_kernel_v4;

const EvalKernel *eval_kernel(CpuLevel level) { return VARIANT_OF(eval_kernel, level); }
