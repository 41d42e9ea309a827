/* bench_signature.h - the node count of fixed searches, which any change of the search changes.
 */
#ifndef HEIBAI_CLI_BENCH_BENCH_SIGNATURE_H
#define HEIBAI_CLI_BENCH_BENCH_SIGNATURE_H

#include "base/error.h"
#include "cli/command.h"

#include <stdint.h>

typedef struct Signature {
    uint64_t nodes; /* the same on every machine */
    double seconds;
} Signature;

/* Runs the fixed searches, or those before `stop` was set. False: the error says why. */
bool signature_measure(const atomic_bool *stop, Signature *out, Error *err);

/* `heibai bench signature` */
int bench_signature_run(const Command *self, int argc, char **argv);

#endif
