/* parity.h - the regions of empty squares with an odd number of them. */
#ifndef HEIBAI_SEARCH_PARITY_H
#define HEIBAI_SEARCH_PARITY_H

#include <stdint.h>

/* All squares of the quadrants with an odd number of empty squares: the side that plays there
 * first is likely to play there last. */
static inline uint64_t parity_odd(uint64_t empty)
{
    /* Fold four rows into one, then four columns: one bit is left of each quadrant. */
    uint64_t x = empty ^ empty >> 8;
    x ^= x >> 16;
    x ^= x >> 2;
    x ^= x >> 1;
    return (x & UINT64_C(0x0000001100000011)) * UINT64_C(0x0f0f0f0f);
}

/* The squares of the quadrant that a square is in. */
static inline uint64_t parity_quadrant(int square)
{
    return UINT64_C(0x0f0f0f0f) << (square & 36);
}

#endif
