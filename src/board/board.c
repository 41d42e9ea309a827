/* board.c - the rules, in portable code; searches inline simd/simd.h instead. */
#include "board/board.h"

#include "board/simd/portable.h"

Position position_start(void)
{
    Board b = {bit(28) | bit(35), bit(27) | bit(36)};
    return (Position){b, BLACK};
}

uint64_t board_moves(const Board *b) { return portable_moves(b->me, b->opp); }

uint64_t board_flips(const Board *b, int square)
{
    if (square < 0 || square >= SQUARES || !(board_empty(b) & bit(square))) return 0;
    return portable_flips(b->me, b->opp, square);
}

bool board_is_over(const Board *b)
{
    return !portable_moves(b->me, b->opp) && !portable_moves(b->opp, b->me);
}

int board_difference(const Board *b) { return popcount(b->me) - popcount(b->opp); }

int board_score(const Board *b)
{
    int difference = board_difference(b);
    int empties = SQUARES - board_discs(b);
    return difference > 0 ? difference + empties : difference < 0 ? difference - empties : 0;
}

bool position_play(Position *p, int square)
{
    Board *b = &p->board;
    if (square == SQUARE_PASS) {
        if (board_moves(b) || board_is_over(b)) return false;
        *b = board_passed(*b);
    } else {
        uint64_t flips = board_flips(b, square);
        if (!flips) return false;
        board_make(b, square, flips);
    }
    p->side = side_other(p->side);
    return true;
}
