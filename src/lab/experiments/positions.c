#include "lab/experiments/positions.h"

#include "players/registry.h"

#include <stdio.h>

/* Slow searches are repeated less often: none after REPEAT_SECONDS. Both are guesses. */
enum { OPENING_PLIES = 4, REPEATS = 5 };
static const double REPEAT_SECONDS = 0.4;

static const char GUIDE[] = "history:depth=4";

LabEnd positions_play(const Lab *lab, int number, LabGame *out, Error *err)
{
    const char *guides[2] = {GUIDE, GUIDE};
    Game start;
    match_opening(lab->seed, number, OPENING_PLIES, &start);
    return lab_play(lab, guides, &start, (uint64_t)number, out, err);
}

/* Only CHOSEN_MOVE is a result; a broken player is an error, anything else means stopped. */
static LabEnd choose(const Lab *lab, Player *player, const Position *position, Choice *out,
                     Error *err)
{
    Turn turn = {.position = *position, .stop = {lab->stop, 0}};
    switch (player_choose(player, &turn, out)) {
    case CHOSEN_MOVE:
        return LAB_DONE;
    case CHOSEN_BROKEN:
    case CHOSEN_HUNG:
        *err = player->fault;
        return LAB_FAILED;
    default:
        return LAB_STOPPED;
    }
}

/* Which positions are searched, and who is told. */
typedef struct Walk {
    const LabGame *g;
    int step;
    const PositionsWatch *watch; /* may be NULL */
} Walk;

static LabEnd search_once(const Lab *lab, Player *player, const Walk *w, PositionsSum *sum,
                          Error *err)
{
    double first = clock_now();
    *sum = (PositionsSum){0};
    for (int i = w->g->opening, index = 0; i < w->g->game.plies; i++) {
        const Ply *ply = &w->g->game.ply[i];
        if (ply->before.side != WHITE || ply->move == SQUARE_PASS || index++ % w->step)
            continue;
        Choice choice;
        double begun = clock_now();
        LabEnd end = choose(lab, player, &ply->before, &choice, err);
        if (end != LAB_DONE) return end;
        double now = clock_now();
        sum->seconds += now - begun;
        sum->nodes += choice.nodes;
        sum->positions++;
        if (w->watch) w->watch->searched(w->watch->context, now - first);
    }
    return LAB_DONE;
}

LabEnd positions_search(const Lab *lab, int game, const char *spec, int step, PositionsSum *out,
                        Error *err)
{
    LabGame g;
    LabEnd end = positions_play(lab, game, &g, err);
    double spent = 0;
    for (int i = 0; i < REPEATS && end == LAB_DONE && spent < REPEAT_SECONDS; i++) {
        PositionsSum sum;
        Player *player = registry_create(spec, (PlayerSeed){lab->seed, 0}, err);
        if (!player) return LAB_FAILED;
        end = search_once(lab, player, &(Walk){&g, step, NULL}, &sum, err);
        player_destroy(player);
        spent += sum.seconds;
        if (i == 0 || sum.seconds < out->seconds) *out = sum;
    }
    return end;
}

LabEnd positions_measure(const Lab *lab, const PositionsPiece *p, Csv *out, Error *err)
{
    char spec[160];
    PositionsSum sum;
    /* The corner rule would play without a search. */
    snprintf(spec, sizeof spec, "history:depth=%d,corner=off%s", p->depth, p->switches);
    LabEnd end = positions_search(lab, p->game, spec, 1, &sum, err);
    if (end != LAB_DONE) return end;
    csv_add_text(out, spec);
    csv_add_integer(out, sum.positions);
    csv_add_integer(out, (int64_t)sum.nodes);
    csv_add_real(out, sum.seconds, 9);
    return LAB_DONE;
}

LabEnd positions_watch(const Lab *lab, const char *spec, const LabGame *g,
                       const PositionsWatch *watch, Error *err)
{
    PositionsSum sum;
    Player *player = registry_create(spec, (PlayerSeed){lab->seed, 0}, err);
    if (!player) return LAB_FAILED;
    LabEnd end = search_once(lab, player, &(Walk){g, 1, watch}, &sum, err);
    player_destroy(player);
    return end;
}
