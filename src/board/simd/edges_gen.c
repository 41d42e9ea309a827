/* edges_gen.c - run by the build: prints the table of stability.h.
 * A disc on an edge is stable when no sequence of moves by either side, played out along that
 * edge to its end, turns it. */
#include <stdint.h>
#include <stdio.h>

static unsigned char known[256][256], stable[256][256];

static unsigned flips(unsigned me, unsigned opp, int at)
{
    unsigned all = 0;
    for (int step = -1; step <= 1; step += 2) {
        unsigned line = 0;
        for (int x = at + step; x >= 0 && x < 8; x += step) {
            if (me >> x & 1) {
                all |= line;
                break;
            }
            if (!(opp >> x & 1)) break;
            line |= 1u << x;
        }
    }
    return all;
}

/* The discs of both sides that keep their colour in every continuation. Both sides try every
 * empty square: a move on the edge need not flip discs of the edge. */
static unsigned stable_of(unsigned me, unsigned opp)
{
    if (known[me][opp]) return stable[me][opp];
    unsigned kept = me | opp;
    for (int at = 0; at < 8; at++) {
        if ((me | opp) >> at & 1) continue;
        unsigned mine = flips(me, opp, at), theirs = flips(opp, me, at);
        kept &= ~mine & stable_of(me | mine | 1u << at, opp & ~mine);
        kept &= ~theirs & stable_of(me & ~theirs, opp | theirs | 1u << at);
    }
    known[me][opp] = 1;
    stable[me][opp] = (unsigned char)kept;
    return kept;
}

int main(void)
{
    puts("#include \"board/simd/stability.h\"\n\nconst uint8_t EDGE_STABLE[256][256] = {");
    for (unsigned me = 0; me < 256; me++) {
        fputs("{", stdout);
        for (unsigned opp = 0; opp < 256; opp++)
            printf("%u,", me & opp ? 0 : stable_of(me, opp) & me);
        puts("},");
    }
    puts("};");
    return 0;
}
