#define _GNU_SOURCE
#include "base/cpu.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

static const char *const LEVEL_NAMES[CPU_LEVELS] = {"portable", "v3"};

#if defined(__x86_64__) && defined(HEIBAI_HAS_V3)
static bool all_set(unsigned word, unsigned wanted) { return (word & wanted) == wanted; }

/* AVX faults unless the operating system saves the wide registers. */
static bool os_saves_ymm(void)
{
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return all_set(low, 6);
}

/* By CPUID and not by a compiler builtin, whose names differ between versions. */
static bool detect_v3(void)
{
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return false;
    if (!all_set(c, bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C)) return false;
    if (!os_saves_ymm()) return false;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return false;
    if (!all_set(b, bit_BMI | bit_AVX2 | bit_BMI2)) return false;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && all_set(c, bit_LZCNT);
}
#else
static bool detect_v3(void) { return false; }
#endif

/* CPUID is executed once: under a hypervisor it takes some ten microseconds. Threads that race
 * here compute the same answer. */
static bool has_v3(void)
{
    enum { UNKNOWN, NO, YES };
    static atomic_int known = UNKNOWN;
    if (atomic_load(&known) == UNKNOWN) atomic_store(&known, detect_v3() ? YES : NO);
    return atomic_load(&known) == YES;
}

static CpuLevel best_level(void) { return has_v3() ? CPU_V3 : CPU_PORTABLE; }

/* HEIBAI_CPU; -1: not set, or no level that this processor has. */
static int wanted_level(void)
{
    const char *wanted = getenv("HEIBAI_CPU");
    for (int level = 0; wanted && level <= (int)best_level(); level++)
        if (strcmp(wanted, LEVEL_NAMES[level]) == 0) return level;
    return -1;
}

CpuLevel cpu_level(void)
{
    int wanted = wanted_level();
    return wanted >= 0 ? (CpuLevel)wanted : best_level();
}

bool cpu_check(Error *err)
{
    const char *wanted = getenv("HEIBAI_CPU");
    if (!wanted || wanted_level() >= 0) return true;
    return error_set(err, "HEIBAI_CPU is '%.40s'; this processor can run: %s%s", wanted,
                     LEVEL_NAMES[CPU_PORTABLE], has_v3() ? ", v3" : "");
}

const char *cpu_level_name(CpuLevel level) { return LEVEL_NAMES[level]; }

const char *cpu_model(char *out, size_t size)
{
    char name[49] = "unknown";
#if defined(__x86_64__)
    unsigned words[12] = {0};
    for (unsigned leaf = 0; leaf < 3; leaf++) {
        unsigned *w = words + 4 * leaf;
        if (!__get_cpuid(0x80000002 + leaf, &w[0], &w[1], &w[2], &w[3])) break;
    }
    if (words[0]) memcpy(name, words, 48);
#endif
    const char *start = name + strspn(name, " ");
    size_t length = strlen(start);
    while (length > 0 && start[length - 1] == ' ') length--;
    if (length >= size) length = size - 1;
    memcpy(out, start, length);
    out[length] = '\0';
    return out;
}

int cpu_count(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    int count = CPU_COUNT(&set);
    return count > 0 ? count : 1;
}
