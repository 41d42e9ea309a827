/* cpu.h - the processor: the best code variant that it can run, its name, its cores. */
#ifndef HEIBAI_BASE_CPU_H
#define HEIBAI_BASE_CPU_H

#include "base/error.h"

#include <stddef.h>

typedef enum CpuLevel {
    CPU_PORTABLE,
    CPU_V3, /* x86-64-v3: AVX2, BMI2, LZCNT */
    CPU_V4, /* x86-64-v4: AVX-512, of which only registers of 256 bits are used */
    CPU_LEVELS
} CpuLevel;

/* The best level of this machine, or a lower one named by the environment variable HEIBAI_CPU.
 */
CpuLevel cpu_level(void);
/* False: HEIBAI_CPU names no level of this machine, so cpu_level ignores it. */
bool cpu_check(Error *err);
const char *cpu_level_name(CpuLevel level);

/* The name that the processor reports, or "unknown". Returns out. */
const char *cpu_model(char *out, size_t size);

/* Processors this process may run on, at least 1. */
int cpu_count(void);

#endif
