/* last_gen.c - run by the build: prints the tables of last.h. They do not depend on the CPU;
 * only the code that reads them does. */
#include <stdint.h>
#include <stdio.h>

/* The line through a square in a direction and its opposite, and the number of its squares
 * before that square. */
static uint64_t line(int square, int row_step, int column_step, int *place)
{
    uint64_t set = 0;
    *place = 0;
    for (int k = -7; k <= 7; k++) {
        int row = square / 8 + k * row_step, column = square % 8 + k * column_step;
        if (row < 0 || row > 7 || column < 0 || column > 7) continue;
        set |= UINT64_C(1) << (row * 8 + column);
        *place += row * 8 + column < square;
    }
    return set;
}

/* Twice the number of discs that a move at position `at` of a line flips for the side with the
 * discs `own`, if the opponent has all other squares of the line. */
static unsigned flips_twice(int length, int at, unsigned own)
{
    unsigned all = 0;
    for (int step = -1; step <= 1; step += 2)
        for (int x = at + step, count = 0; x >= 0 && x < length; x += step, count++)
            if (own >> x & 1) {
                all += 2 * (unsigned)count;
                break;
            }
    return all;
}

/* The index at which the table for a length and a position of the empty square begins. */
static int part(int length, int at)
{
    int begin = 0;
    for (int shorter = 1; shorter < length; shorter++) begin += shorter << shorter;
    return begin + (at << length);
}

static int line_part(uint64_t set, int at) { return part(__builtin_popcountll(set), at); }

int main(void)
{
    puts("#include \"board/simd/last.h\"\n\nconst LastLines LAST_LINES[64] = {");
    for (int square = 0; square < 64; square++) {
        int column, nine, seven;
        uint64_t c = line(square, 1, 0, &column), n = line(square, 1, 1, &nine);
        uint64_t s = line(square, 1, -1, &seven);
        printf("    {0x%llxU, 0x%llxU, 0x%llxU, %d, %d, %d, %d},\n", (unsigned long long)c,
               (unsigned long long)n, (unsigned long long)s, part(8, square % 8),
               line_part(c, column), line_part(n, nine), line_part(s, seven));
    }
    puts("};\n\nconst uint16_t LAST_FLIPS[LAST_FLIPS_SIZE] = {");
    for (int length = 1; length <= 8; length++)
        for (int at = 0; at < length; at++) {
            for (unsigned me = 0; me < 1u << length; me++)
                printf("%u,", flips_twice(length, at, me) | flips_twice(length, at, ~me) << 8);
            puts("");
        }
    puts("};");
    return 0;
}
