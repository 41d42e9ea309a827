/* kernel.h - the evaluation of each CPU level, for tests: searches include features.h. */
#ifndef HEIBAI_EVAL_KERNEL_H
#define HEIBAI_EVAL_KERNEL_H

#include "base/cpu.h"
#include "eval/features.h"

typedef struct EvalKernel {
    void (*set)(Features *f, const Board *b, int other);
    void (*move)(Features *to, const Features *from, int square, uint64_t flips, int other);
    int (*score)(const Eval *e, const Features *f, int other, int discs);
} EvalKernel;

/* NULL: this build has no code for that level. */
const EvalKernel *eval_kernel(CpuLevel level);

#endif
