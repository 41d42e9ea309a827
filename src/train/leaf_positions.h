/* leaf_positions.h - one position per game, to measure searches with. */
#ifndef HEIBAI_TRAIN_LEAF_POSITIONS_H
#define HEIBAI_TRAIN_LEAF_POSITIONS_H

#include "base/error.h"
#include "board/board.h"

typedef struct LeafPositions {
    Board *at;
    size_t count, room;
} LeafPositions;

typedef struct LeafChoice {
    const char *games;               /* file of self-play */
    int empties_first, empties_last; /* each number of empty squares in turn */
    /* In every second group of games the last two moves before the position are random, one of
     * each side. Such positions are often far from even, in favour of either side. */
    bool beside;
} LeafChoice;

/* False: the file is bad, or no memory; there is nothing to free. */
bool leaf_positions_read(LeafPositions *out, const LeafChoice *choice, Error *err);
void leaf_positions_free(LeafPositions *p);

#endif
