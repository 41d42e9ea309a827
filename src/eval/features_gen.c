/* features_gen.c - run by the build: prints the table of features.h. */
#include "eval/pattern.h"

#include <stdio.h>

int main(void)
{
    static Pattern patterns[PATTERN_TYPES];
    static int step[SQUARES + 1][PATTERN_LANES];
    pattern_all(patterns);
    for (int type = 0; type < PATTERN_TYPES; type++) {
        const Pattern *p = &patterns[type];
        for (int image = 0; image < p->images; image++)
            for (int i = 0, power = 1; i < p->squares; i++, power *= 3)
                step[p->square[image][i]][p->lane + image] = power;
    }
    puts("#include \"eval/features.h\"\n\nconst Features FEATURE_STEPS[SQUARES + 1] = {");
    for (int square = 0; square <= SQUARES; square++) {
        fputs("    {{", stdout);
        for (int lane = 0; lane < PATTERN_LANES; lane++)
            printf("%s%d", lane ? ", " : "", step[square][lane]);
        puts("}},");
    }
    puts("};");
    return 0;
}
