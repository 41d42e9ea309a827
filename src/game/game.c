#include "game/game.h"

#include <stddef.h>

void game_start(Game *g, Position start)
{
    g->start = g->now = start;
    g->plies = 0;
}

static Ply *next_ply(Game *g, int move, double seconds)
{
    if (g->plies == GAME_PLIES_MAX) return NULL;
    Ply *ply = &g->ply[g->plies];
    *ply = (Ply){g->now, move, seconds};
    return ply;
}

bool game_play(Game *g, int square, double seconds)
{
    if (!next_ply(g, square, seconds) || !position_play(&g->now, square)) return false;
    g->plies++;
    return true;
}

bool game_play_passing(Game *g, int square, double seconds)
{
    bool passed = square != SQUARE_PASS && game_play(g, SQUARE_PASS, 0);
    if (game_play(g, square, seconds)) return true;
    if (passed) game_undo(g);
    return false;
}

const char *game_why_illegal(const Game *g, int move)
{
    const Board *b = &g->now.board;
    if (board_is_over(b)) return "the game is over";
    if (move == SQUARE_PASS) return "there are moves";
    if (!(board_empty(b) & bit(move))) return "the square is taken";
    return "it turns no disc";
}

bool game_forfeit(Game *g, double seconds)
{
    if (!next_ply(g, SQUARE_PASS, seconds)) return false;
    g->plies++;
    g->now = (Position){board_passed(g->now.board), side_other(g->now.side)};
    return true;
}

bool game_undo(Game *g)
{
    if (g->plies == 0) return false;
    g->now = g->ply[--g->plies].before;
    return true;
}

bool game_undo_turn(Game *g, Side side)
{
    for (int i = g->plies - 1; i >= 0; i--) {
        const Ply *ply = &g->ply[i];
        if (ply->before.side != side || ply->move == SQUARE_PASS) continue;
        g->plies = i;
        g->now = ply->before;
        return true;
    }
    return false;
}

int game_last_move(const Game *g)
{
    for (int i = g->plies - 1; i >= 0; i--)
        if (g->ply[i].move != SQUARE_PASS) return g->ply[i].move;
    return SQUARE_NONE;
}

int game_moves(const Game *g, int plies)
{
    int moves = 0;
    for (int i = 0; i < plies; i++) moves += g->ply[i].move != SQUARE_PASS;
    return moves;
}

GameTime game_time(const Game *g, Side side)
{
    GameTime time = {0};
    for (int i = 0; i < g->plies; i++) {
        const Ply *ply = &g->ply[i];
        if (ply->before.side != side || ply->move == SQUARE_PASS) continue;
        time.last = ply->seconds;
        time.total += ply->seconds;
        time.moves++;
    }
    return time;
}

static int for_black(const Game *g, int value) { return g->now.side == BLACK ? value : -value; }

int game_difference(const Game *g) { return for_black(g, board_difference(&g->now.board)); }
int game_score(const Game *g) { return for_black(g, board_score(&g->now.board)); }
