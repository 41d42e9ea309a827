/* pattern.c - makes all images of a pattern type from one. */
#include "eval/pattern.h"

#include "board/notation.h"

#include <assert.h>
#include <string.h>

/* One image of each type. */
static const char *const SHAPES[PATTERN_TYPES] = {
    "A1B1C1D1E1F1G1H1B2G2", "A1B1C1A2B2C2A3B3C3", "A1B1C1D1E1A2B2C2D2E2",
    "A2B2C2D2E2F2G2H2",     "A3B3C3D3E3F3G3H3",   "A4B4C4D4E4F4G4H4",
    "A1B2C3D4E5F6G7H8",     "A2B3C4D5E6F7G8",     "A3B4C5D6E7F8",
    "A4B5C6D7E8",           "A5B6C7D8",
};

static const char *const NAMES[PATTERN_TYPES] = {
    "edge with X squares", "corner 3x3", "corner 2x5", "row 2",      "row 3",     "row 4",
    "diagonal 8",          "diagonal 7", "diagonal 6", "diagonal 5", "diagonal 4"};

static int power3(int exponent) { return exponent ? 3 * power3(exponent - 1) : 1; }

static uint64_t set_of(const int *square, int count)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++) set |= bit(square[i]);
    return set;
}

static int position_in(const int *square, int wanted)
{
    int at = 0;
    while (square[at] != wanted) at++;
    return at;
}

/* Adds an image if it has new squares. The squares of the first image in another order are a
 * mirror. */
static void add_image(Pattern *p, const int *image)
{
    uint64_t set = set_of(image, p->squares);
    for (int known = 0; known < p->images; known++) {
        if (set_of(p->square[known], p->squares) != set) continue;
        if (known > 0) return;
        for (int i = 0; i < p->squares; i++)
            p->mirror[p->mirrors][i] = position_in(p->square[0], image[i]);
        p->mirrors++;
        return;
    }
    memcpy(p->square[p->images++], image, sizeof p->square[0]);
}

static Pattern make(const char *shape, int lane, int weight)
{
    Pattern p = {.squares = (int)strlen(shape) / 2, .lane = lane, .weight = weight};
    p.size = power3(p.squares);
    int first[PATTERN_SQUARES_MAX] = {0};
    for (int i = 0; i < p.squares; i++) first[i] = square_parse(shape + 2 * i);
    add_image(&p, first);
    for (int s = 0; s < SYMMETRIES; s++) {
        int image[PATTERN_SQUARES_MAX] = {0};
        for (int i = 0; i < p.squares; i++) image[i] = symmetry_square(first[i], s);
        add_image(&p, image);
    }
    return p;
}

void pattern_all(Pattern out[PATTERN_TYPES])
{
    int lane = 0, weight = 0;
    for (int type = 0; type < PATTERN_TYPES; type++) {
        out[type] = make(SHAPES[type], lane, weight);
        lane += out[type].images;
        weight += out[type].size;
    }
    assert(lane == PATTERN_IMAGES && weight == PATTERN_WEIGHTS);
}

const char *pattern_name(int type) { return NAMES[type]; }

/* By the centre of gravity: off the centre of the board in both directions, one or none. */
static int region_of(const Pattern *p, int image)
{
    int down = 0, right = 0;
    for (int i = 0; i < p->squares; i++) {
        down += 2 * (p->square[image][i] / 8) - 7;
        right += 2 * (p->square[image][i] % 8) - 7;
    }
    if (down && right) return REGION_A1 + 2 * (down > 0) + (right > 0);
    if (down) return REGION_TOP + (down > 0);
    return right ? REGION_LEFT + (right > 0) : REGION_MIDDLE;
}

void pattern_regions(int region[PATTERN_IMAGES])
{
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    for (const Pattern *p = patterns; p < patterns + PATTERN_TYPES; p++)
        for (int image = 0; image < p->images; image++)
            region[p->lane + image] = region_of(p, image);
}

static void split(const Pattern *p, int index, int digit[PATTERN_SQUARES_MAX])
{
    for (int i = 0; i < p->squares; i++, index /= 3) digit[i] = index % 3;
}

static int join(const Pattern *p, const int digit[PATTERN_SQUARES_MAX])
{
    int index = 0;
    for (int i = p->squares - 1; i >= 0; i--) index = 3 * index + digit[i];
    return index;
}

int pattern_fold(const Pattern *p, int index)
{
    int digit[PATTERN_SQUARES_MAX], turned[PATTERN_SQUARES_MAX], least = index;
    split(p, index, digit);
    for (int m = 0; m < p->mirrors; m++) {
        for (int i = 0; i < p->squares; i++) turned[p->mirror[m][i]] = digit[i];
        int other = join(p, turned);
        if (other < least) least = other;
    }
    return least;
}
