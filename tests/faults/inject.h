/* inject.h - makes one allocation of the program fail, chosen by its number.
 * Programs that use it are linked with --wrap for each function of inject.c, so that calls from
 * our code, zstd and jansson (both linked statically) come here first. */
#ifndef HEIBAI_TESTS_FAULTS_INJECT_H
#define HEIBAI_TESTS_FAULTS_INJECT_H

#include <stdbool.h>

/* The `number`-th call from now on fails, counted from 1; 0: none. */
void inject_at(long number);
/* Whether that call has come. */
bool inject_happened(void);

#endif
