/* board_kernel.h - the board code of each CPU level. */
#ifndef HEIBAI_BOARD_BOARD_KERNEL_H
#define HEIBAI_BOARD_BOARD_KERNEL_H

#include "base/cpu.h"
#include "board/board.h"

typedef enum PerftMode {
    PERFT_MADE, /* every leaf is made */
    PERFT_BULK  /* the moves of the last ply are counted, not made */
} PerftMode;

typedef struct BoardKernel {
    uint64_t (*moves)(const Board *b);
    uint64_t (*flips)(const Board *b, int square);          /* pre: the square is empty */
    uint64_t (*flips_by_reach)(const Board *b, int square); /* the same by reach_flips */
    /* Counts the games of `depth` plies. A pass is a ply; a game that ends earlier counts once.
     */
    uint64_t (*perft)(const Board *b, int depth, PerftMode mode);
} BoardKernel;

/* NULL: this build has no code for that level. */
const BoardKernel *board_kernel(CpuLevel level);

#endif
