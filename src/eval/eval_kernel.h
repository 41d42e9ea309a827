/* eval_kernel.h - the evaluation of each CPU level for tests and benchmarks; searches include
 * features.h. */
#ifndef HEIBAI_EVAL_EVAL_KERNEL_H
#define HEIBAI_EVAL_EVAL_KERNEL_H

#include "base/cpu.h"
#include "eval/features.h"

/* A move and the features before it. */
typedef struct EvalStep {
    Features before;
    uint64_t flips;
    int square, colour;
    Board after;
} EvalStep;

typedef struct EvalKernel {
    void (*set)(Features *f, const Board *b, int colour);
    void (*move)(Features *to, const Features *from, int square, uint64_t flips, int colour);
    int (*score)(const Eval *e, const Features *f, const Board *b, int colour);
    /* The sum of the values after each step, for benchmarks: update and score only. */
    int64_t (*sum)(const Eval *e, const EvalStep *steps, int count);
} EvalKernel;

/* NULL: this build has no code for that level. */
const EvalKernel *eval_kernel(CpuLevel level);

#endif
