#include "server/qr.h"

#include <string.h>

enum { VERSIONS = 5, CODEWORDS_MAX = 134, CHECK_MAX = 26, MASKS = 8, QUIET = 4 };

/* Codewords of a version at level L, all in one block. */
static const struct {
    int data, check;
} BLOCKS[VERSIONS + 1] = {{0, 0}, {19, 7}, {34, 10}, {55, 15}, {80, 20}, {108, 26}};

typedef struct Drawing {
    Qr *qr;
    unsigned char fixed[QR_SIZE_MAX][QR_SIZE_MAX]; /* no data here */
} Drawing;

/* ---- Codewords --------------------------------------------------------------------------- */

/* Product in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
static unsigned char multiply(unsigned char a, unsigned char b)
{
    unsigned product = 0;
    for (int i = 7; i >= 0; i--) {
        product = product << 1 ^ (product >> 7) * 0x11du;
        product ^= (b >> i & 1u) * a;
    }
    return (unsigned char)product;
}

/* Reed-Solomon: the remainder of the data divided by (x - 1)(x - 2)(x - 4)... */
static void add_check(unsigned char *words, int data, int check)
{
    unsigned char generator[CHECK_MAX] = {0}, root = 1;
    unsigned char *rest = words + data;
    generator[check - 1] = 1;
    for (int i = 0; i < check; i++) {
        for (int k = 0; k < check; k++) {
            generator[k] = multiply(generator[k], root);
            if (k + 1 < check) generator[k] ^= generator[k + 1];
        }
        root = multiply(root, 2);
    }
    for (int k = 0; k < check; k++) rest[k] = 0;
    for (int i = 0; i < data; i++) {
        unsigned char factor = words[i] ^ rest[0];
        for (int k = 1; k < check; k++) rest[k - 1] = rest[k];
        rest[check - 1] = 0;
        for (int k = 0; k < check; k++) rest[k] ^= multiply(generator[k], factor);
    }
}

/* Mode 0100, the length, the text, then padding. */
static void fill_words(unsigned char *words, int version, const char *text)
{
    int data = BLOCKS[version].data, size = (int)strlen(text), used = size + 2;
    memset(words, 0, CODEWORDS_MAX);
    words[0] = (unsigned char)(0x40 | size >> 4);
    words[1] = (unsigned char)(size << 4);
    for (int i = 0; i < size; i++) {
        words[i + 1] |= (unsigned char)((unsigned char)text[i] >> 4);
        words[i + 2] = (unsigned char)((unsigned char)text[i] << 4);
    }
    for (int i = used; i < data; i++) words[i] = (i - used) % 2 ? 0x11 : 0xec;
    add_check(words, data, BLOCKS[version].check);
}

/* ---- Modules ----------------------------------------------------------------------------- */

static void set(Drawing *d, int row, int column, bool dark)
{
    if (row < 0 || column < 0 || row >= d->qr->size || column >= d->qr->size) return;
    d->qr->dark[row][column] = dark;
    d->fixed[row][column] = 1;
}

static int larger(int a, int b) { return a > b ? a : b; }
static int distance(int a) { return a < 0 ? -a : a; }

/* Rings round a centre: of a finder with its separator, or an alignment pattern. */
static void draw_rings(Drawing *d, int row, int column, int radius)
{
    for (int y = -radius; y <= radius; y++)
        for (int x = -radius; x <= radius; x++) {
            int ring = larger(distance(x), distance(y));
            set(d, row + y, column + x, radius == 2 ? ring != 1 : ring != 2 && ring != 4);
        }
}

/* Level L and the mask, with their own check bits, in two places. */
static void draw_format(Drawing *d, int mask)
{
    int size = d->qr->size;
    unsigned data = 1u << 3 | (unsigned)mask, rest = data;
    for (int i = 0; i < 10; i++) rest = rest << 1 ^ (rest >> 9) * 0x537u;
    unsigned bits = (data << 10 | rest) ^ 0x5412u;
    for (int i = 0; i < 15; i++) {
        bool dark = bits >> i & 1u;
        int near = i < 6 ? i : i < 8 ? i + 1 : 15;
        if (i < 8)
            set(d, near, 8, dark);
        else
            set(d, 8, i == 8 ? 7 : 14 - i, dark);
        if (i < 8)
            set(d, 8, size - 1 - i, dark);
        else
            set(d, size - 15 + i, 8, dark);
    }
    set(d, size - 8, 8, true);
}

