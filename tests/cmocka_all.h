/* cmocka_all.h - cmocka with the headers it asks for; a test with random cases that fails tells
 * the case. */
#ifndef HEIBAI_TESTS_CMOCKA_ALL_H
#define HEIBAI_TESTS_CMOCKA_ALL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The random case that runs; only a failed test leaves its loop with one. */
static struct RandomCase {
    bool running;
    uint64_t seed;
    long index;
} random_case_now;

/* The condition of a loop over `count` random cases. */
static inline bool random_case(uint64_t seed, long index, long count)
{
    random_case_now = (struct RandomCase){index < count, seed, index};
    return random_case_now.running;
}

/* Runs after every test. */
static inline int random_case_report(void **state)
{
    (void)state;
    if (random_case_now.running)
        print_error("failed in random case %ld of seed %llu\n", random_case_now.index,
                    (unsigned long long)random_case_now.seed);
    random_case_now.running = false;
    return 0;
}

#undef cmocka_unit_test
#define cmocka_unit_test(f) cmocka_unit_test_teardown(f, random_case_report)

#endif
