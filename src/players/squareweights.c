/* squareweights.c - makes a table of square weights from its first four rows. */
#include "players/squareweights.h"

#include <assert.h>

static int find(const SquareWeights *w, int value)
{
    int i = 0;
    while (i < w->count && w->value[i] != value) i++;
    return i;
}

SquareWeights squareweights_from_rows(const short rows[4][8])
{
    SquareWeights w = {0};
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 8; column++) {
            int i = find(&w, rows[row][column]);
            assert(i < SQUAREWEIGHTS_MAX);
            if (i == w.count) w.value[w.count++] = rows[row][column];
            w.squares[i] |= bit(row * 8 + column) | bit((7 - row) * 8 + column);
        }
    return w;
}
