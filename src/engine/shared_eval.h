/* shared_eval.h - evaluations that many engines use, read once. */
#ifndef HEIBAI_ENGINE_SHARED_EVAL_H
#define HEIBAI_ENGINE_SHARED_EVAL_H

#include "eval/eval.h"

/* Those of a file, as it was when first asked for, or of the program's own weights for NULL.
 * Read-only and never to be destroyed. NULL: the error says why. From any thread. */
const Eval *shared_eval(const char *file, Error *err);

#endif
