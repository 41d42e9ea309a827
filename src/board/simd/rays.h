/* rays.h - the squares in each direction from a square, itself excluded.
 * The table is written at build time by rays_gen.c. */
#ifndef HEIBAI_BOARD_SIMD_RAYS_H
#define HEIBAI_BOARD_SIMD_RAYS_H

#include <stdint.h>

/* Four axes: row, column, the diagonal of step 7, the diagonal of step 9.
 * `up` runs to higher squares, `down` to lower ones. One cache line per square. */
typedef struct Rays {
    _Alignas(64) uint64_t up[4];
    uint64_t down[4];
} Rays;

extern const Rays RAYS[64];

#endif
