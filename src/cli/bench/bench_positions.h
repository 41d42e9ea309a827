/* bench_positions.h - positions to measure with: games inside the program, the same for ever.
 */
#ifndef HEIBAI_CLI_BENCH_BENCH_POSITIONS_H
#define HEIBAI_CLI_BENCH_BENCH_POSITIONS_H

#include "board/board.h"

enum { BENCH_GAME_COUNT = 50 };

/* The position of a game with so many empty squares and a move to make. False: there is none.
 */
bool bench_position(int game, int empties, Position *out);

/* One of each game, with 11 to 50 empty squares. */
Position bench_mixed(int game);

#endif
