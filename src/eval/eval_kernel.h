/* eval_kernel.h - the evaluation of each CPU level, for tests and measurements: searches
 * include features.h. */
#ifndef HEIBAI_EVAL_EVAL_KERNEL_H
#define HEIBAI_EVAL_EVAL_KERNEL_H

#include "base/cpu.h"
#include "eval/features.h"

/* A move with what comes before it. */
typedef struct EvalStep {
    Features before;
    uint64_t flips;
    int square, other;
    int discs; /* after the move */
} EvalStep;

typedef struct EvalKernel {
    void (*set)(Features *f, const Board *b, int other);
    void (*move)(Features *to, const Features *from, int square, uint64_t flips, int other);
    int (*score)(const Eval *e, const Features *f, int other, int discs);
    /* The sum of the values after each step: update and score, nothing else. */
    int64_t (*sum)(const Eval *e, const EvalStep *steps, int count);
} EvalKernel;

/* NULL: this build has no code for that level. */
const EvalKernel *eval_kernel(CpuLevel level);

#endif
