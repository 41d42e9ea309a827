#include "train/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The squares of a part, by their digits in the index of the pattern (pattern.c), and of its
 * image by the pattern's mirror symmetry, which shares the vectors. Short diagonals have none.
 * Guesses; without parts the square error is 2 % larger (docs/evaluation-log.md). */
typedef struct Part {
    int type;
    const char *squares, *mirror; /* NULL: the pattern has no mirror */
} Part;

enum { EDGE, CORNER9, CORNER10, ROW2, ROW3, ROW4, DIAGONAL8, DIAGONAL7 };

static const Part PARTS[] = {
    {EDGE, "01238", "76549"},    {EDGE, "01234567", "76543210"}, {EDGE, "123456", "654321"},
    {CORNER9, "0134", "0314"},   {CORNER9, "01236", "03612"},    {CORNER9, "012345", "036147"},
    {CORNER10, "012567", NULL},  {CORNER10, "234789", NULL},     {CORNER10, "01234", NULL},
    {CORNER10, "56789", NULL},   {ROW2, "01234", "76543"},       {ROW2, "1234", "6543"},
    {ROW2, "2345", "5432"},      {ROW3, "01234", "76543"},       {ROW3, "1234", "6543"},
    {ROW3, "2345", "5432"},      {ROW4, "01234", "76543"},       {ROW4, "1234", "6543"},
    {ROW4, "2345", "5432"},      {DIAGONAL8, "01234", "76543"},  {DIAGONAL8, "1234", "6543"},
    {DIAGONAL8, "2345", "5432"}, {DIAGONAL7, "01234", "65432"},  {DIAGONAL7, "2345", "4321"},
};
enum { COUNT = sizeof PARTS / sizeof PARTS[0] };

static int power3(int exponent) { return exponent ? 3 * power3(exponent - 1) : 1; }

/* The configuration of a part in an index. */
static int configuration(int index, const char *squares)
{
    int digit[PATTERN_SQUARES_MAX], out = 0;
    for (int i = 0; i < PATTERN_SQUARES_MAX; i++, index /= 3) digit[i] = index % 3;
    for (int i = (int)strlen(squares) - 1; i >= 0; i--) out = 3 * out + digit[squares[i] - '0'];
    return out;
}

static void add_part(PlaceParts *to, int row)
{
    assert(to->count < PARTS_MAX);
    to->row[to->count++] = (uint32_t)row;
}

static void add_to_places(Parts *p, const Part *part, const Pattern *pattern, const Fold *fold)
{
    for (int index = 0; index < pattern->size; index++) {
        if (pattern_fold(pattern, index) != index) continue;
        PlaceParts *to = &p->at[fold->place[0][pattern->weight + index]];
        add_part(to, p->rows + configuration(index, part->squares));
        if (part->mirror) add_part(to, p->rows + configuration(index, part->mirror));
    }
}

Parts *parts_create(const Fold *fold)
{
    Parts *p = calloc(1, sizeof *p);
    if (p) p->at = calloc((size_t)fold->count, sizeof *p->at);
    if (!p || !p->at) {
        parts_destroy(p);
        return NULL;
    }
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    for (const Part *part = PARTS; part < PARTS + COUNT; part++) {
        add_to_places(p, part, &patterns[part->type], fold);
        p->has[part->type] = true;
        p->rows += power3((int)strlen(part->squares));
    }
    return p;
}

void parts_destroy(Parts *p)
{
    if (p) free(p->at);
    free(p);
}

int parts_squares(int part) { return part < COUNT ? (int)strlen(PARTS[part].squares) : 0; }
