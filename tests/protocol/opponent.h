/* opponent.h - the other player of a game against the program: the rules by the slow walk of
 * boards.h, random moves, and a firm opinion on what is legal. */
#ifndef HEIBAI_TESTS_PROTOCOL_OPPONENT_H
#define HEIBAI_TESTS_PROTOCOL_OPPONENT_H

#include "cmocka_all.h"

#include "boards.h"

#include <ctype.h>
#include <string.h>

typedef struct Table {
    Board board; /* me is the side to move */
    Side side;
    int passes;
} Table;

static inline bool table_over(const Table *t)
{
    return !walk_moves(t->board) && !walk_moves(board_passed(t->board));
}

/* SQUARE_PASS only without moves. */
static inline void table_play(Table *t, int move)
{
    if (move == SQUARE_PASS) {
        assert_int_equal(0, walk_moves(t->board));
        assert_false(table_over(t));
        t->board = board_passed(t->board);
        t->passes++;
    } else {
        assert_true(move >= 0 && move < SQUARES);
        uint64_t flips = walk_flips(t->board, move);
        assert_true(flips != 0);
        board_make(&t->board, move, flips);
    }
    t->side = side_other(t->side);
}

static inline int table_random_move(const Table *t, Rng *rng)
{
    uint64_t moves = walk_moves(t->board);
    if (!moves) return SQUARE_PASS;
    int skip = rng_below(rng, popcount(moves));
    for (int square = 0;; square++)
        if (moves & bit(square) && skip-- == 0) return square;
}

static inline uint64_t table_discs(const Table *t, Side side)
{
    return side == t->side ? t->board.me : t->board.opp;
}

/* Black's discs minus white's, empty squares to the winner. */
static inline int table_score(const Table *t)
{
    int black = popcount(table_discs(t, BLACK)), white = popcount(table_discs(t, WHITE));
    int empty = SQUARES - black - white, difference = black - white;
    return difference + (difference > 0 ? empty : difference < 0 ? -empty : 0);
}

/* A square of a move as sent by the program, in either case. */
static inline int table_square(const char *text)
{
    int column = toupper((unsigned char)text[0]) - 'A', row = text[1] - '1';
    assert_true(column >= 0 && column < 8 && row >= 0 && row < 8);
    return 8 * row + column;
}

/* A position late in a random game where the side to move must pass, or one early in it. */
static inline Table table_random_start(Rng *rng, bool pass)
{
    for (;;) {
        Table t = {.side = BLACK};
        Position start = position_start();
        t.board = start.board;
        int plies = pass ? 44 + rng_below(rng, 12) : rng_below(rng, 10);
        while (plies-- > 0 && !table_over(&t) && (walk_moves(t.board) || plies > 0))
            table_play(&t, table_random_move(&t, rng));
        t.passes = 0;
        if (!table_over(&t) && (walk_moves(t.board) == 0) == pass) return t;
    }
}

#endif
