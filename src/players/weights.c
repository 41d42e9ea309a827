/* weights.c */
#include "players/weights.h"

#include <assert.h>

static int find(const Weights *w, int value)
{
    int i = 0;
    while (i < w->count && w->value[i] != value) i++;
    return i;
}

Weights weights_from_rows(const short rows[4][8])
{
    Weights w = {0};
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 8; column++) {
            int i = find(&w, rows[row][column]);
            assert(i < WEIGHTS_MAX);
            if (i == w.count) w.value[w.count++] = rows[row][column];
            w.squares[i] |= bit(row * 8 + column) | bit((7 - row) * 8 + column);
        }
    return w;
}
