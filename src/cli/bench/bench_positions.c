#include "cli/bench/bench_positions.h"

#include "game/transcript.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* bench/games.txt, put here by the build. */
extern const char BENCH_GAMES[];

static void read_game(int index, Game *g)
{
    const char *at = BENCH_GAMES;
    while (*at == '%' || index-- > 0) at += strcspn(at, "\n") + 1;
    char line[2 * SQUARES + 1];
    Error err;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    game_start(g, position_start());
    bool ok = transcript_read(line, g, &err);
    assert(ok); /* what the build put in */
    (void)ok;
}

bool bench_position(int game, int empties, Position *out)
{
    Game g;
    assert(game >= 0 && game < BENCH_GAME_COUNT);
    read_game(game, &g);
    for (int i = 0; i < g.plies; i++) {
        *out = g.ply[i].before;
        if (SQUARES - board_discs(&out->board) == empties && board_moves(&out->board))
            return true;
    }
    return false;
}

Position bench_mixed(int game)
{
    Position p;
    int empties = 50 - 37 * game % 40;
    bool found = bench_position(game, empties, &p);
    assert(found);
    (void)found;
    return p;
}
