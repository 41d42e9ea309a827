/* bytes.h - little-endian numbers and checksums of binary files. */
#ifndef HEIBAI_BASE_BYTES_H
#define HEIBAI_BASE_BYTES_H

#include "base/rng.h"

#include <stddef.h>

static inline void bytes_put(unsigned char *p, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) p[i] = value >> 8 * i & 255;
}

static inline uint64_t bytes_get(const unsigned char *p, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) value |= (uint64_t)p[i] << 8 * i;
    return value;
}

/* Finds accidental damage; it is no protection against forgery. */
static inline uint64_t bytes_checksum(const unsigned char *p, size_t size)
{
    uint64_t sum = size;
    for (; size >= 8; p += 8, size -= 8) sum = rng_mix(sum ^ bytes_get(p, 8)) + 1;
    return rng_mix(sum ^ bytes_get(p, (int)size));
}

#endif
