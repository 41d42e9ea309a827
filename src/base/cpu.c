#define _GNU_SOURCE
#include "base/cpu.h"

#include "base/text.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

static const char *const LEVEL_NAMES[CPU_LEVELS] = {"portable", "v3", "v4"};

#if defined(__x86_64__) && defined(HEIBAI_HAS_X86)
static bool all_set(unsigned word, unsigned wanted) { return (word & wanted) == wanted; }

/* Bits of the register XCR0: which registers the operating system saves. Others fault. */
enum { SAVED_YMM = 0x06, SAVED_ZMM = 0xe6 };

static unsigned saved_registers(void)
{
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

/* By CPUID and not by a compiler builtin, whose names differ between versions. */
static CpuLevel detect_level(void)
{
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return CPU_PORTABLE;
    if (!all_set(c, bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C))
        return CPU_PORTABLE;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || !all_set(c, bit_LZCNT)) return CPU_PORTABLE;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return CPU_PORTABLE;
    unsigned saved = saved_registers();
    if (!all_set(saved, SAVED_YMM) || !all_set(b, bit_BMI | bit_AVX2 | bit_BMI2))
        return CPU_PORTABLE;
    unsigned wide = bit_AVX512F | bit_AVX512BW | bit_AVX512CD | bit_AVX512DQ | bit_AVX512VL;
    return all_set(saved, SAVED_ZMM) && all_set(b, wide) ? CPU_V4 : CPU_V3;
}
#else
static CpuLevel detect_level(void) { return CPU_PORTABLE; }
#endif

/* CPUID is executed once: under a hypervisor it takes some ten microseconds. Threads that race
 * here compute the same answer. */
static CpuLevel best_level(void)
{
    static atomic_int known = -1;
    if (atomic_load(&known) < 0) atomic_store(&known, (int)detect_level());
    return (CpuLevel)atomic_load(&known);
}

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
    Text levels = {0};
    for (int level = 0; level <= (int)best_level(); level++)
        text_print(&levels, "%s%s", level > 0 ? ", " : "", LEVEL_NAMES[level]);
    if (text_ok(&levels, err))
        error_set(err, "HEIBAI_CPU is '%.40s'; this processor can run: %s", wanted,
                  text_string(&levels));
    text_free(&levels);
    return false;
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
