/* rays_gen.c - run by the build: prints the tables of rays.h. */
#include <stdint.h>
#include <stdio.h>

static uint64_t ray(int square, int row_step, int column_step)
{
    uint64_t set = 0;
    int row = square / 8 + row_step, column = square % 8 + column_step;
    for (; row >= 0 && row < 8 && column >= 0 && column < 8;
         row += row_step, column += column_step)
        set |= UINT64_C(1) << (row * 8 + column);
    return set;
}

int main(void)
{
    static const int STEPS[4][2] = {{0, 1}, {1, 0}, {1, -1}, {1, 1}};
    puts("#include \"board/simd/rays.h\"\n\nconst Rays RAYS[64] = {");
    for (int square = 0; square < 64; square++) {
        for (int sign = 1; sign >= -1; sign -= 2) {
            fputs(sign > 0 ? "    {{" : ", {", stdout);
            for (int axis = 0; axis < 4; axis++)
                printf("%s0x%016llxU", axis ? ", " : "",
                       (unsigned long long)ray(square, sign * STEPS[axis][0],
                                               sign * STEPS[axis][1]));
            putchar('}');
        }
        puts("},");
    }
    puts("};");
    return 0;
}
