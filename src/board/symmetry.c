/* symmetry.c - mirrors boards by swapping ever larger blocks of bits. */
#include "board/symmetry.h"

#include <stddef.h>

/* Exchanges the bits of `mask` with those `shift` above them. */
static uint64_t swap_bits(uint64_t x, uint64_t mask, int shift)
{
    uint64_t difference = (x ^ (x >> shift)) & mask;
    return x ^ difference ^ (difference << shift);
}

static uint64_t mirror_columns(uint64_t x)
{
    x = swap_bits(x, UINT64_C(0x5555555555555555), 1);
    x = swap_bits(x, UINT64_C(0x3333333333333333), 2);
    return swap_bits(x, UINT64_C(0x0f0f0f0f0f0f0f0f), 4);
}

static uint64_t mirror_rows(uint64_t x) { return __builtin_bswap64(x); }

static uint64_t transpose(uint64_t x)
{
    x = swap_bits(x, UINT64_C(0x00aa00aa00aa00aa), 7);
    x = swap_bits(x, UINT64_C(0x0000cccc0000cccc), 14);
    return swap_bits(x, UINT64_C(0x00000000f0f0f0f0), 28);
}

uint64_t symmetry_set(uint64_t set, int symmetry)
{
    if (symmetry & 1) set = mirror_columns(set);
    if (symmetry & 2) set = mirror_rows(set);
    if (symmetry & 4) set = transpose(set);
    return set;
}

Board symmetry_board(Board b, int symmetry)
{
    return (Board){symmetry_set(b.me, symmetry), symmetry_set(b.opp, symmetry)};
}

int symmetry_square(int square, int symmetry)
{
    if (square < 0 || square >= SQUARES) return square;
    return bit_first(symmetry_set(bit(square), symmetry));
}

int symmetry_inverse(int symmetry)
{
    /* Undoing "mirror, then transpose" transposes first: the two mirrors change places. */
    return symmetry & 4 ? 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 : symmetry;
}

Board symmetry_canonical(Board b, int *symmetry)
{
    Board best = b;
    int by = 0;
    for (int s = 1; s < SYMMETRIES; s++) {
        Board other = symmetry_board(b, s);
        if (other.me < best.me || (other.me == best.me && other.opp < best.opp)) {
            best = other;
            by = s;
        }
    }
    if (symmetry != NULL) *symmetry = by;
    return best;
}
