#include "eval/fold.h"

#include <stdlib.h>

/* Builds all indices of a pattern digit by digit, with their mirror images and colour swaps
 * beside them: faster than pattern_fold for each index. */
typedef struct Walk {
    Fold *fold;
    const Pattern *pattern;
    int power[PATTERN_SQUARES_MAX]; /* of 3 */
} Walk;

/* An index whose highest digits are set. */
typedef struct Partial {
    int index, swapped;
    int mirrored[SYMMETRIES];
} Partial;

static void add_index(const Walk *w, const Partial *node)
{
    Fold *fold = w->fold;
    uint32_t *place = fold->place[0] + w->pattern->weight;
    int least = node->index;
    for (int m = 0; m < w->pattern->mirrors; m++)
        if (node->mirrored[m] < least) least = node->mirrored[m];
    place[node->index] = least == node->index ? (uint32_t)fold->count++ : place[least];
    fold->indices[place[node->index]]++;
    /* add_type replaces this index by its place, which may not be known yet. */
    fold->place[1][w->pattern->weight + node->index] = (uint32_t)node->swapped;
}

static void walk(const Walk *w, int square, const Partial *from)
{
    static const int SWAPPED[3] = {0, 2, 1};
    if (square < 0) {
        add_index(w, from);
        return;
    }
    for (int digit = 0; digit < 3; digit++) {
        Partial node = *from;
        node.index += digit * w->power[square];
        node.swapped += SWAPPED[digit] * w->power[square];
        for (int m = 0; m < w->pattern->mirrors; m++)
            node.mirrored[m] += digit * w->power[w->pattern->mirror[m][square]];
        walk(w, square - 1, &node);
    }
}

static void add_type(Fold *fold, const Pattern *p)
{
    Walk w = {.fold = fold, .pattern = p};
    for (int i = 0, power = 1; i < p->squares; i++, power *= 3) w.power[i] = power;
    walk(&w, p->squares - 1, &(Partial){0});
    uint32_t *swapped = fold->place[1] + p->weight;
    for (int i = 0; i < p->size; i++) swapped[i] = fold->place[0][p->weight + (int)swapped[i]];
}

Fold *fold_create(void)
{
    Fold *fold = calloc(1, sizeof *fold);
    if (!fold) return NULL;
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    for (int type = 0; type < PATTERN_TYPES; type++) add_type(fold, &patterns[type]);
    return fold;
}
