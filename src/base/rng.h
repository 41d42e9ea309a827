/* rng.h - reproducible random numbers: splitmix64 (Steele, Lea and Flood 2014).
 * Not cryptographic. */
#ifndef HEIBAI_BASE_RNG_H
#define HEIBAI_BASE_RNG_H

#include "base/bits.h"

#include <stdint.h>

typedef struct Rng {
    uint64_t state;
} Rng;

static inline uint64_t rng_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static inline uint64_t rng_next(Rng *r)
{
    r->state += UINT64_C(0x9e3779b97f4a7c15);
    return rng_mix(r->state);
}

/* Independent of any other stream of the same seed. */
static inline Rng rng_stream(uint64_t seed, uint64_t stream)
{
    return (Rng){rng_mix(seed + UINT64_C(0x9e3779b97f4a7c15)) ^
                 rng_mix(stream ^ UINT64_C(0xd1b54a32d192ed03))};
}

/* Uniform in 0..n-1 up to a bias below n / 2^32. Pre: n > 0. */
static inline int rng_below(Rng *r, int n)
{
    return (int)(((rng_next(r) >> 32) * (uint64_t)n) >> 32);
}

/* A member of a set of squares. Pre: it is not empty. */
static inline int rng_bit(Rng *r, uint64_t set)
{
    return bit_nth(set, rng_below(r, popcount(set)));
}

/* Uniform in [0, 1). */
static inline double rng_unit(Rng *r) { return (double)(rng_next(r) >> 11) * 0x1p-53; }

#endif
