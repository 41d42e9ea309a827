/* bits.h - sets of squares as 64-bit words. */
#ifndef HEIBAI_BASE_BITS_H
#define HEIBAI_BASE_BITS_H

#include <stdint.h>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

static inline uint64_t bit(int index) { return UINT64_C(1) << index; }
static inline int popcount(uint64_t set) { return __builtin_popcountll(set); }

/* Pre: set is not empty. */
static inline int bit_first(uint64_t set) { return __builtin_ctzll(set); }

/* Removes the lowest member and returns it. Pre: *set is not empty. */
static inline int bit_pop(uint64_t *set)
{
    int first = bit_first(*set);
    *set &= *set - 1;
    return first;
}

/* The n-th lowest member, n from 0. Pre: popcount(set) > n. */
static inline int bit_nth(uint64_t set, int n)
{
#if defined(__BMI2__)
    return bit_first(_pdep_u64(bit(n), set));
#else
    while (n-- > 0) set &= set - 1;
    return bit_first(set);
#endif
}

#endif
