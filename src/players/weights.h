/* weights.h - a table of square weights, summed by counting discs per distinct weight. */
#ifndef HEIBAI_PLAYERS_WEIGHTS_H
#define HEIBAI_PLAYERS_WEIGHTS_H

#include "board/board.h"

enum { WEIGHTS_MAX = 10 };

typedef struct Weights {
    int count;
    int value[WEIGHTS_MAX];
    uint64_t squares[WEIGHTS_MAX];
} Weights;

/* Rows 1 to 4 of a table whose rows 5 to 8 mirror them; at most WEIGHTS_MAX distinct values. */
Weights weights_from_rows(const short rows[4][8]);

/* Own discs count plus, the opponent's minus. */
static inline int weights_sum(const Weights *w, const Board *b)
{
    int sum = 0;
    for (int i = 0; i < w->count; i++)
        sum +=
            w->value[i] * (popcount(b->me & w->squares[i]) - popcount(b->opp & w->squares[i]));
    return sum;
}

#endif
