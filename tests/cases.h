/* cases.h - tells which random case a test was at. A failing test prints its seed and index; a
 * passing one prints the last case it ran. */
#ifndef HEIBAI_TESTS_CASES_H
#define HEIBAI_TESTS_CASES_H

#include "cmocka_all.h"

#include <stdbool.h>

typedef struct Case {
    long seed, stream, index;
    bool known;
} Case;

static Case last_case;

static inline void case_begin(long seed, long stream, long index)
{
    last_case = (Case){seed, stream, index, true};
}

static inline int case_teardown(void **state)
{
    (void)state;
    if (last_case.known)
        print_message("last case: seed %ld, stream %ld, index %ld\n", last_case.seed,
                      last_case.stream, last_case.index);
    last_case.known = false;
    return 0;
}

/* A test whose loop calls case_begin. */
#define random_test(f) cmocka_unit_test_teardown(f, case_teardown)

#endif
