/* random_game.h - games for round trips. */
#ifndef HEIBAI_TESTS_GAME_RANDOM_GAME_H
#define HEIBAI_TESTS_GAME_RANDOM_GAME_H

#include "base/rng.h"
#include "game/game.h"

/* From the start, passes included, to the end or to `plies` if that comes first. */
static inline void random_game(Rng *rng, int plies, Game *g)
{
    game_start(g, position_start());
    while (g->plies < plies && !game_over(g)) {
        uint64_t moves = board_moves(&g->now.board);
        int move = moves ? bit_nth(moves, rng_below(rng, popcount(moves))) : SQUARE_PASS;
        game_play(g, move, 0);
    }
}

#endif
