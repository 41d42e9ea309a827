/* train_validate_hard.h - what `heibai train validate --hard` prints. */
#ifndef HEIBAI_CLI_TRAIN_TRAIN_VALIDATE_HARD_H
#define HEIBAI_CLI_TRAIN_TRAIN_VALIDATE_HARD_H

#include "train/hard.h"

enum { HARD_DEPTHS_MAX = 20 };

typedef struct HardDepths {
    int count, depth[HARD_DEPTHS_MAX];
} HardDepths;

/* "8,9,12". */
bool hard_depths_read(const char *list, HardDepths *out, Error *err);

/* One row per depth. False: see hard_measure. */
bool train_print_hard(const HardSet *s, const HardDepths *depths, const Eval *eval, HardRun run,
                      Error *err);

#endif
