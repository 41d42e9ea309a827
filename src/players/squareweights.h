/* squareweights.h - a table of square weights, summed by counting discs per distinct weight. */
#ifndef HEIBAI_PLAYERS_SQUAREWEIGHTS_H
#define HEIBAI_PLAYERS_SQUAREWEIGHTS_H

#include "board/board.h"

enum { SQUAREWEIGHTS_MAX = 10 };

typedef struct SquareWeights {
    int count;
    int value[SQUAREWEIGHTS_MAX];
    uint64_t squares[SQUAREWEIGHTS_MAX];
} SquareWeights;

/* Rows 1 to 4 of a table whose rows 5 to 8 mirror them; at most SQUAREWEIGHTS_MAX distinct
 * values. */
SquareWeights squareweights_from_rows(const short rows[4][8]);

/* Own discs count plus, the opponent's minus. */
static inline int squareweights_sum(const SquareWeights *w, const Board *b)
{
    int sum = 0;
    for (int i = 0; i < w->count; i++)
        sum +=
            w->value[i] * (popcount(b->me & w->squares[i]) - popcount(b->opp & w->squares[i]));
    return sum;
}

#endif
