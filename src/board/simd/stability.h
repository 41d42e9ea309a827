/* stability.h - discs that can never be turned again.
 * A lower bound: every disc it returns is stable, but it does not find every stable disc. */
#ifndef HEIBAI_BOARD_SIMD_STABILITY_H
#define HEIBAI_BOARD_SIMD_STABILITY_H

#include "board/board.h"

/* The stable discs of one side on an edge, indexed by its discs and the opponent's discs on the
 * edge. Written at build time by edges_gen.c. */
extern const uint8_t EDGE_STABLE[256][256];

/* Column A as eight bits, row 1 lowest, and back. */
static inline unsigned stability_column(uint64_t x)
{
    return (unsigned)(((x & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080)) >>
                      56);
}

static inline uint64_t stability_to_column(unsigned bits)
{
    uint64_t low = (bits & 127) * UINT64_C(0x0002040810204081) & UINT64_C(0x0101010101010101);
    return low | (uint64_t)(bits >> 7) << 56;
}

static inline uint64_t stability_edges(uint64_t me, uint64_t opp)
{
    uint64_t top = EDGE_STABLE[me & 255][opp & 255];
    uint64_t bottom = (uint64_t)EDGE_STABLE[me >> 56][opp >> 56] << 56;
    unsigned a = EDGE_STABLE[stability_column(me)][stability_column(opp)];
    unsigned h = EDGE_STABLE[stability_column(me >> 7)][stability_column(opp >> 7)];
    return top | bottom | stability_to_column(a) | stability_to_column(h) << 7;
}

/* Squares whose line of one kind has no empty square. */
static inline uint64_t stability_full_rows(uint64_t occupied)
{
    uint64_t x = occupied & occupied >> 4;
    x &= x >> 2;
    x &= x >> 1;
    return (x & UINT64_C(0x0101010101010101)) * 255;
}

static inline uint64_t stability_full_columns(uint64_t occupied)
{
    uint64_t x = occupied & (occupied >> 32 | occupied << 32);
    x &= x >> 16 | x << 48;
    return x & (x >> 8 | x << 56);
}

/* Without the first and without the last 1, 2 and 4 columns: they remove what a shift brings
 * round the edge. */
static const uint64_t STABILITY_RIGHT[3] = {
    UINT64_C(0xfefefefefefefefe), UINT64_C(0xfcfcfcfcfcfcfcfc), UINT64_C(0xf0f0f0f0f0f0f0f0)};
static const uint64_t STABILITY_LEFT[3] = {
    UINT64_C(0x7f7f7f7f7f7f7f7f), UINT64_C(0x3f3f3f3f3f3f3f3f), UINT64_C(0x0f0f0f0f0f0f0f0f)};

/* Spreads each empty square over its diagonal in both directions, doubling the distance. `up`
 * and `down` are the masks of a shift by `step` to higher and to lower squares. */
static inline uint64_t stability_full_diagonals(uint64_t occupied, int step,
                                                const uint64_t up[3], const uint64_t down[3])
{
    uint64_t above = ~occupied, below = above;
    for (int i = 0; i < 3; i++) {
        above |= above << (step << i) & up[i];
        below |= below >> (step << i) & down[i];
    }
    return ~(above | below);
}

/* Stable discs of `me`. */
static inline uint64_t stability_discs(uint64_t me, uint64_t opp)
{
    uint64_t inner = me & UINT64_C(0x007e7e7e7e7e7e00), occupied = me | opp;
    uint64_t rows = stability_full_rows(occupied), columns = stability_full_columns(occupied);
    uint64_t nines = stability_full_diagonals(occupied, 9, STABILITY_RIGHT, STABILITY_LEFT);
    uint64_t sevens = stability_full_diagonals(occupied, 7, STABILITY_LEFT, STABILITY_RIGHT);
    uint64_t stable = stability_edges(me, opp) | (me & rows & columns & nines & sevens), old;
    /* On each axis an inner disc needs a full line or a stable neighbour of its own colour. */
    do {
        old = stable;
        stable |= inner & (rows | stable << 1 | stable >> 1) &
                  (columns | stable << 8 | stable >> 8) & (nines | stable << 9 | stable >> 9) &
                  (sevens | stable << 7 | stable >> 7);
    } while (stable != old);
    return stable;
}

#endif