static void draw_fixed(Drawing *d, int version)
{
    int size = d->qr->size;
    for (int i = 0; i < size; i++) {
        set(d, 6, i, i % 2 == 0);
        set(d, i, 6, i % 2 == 0);
    }
    draw_rings(d, 3, 3, 4);
    draw_rings(d, 3, size - 4, 4);
    draw_rings(d, size - 4, 3, 4);
    if (version > 1) draw_rings(d, size - 7, size - 7, 2);
    draw_format(d, 0);
}

/* Bits go up and down in columns of two, from the right. */
static void draw_words(Drawing *d, const unsigned char *words, int bits)
{
    int size = d->qr->size, bit = 0;
    for (int right = size - 1; right > 0; right -= 2) {
        if (right == 6) right = 5; /* the timing pattern is skipped */
        bool up = ((size - 1 - (right > 6 ? right : right + 1)) / 2) % 2 == 0;
        for (int step = 0; step < size; step++)
            for (int side = 0; side < 2; side++) {
                int row = up ? size - 1 - step : step, column = right - side;
                if (d->fixed[row][column]) continue;
                d->qr->dark[row][column] = bit < bits ? words[bit / 8] >> (7 - bit % 8) & 1 : 0;
                bit++;
            }
    }
}

static bool masked(int mask, int row, int column)
{
    switch (mask) {
    case 0:
        return (row + column) % 2 == 0;
    case 1:
        return row % 2 == 0;
    case 2:
        return column % 3 == 0;
    case 3:
        return (row + column) % 3 == 0;
    case 4:
        return (row / 2 + column / 3) % 2 == 0;
    case 5:
        return row * column % 2 + row * column % 3 == 0;
    case 6:
        return (row * column % 2 + row * column % 3) % 2 == 0;
    default:
        return ((row + column) % 2 + row * column % 3) % 2 == 0;
    }
}

static void apply_mask(Drawing *d, int mask)
{
    for (int row = 0; row < d->qr->size; row++)
        for (int column = 0; column < d->qr->size; column++)
            if (!d->fixed[row][column]) d->qr->dark[row][column] ^= masked(mask, row, column);
    draw_format(d, mask);
}

/* Long runs and blocks of one colour are hard to read. */
static int penalty(const Qr *qr)
{
    int sum = 0;
    for (int i = 0; i < qr->size; i++)
        for (int k = 1, across = 1, down = 1; k < qr->size; k++) {
            across = qr->dark[i][k] == qr->dark[i][k - 1] ? across + 1 : 1;
            down = qr->dark[k][i] == qr->dark[k - 1][i] ? down + 1 : 1;
            sum += (across == 5) * 3 + (across > 5) + (down == 5) * 3 + (down > 5);
            if (i > 0 && qr->dark[i][k] == qr->dark[i][k - 1] &&
                qr->dark[i][k] == qr->dark[i - 1][k] &&
                qr->dark[i][k] == qr->dark[i - 1][k - 1])
                sum += 3;
        }
    return sum;
}

static void choose_mask(Drawing *d)
{
    int best = 0, least = 0;
    for (int mask = 0; mask < MASKS; mask++) {
        apply_mask(d, mask);
        int found = penalty(d->qr);
        if (mask == 0 || found < least) best = mask, least = found;
        apply_mask(d, mask); /* takes it off again */
    }
    apply_mask(d, best);
}

bool qr_encode(const char *text, Qr *out)
{
    unsigned char words[CODEWORDS_MAX + 1];
    int version = 1, size = (int)strlen(text);
    if (size > QR_TEXT_MAX) return false;
    while (BLOCKS[version].data < size + 2) version++;
    Drawing d = {.qr = out};
    *out = (Qr){.size = 17 + 4 * version};
    fill_words(words, version, text);
    draw_fixed(&d, version);
    draw_words(&d, words, 8 * (BLOCKS[version].data + BLOCKS[version].check));
    choose_mask(&d);
    return true;
}

static bool is_dark(const Qr *qr, int row, int column)
{
    return row >= 0 && column >= 0 && row < qr->size && column < qr->size &&
           qr->dark[row][column];
}

void qr_print(const Qr *qr, bool coloured, Text *out)
{
    static const char *const BLOCK[] = {" ", "▄", "▀", "█"};
    for (int row = -QUIET; row < qr->size + QUIET; row += 2) {
        if (coloured) text_print(out, "\033[30;107m");
        for (int column = -QUIET; column < qr->size + QUIET; column++)
            text_print(out, "%s",
                       BLOCK[2 * is_dark(qr, row, column) + is_dark(qr, row + 1, column)]);
        text_print(out, coloured ? "\033[0m\n" : "\n");
    }
}
