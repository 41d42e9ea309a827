/* last_gen.c - run by the build: prints the tables of last.h. They do not depend on the CPU;
 * only the code that reads them does. */
#include <stdint.h>
#include <stdio.h>

/* The line through a square in one direction and its opposite, and how many of its squares lie
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

static int flips_twice(int at, unsigned me)
{
    int all = 0;
    for (int step = -1; step <= 1; step += 2)
        for (int x = at + step, count = 0; x >= 0 && x < 8; x += step, count++)
            if (me >> x & 1) {
                all += 2 * count;
                break;
            }
    return all;
}

int main(void)
{
    puts("#include \"board/simd/last.h\"\n\nconst LastLines LAST_LINES[64] = {");
    for (int square = 0; square < 64; square++) {
        int column, nine, seven;
        uint64_t c = line(square, 1, 0, &column), n = line(square, 1, 1, &nine);
        uint64_t s = line(square, 1, -1, &seven);
        printf("    {0x%llxU, 0x%llxU, 0x%llxU, %d, %d, %d, %d},\n", (unsigned long long)c,
               (unsigned long long)n, (unsigned long long)s, square % 8, column, nine, seven);
    }
    puts("};\n\nconst uint8_t LAST_FLIPS[8][256] = {");
    for (int at = 0; at < 8; at++) {
        fputs("{", stdout);
        for (unsigned me = 0; me < 256; me++) printf("%d,", flips_twice(at, me));
        puts("},");
    }
    puts("};");
    return 0;
}
