/* board.h - the position and the rules of Reversi.
 * Square 0 is A1, 7 is H1, 63 is H8: row * 8 + column, both from 0 and from the top left. */
#ifndef HEIBAI_BOARD_BOARD_H
#define HEIBAI_BOARD_BOARD_H

#include "base/bits.h"

#include <stdbool.h>
#include <stdint.h>

#define CORNERS UINT64_C(0x8100000000000081)

enum { SQUARES = 64, SQUARE_PASS = 64, SQUARE_NONE = 65 };

/* Seen from the side to move. */
typedef struct Board {
    uint64_t me, opp;
} Board;

typedef enum Side { BLACK, WHITE } Side;

typedef struct Position {
    Board board; /* me is `side` */
    Side side;   /* to move */
} Position;

static inline Side side_other(Side side) { return side == BLACK ? WHITE : BLACK; }

static inline bool board_is_ok(const Board *b) { return (b->me & b->opp) == 0; }
static inline bool board_equal(Board a, Board b) { return a.me == b.me && a.opp == b.opp; }
static inline uint64_t board_empty(const Board *b) { return ~(b->me | b->opp); }
static inline int board_discs(const Board *b) { return popcount(b->me | b->opp); }
static inline Board board_passed(Board b) { return (Board){b.opp, b.me}; }

/* A set and all squares that touch it, diagonally too. */
static inline uint64_t squares_around(uint64_t set)
{
    uint64_t across = set | (set << 1 & UINT64_C(0xfefefefefefefefe)) |
                      (set >> 1 & UINT64_C(0x7f7f7f7f7f7f7f7f));
    return across | across << 8 | across >> 8;
}

/* Puts a disc of the side to move on `square`, turns `flips`, and changes the side to move. */
static inline void board_make(Board *b, int square, uint64_t flips)
{
    uint64_t mover = b->me ^ (flips | bit(square));
    b->me = b->opp ^ flips;
    b->opp = mover;
}

/* Undoes board_make with the same arguments. */
static inline void board_unmake(Board *b, int square, uint64_t flips)
{
    uint64_t mover = b->opp ^ (flips | bit(square));
    b->opp = b->me ^ flips;
    b->me = mover;
}

/* X on E4 and D5, O on D4 and E5, black to move. */
Position position_start(void);

/* Squares where the side to move may play. */
uint64_t board_moves(const Board *b);
/* Discs turned by playing on `square`; 0 when that is not legal. */
uint64_t board_flips(const Board *b, int square);
bool board_is_over(const Board *b);

/* Disc difference for the side to move: of the discs alone, and with empties for the winner. */
int board_difference(const Board *b);
int board_score(const Board *b);

/* Plays `square` or SQUARE_PASS. False: not legal here, and nothing was changed. */
bool position_play(Position *p, int square);
static inline uint64_t position_discs(const Position *p, Side side)
{
    return side == p->side ? p->board.me : p->board.opp;
}

#endif
