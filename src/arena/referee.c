#include "arena/referee.h"

#include "board/notation.h"

/* Time to start another program and wait for its first answer. A guess. */
static const double READY_SECONDS = 10;

/* One turn: what the player is asked, its limits, and the time it took. */
typedef struct Asked {
    Turn turn;
    double limit, deadline; /* of this move; 0: none */
    bool by_clock;          /* the limit is what is left of the time for the game */
    double seconds;         /* time used */
} Asked;

static void tell(const Referee *r, const Game *g, RefereeEvent event, const Choice *choice)
{
    if (r->watch) r->watch(r->context, g, event, choice);
}

static bool stopped(const Referee *r) { return stop_flagged(&(Stop){.flag = r->stop}); }

double referee_move_limit(const TimeControl *t)
{
    return t->move > 0 ? t->move : t->game > 0 ? 0 : t->hang;
}

static Asked begin_turn(const Referee *r, const Game *g)
{
    TimeControl time = r->time;
    if (r->players[g->now.side]->class->human) time.hang = 0;
    Asked a = {.limit = referee_move_limit(&time)};
    double left = r->time.game - game_time(g, g->now.side).total;
    a.turn = (Turn){.position = g->now, .game = g, .move_time = r->time.move};
    if (r->time.game > 0) {
        a.turn.clock = left;
        a.by_clock = a.limit <= 0 || left < a.limit;
        if (a.by_clock) a.limit = left;
    }
    return a;
}

/* Asks the player of the side to move and measures the time. */
static Chosen ask(const Referee *r, Asked *a, Choice *choice)
{
    Player *p = r->players[a->turn.position.side];
    a->turn.stop = (Stop){r->stop, clock_now() + READY_SECONDS};
    if (!player_ready(p, &a->turn)) return CHOSEN_BROKEN;
    double begun = clock_now();
    a->deadline = a->limit > 0 ? begun + a->limit : 0;
    a->turn.stop.deadline = a->deadline;
    Chosen chosen = player_choose(p, &a->turn, choice);
    double ended = clock_now();
    a->seconds = ended - begun;
    return chosen;
}

static bool is_late(const Asked *a) { return a->deadline > 0 && a->seconds > a->limit; }

static Ending late(const Referee *r, const Asked *a, Error *why)
{
    if (a->by_clock)
        error_set(why, "used up its %g s for the game", r->time.game);
    else
        error_set(why, "thought longer than %g s", referee_move_limit(&r->time));
    return a->by_clock ? ENDING_CLOCK : ENDING_TIME;
}

/* Another program is also told the line in which it sent the move. */
static Ending illegal(const Player *p, const Game *g, int square, Error *why)
{
    if (square >= 0 && square <= SQUARE_PASS)
        error_set(why, "chose %s, which is not legal: %s%s%s%s",
                  square == SQUARE_PASS ? "to pass" : square_name(square),
                  game_why_illegal(g, square), *p->said ? "; it sent '" : "", p->said,
                  *p->said ? "'" : "");
    else
        error_set(why, "chose no move");
    return ENDING_ILLEGAL;
}

static Ending broken(const Referee *r, const Game *g, Error *why)
{
    const Player *p = r->players[g->now.side];
    error_set(why, "%s", p->fault.text);
    why->machine = p->fault.machine;
    return p->unable ? ENDING_UNABLE : ENDING_BROKEN;
}

/* One turn of a side that has a move. False: the game ends, and *ending is set. */
static bool take_turn(const Referee *r, Game *g, Ending *ending, Error *why)
{
    Side side = g->now.side;
    Choice choice;
    Asked a = begin_turn(r, g);
    tell(r, g, REFEREE_TURN, NULL);
    if (a.by_clock && a.limit <= 0) {
        *ending = late(r, &a, why);
        return false;
    }
    Chosen chosen = ask(r, &a, &choice);
    if (chosen == CHOSEN_UNDO) {
        if (game_undo_turn(g, side)) tell(r, g, REFEREE_UNDONE, NULL);
        return true;
    }
    *ending = ENDING_STOPPED;
    if (stopped(r) && (is_late(&a) || chosen != CHOSEN_MOVE)) return false;
    if (chosen == CHOSEN_HUNG) {
        broken(r, g, why);
        *ending = ENDING_HUNG;
    } else if (is_late(&a)) {
        *ending = late(r, &a, why);
    } else if (chosen == CHOSEN_RESIGNED) {
        error_set(why, "resigned");
        *ending = ENDING_RESIGNED;
    } else if (chosen == CHOSEN_BROKEN) {
        *ending = broken(r, g, why);
    }
    if (*ending != ENDING_STOPPED || chosen == CHOSEN_NOTHING) return false;
    if (chosen == CHOSEN_FORFEIT) {
        if (game_forfeit(g, a.seconds)) tell(r, g, REFEREE_FORFEITED, NULL);
        return true;
    }
    if (!game_play(g, choice.square, a.seconds)) {
        *ending = illegal(r->players[side], g, choice.square, why);
        return false;
    }
    tell(r, g, REFEREE_MOVED, &choice);
    return true;
}

Ending referee_play(const Referee *r, Game *g, Error *why)
{
    Ending ending = ENDING_STOPPED;
    while (!game_over(g)) {
        if (stopped(r)) return ENDING_STOPPED;
        if (game_play(g, SQUARE_PASS, 0))
            tell(r, g, REFEREE_PASSED, NULL);
        else if (!take_turn(r, g, &ending, why))
            return ending;
    }
    return ENDING_PLAYED;
}

bool referee_lost(Ending ending) { return ending > ENDING_PLAYED && ending < ENDING_STOPPED; }

bool referee_failed(Ending ending) { return ending == ENDING_BROKEN || ending == ENDING_HUNG; }

int referee_score(const Game *g, Ending ending)
{
    if (referee_lost(ending)) return g->now.side == BLACK ? -SQUARES : SQUARES;
    return game_score(g);
}

int referee_result(const Game *g, Ending ending)
{
    int score = referee_score(g, ending);
    return (score > 0) - (score < 0);
}
