/* shared_eval.h - the evaluation of the program's own weights, once for all engines. */
#ifndef HEIBAI_ENGINE_SHARED_EVAL_H
#define HEIBAI_ENGINE_SHARED_EVAL_H

#include "eval/eval.h"

/* Read-only and never to be destroyed. NULL: the error says why. From any thread. */
const Eval *shared_eval(Error *err);

#endif
