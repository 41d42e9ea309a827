/* boards.h - random boards, and the rules once more: slow, square by square, obvious. */
#ifndef HEIBAI_TESTS_BOARDS_H
#define HEIBAI_TESTS_BOARDS_H

#include "base/rng.h"
#include "board/board.h"

#include <stdlib.h>

/* `usual`, many times as much under ./test soak, a tenth under sanitizers. */
static inline int campaign(int usual)
{
    const char *soak = getenv("HEIBAI_SOAK");
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    usual = usual / 10 + 1;
#endif
    return soak ? usual * atoi(soak) : usual;
}

/* Discs anywhere, as no game leaves them. */
static inline Board random_discs(Rng *rng)
{
    uint64_t occupied = rng_next(rng), mine = rng_next(rng);
    switch (rng_below(rng, 3)) {
    case 0:
        occupied |= rng_next(rng);
        break;
    case 1:
        occupied |= rng_next(rng) | rng_next(rng) | rng_next(rng);
        break;
    }
    return (Board){occupied & mine, occupied & ~mine};
}

/* From the start by at most `plies` random moves; the side to move has one unless the game is
 * over. */
static inline Position random_position(Rng *rng, int plies)
{
    Position p = position_start();
    for (int i = 0; i < plies; i++) {
        uint64_t moves = board_moves(&p.board);
        if (moves)
            position_play(&p, bit_nth(moves, rng_below(rng, popcount(moves))));
        else if (!position_play(&p, SQUARE_PASS))
            break;
    }
    if (!board_moves(&p.board)) position_play(&p, SQUARE_PASS);
    return p;
}

static inline uint64_t walk_flips(Board b, int square)
{
    uint64_t all = 0;
    if ((b.me | b.opp) & bit(square)) return 0;
    for (int rows = -1; rows <= 1; rows++)
        for (int columns = -1; columns <= 1; columns++) {
            int row = square / 8 + rows, column = square % 8 + columns;
            uint64_t line = 0;
            while ((rows || columns) && row >= 0 && row < 8 && column >= 0 && column < 8) {
                uint64_t here = bit(row * 8 + column);
                if (b.me & here) all |= line;
                if (!(b.opp & here)) break;
                line |= here;
                row += rows;
                column += columns;
            }
        }
    return all;
}

static inline uint64_t walk_moves(Board b)
{
    uint64_t moves = 0;
    for (int square = 0; square < SQUARES; square++)
        if (walk_flips(b, square)) moves |= bit(square);
    return moves;
}

/* The score with best play by both, by plain minimax over the slow rules. */
static inline int walk_solve(Board b)
{
    int best = -SQUARES - 1;
    for (uint64_t empty = board_empty(&b); empty;) {
        int square = bit_pop(&empty);
        uint64_t flips = walk_flips(b, square);
        Board child = b;
        if (!flips) continue;
        board_make(&child, square, flips);
        int score = -walk_solve(child);
        if (score > best) best = score;
    }
    if (best >= -SQUARES) return best;
    Board passed = board_passed(b);
    return walk_moves(passed) ? -walk_solve(passed) : board_score(&b);
}

#endif
