/* variant.h - names for code that is compiled once per CPU level.
 * The build compiles every *_kernel.c for each level, with HEIBAI_VARIANT set to its name:
 * VARIANT(perft) is perft_portable in one object and perft_v3 in another. */
#ifndef HEIBAI_BASE_VARIANT_H
#define HEIBAI_BASE_VARIANT_H

#include "base/cpu.h"

#ifndef HEIBAI_VARIANT
#define HEIBAI_VARIANT portable
#endif

#define VARIANT_JOIN(name, variant) name##_##variant
#define VARIANT_EXPAND(name, variant) VARIANT_JOIN(name, variant)
#define VARIANT(name) VARIANT_EXPAND(name, HEIBAI_VARIANT)

/* The address of the object `name` of a CpuLevel; NULL: this build has no code for that level.
 */
#if defined(HEIBAI_HAS_X86)
#define VARIANT_OF(name, level)                                                                \
    ((level) == CPU_PORTABLE ? &name##_portable                                                \
     : (level) == CPU_V3     ? &name##_v3                                                      \
     : (level) == CPU_V4     ? &name##_v4                                                      \
                             : NULL)
#else
#define VARIANT_OF(name, level) ((level) == CPU_PORTABLE ? &name##_portable : NULL)
#endif

#endif
