/* referee.c */
#include "arena/referee.h"

static void tell(const Referee *r, const Game *g, RefereeEvent event, const Choice *choice)
{
    if (r->watch) r->watch(r->self, g, event, choice);
}

static bool stopped(const Referee *r) { return stop_flagged(&(Stop){.flag = r->stop}); }

/* One turn of a side that has a move. False: the game ends here, *ending says how. */
static bool take_turn(const Referee *r, Game *g, Ending *ending)
{
    Side side = g->now.side;
    tell(r, g, REFEREE_TURN, NULL);
    double begun = clock_now();
    double limit = r->move_time > 0 ? begun + r->move_time : 0;
    Turn turn = {.position = g->now, .stop = {r->stop, limit}};
    Choice choice;
    Chosen chosen = player_choose(r->players[side], &turn, &choice);
    double seconds = clock_now() - begun;
    if (chosen == CHOSEN_UNDO) {
        if (game_undo_turn(g, side)) tell(r, g, REFEREE_UNDONE, NULL);
        return true;
    }
    bool late = limit > 0 && begun + seconds > limit;
    *ending = late && !stopped(r) ? ENDING_TIME : ENDING_STOPPED;
    if (late || chosen == CHOSEN_NOTHING) return false;
    if (chosen == CHOSEN_FORFEIT) {
        if (game_forfeit(g, seconds)) tell(r, g, REFEREE_FORFEITED, NULL);
        return true;
    }
    *ending = ENDING_ILLEGAL;
    if (!game_play(g, choice.square, seconds)) return false;
    tell(r, g, REFEREE_MOVED, &choice);
    return true;
}

Ending referee_play(const Referee *r, Game *g)
{
    Ending ending = ENDING_STOPPED;
    while (!game_over(g)) {
        if (stopped(r)) return ENDING_STOPPED;
        if (game_play(g, SQUARE_PASS, 0))
            tell(r, g, REFEREE_PASSED, NULL);
        else if (!take_turn(r, g, &ending))
            return ending;
    }
    return ENDING_PLAYED;
}

int referee_score(const Game *g, Ending ending)
{
    if (ending == ENDING_TIME || ending == ENDING_ILLEGAL)
        return g->now.side == BLACK ? -SQUARES : SQUARES;
    return game_score(g);
}

int referee_result(const Game *g, Ending ending)
{
    int score = referee_score(g, ending);
    return (score > 0) - (score < 0);
}
