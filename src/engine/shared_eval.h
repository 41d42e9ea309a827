/* shared_eval.h - evaluations that several engines share. */
#ifndef HEIBAI_ENGINE_SHARED_EVAL_H
#define HEIBAI_ENGINE_SHARED_EVAL_H

#include "eval/eval.h"

/* The evaluation with the weights of a file, which is read once, or with those inside the
 * program if `file` is NULL. It lives until the process ends. NULL: the error says why. May be
 * called from any thread. */
const Eval *shared_eval(const char *file, Error *err);

/* The same, not shared: to be freed with eval_destroy. */
Eval *unshared_eval(const char *file, Error *err);

#endif
