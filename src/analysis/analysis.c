#include "analysis/analysis.h"

/* Discs from which on a move gets the mark. A guess: values of a search are good to a disc or
 * two, so a smaller loss may be an error of the search. */
static const double LEAST_LOSS[MARKS] = {0, 3, 6, 12};

static int sign_of(double value) { return (value > 0) - (value < 0); }

static Swing swing_of(const Verdict *v)
{
    if (v->best.kind != HEIBAI_KIND_EXACT || v->played.kind != HEIBAI_KIND_EXACT)
        return SWING_NONE;
    int possible = sign_of(v->best.value), reached = sign_of(v->played.value);
    if (possible == reached) return SWING_NONE;
    if (possible < 1) return SWING_DRAW_TO_LOSS;
    return reached == 0 ? SWING_WIN_TO_DRAW : SWING_WIN_TO_LOSS;
}

void verdict_judge(Verdict *v)
{
    v->loss = v->best.value - v->played.value;
    if (v->loss < 0) v->loss = 0;
    v->mark = MARK_NONE;
    for (int m = MARK_DUBIOUS; m < MARKS; m++)
        if (v->loss >= LEAST_LOSS[m]) v->mark = (Mark)m;
    v->swing = swing_of(v);
    v->known = true;
}

/* The limits that search the position after a move as deeply as the best move was searched. */
static HeibaiLimits limits_after(const HeibaiLimits *limits, const HeibaiLine *best)
{
    HeibaiLimits l = *limits;
    bool proved = best->kind == HEIBAI_KIND_EXACT;
    l.level = HEIBAI_UNSET;
    l.depth = proved ? SQUARES : best->depth > 1 ? best->depth - 1 : 1;
    l.confidence = proved ? 100 : best->confidence;
    return l;
}

/* The line of a move, made from the best line of the position after it. */
static HeibaiLine line_before(const HeibaiLine *after, const HeibaiLine *best, int move)
{
    HeibaiLine played = *after;
    played.move = move;
    played.value = -after->value;
    played.depth = best->depth;
    return played;
}

/* The best line of a position. */
static bool search(const Analyst *a, Analysis *out, const Position *p,
                   const HeibaiLimits *limits, int ply, Error *err)
{
    HeibaiResult result;
    Verdict *v = &out->verdicts[ply];
    if (!a->search(a->context, p, limits, ply, &result, err)) return false;
    out->nodes += result.nodes;
    out->seconds += result.seconds;
    v->played = result.lines[0];
    return true;
}

static bool judge(const Analyst *a, Analysis *out, int ply, Error *err)
{
    const Ply *p = &out->game->ply[ply];
    Verdict *v = &out->verdicts[ply];
    if (!search(a, out, &p->before, &a->limits, ply, err)) return false;
    v->best = v->played;
    if (v->best.move != p->move) {
        HeibaiLimits limits = limits_after(&a->limits, &v->best);
        Position after = p->before;
        position_play(&after, p->move);
        if (!search(a, out, &after, &limits, ply, err)) return false;
        v->played = line_before(&v->played, &v->best, p->move);
    }
    /* A selective search can miss what the search after the move finds. */
    if (v->played.value > v->best.value) v->best = v->played;
    verdict_judge(v);
    return true;
}

bool analysis_run(const Analyst *a, const Game *game, Analysis *out, Error *err)
{
    *out = (Analysis){.game = game};
    for (int ply = game->plies - 1; ply >= 0; ply--)
        if (game->ply[ply].move != SQUARE_PASS && !judge(a, out, ply, err)) return false;
    return true;
}

SideTotals analysis_totals(const Analysis *a, Side side)
{
    SideTotals t = {.worst = -1};
    for (int i = 0; i < a->game->plies; i++) {
        const Verdict *v = &a->verdicts[i];
        if (!v->known || a->game->ply[i].before.side != side) continue;
        t.moves++;
        t.loss += v->loss;
        t.marks[v->mark]++;
        if (v->loss > 0 && (t.worst < 0 || v->loss > a->verdicts[t.worst].loss)) t.worst = i;
    }
    return t;
}

int analysis_move_number(const Game *g, int ply)
{
    int number = 0;
    for (int i = 0; i <= ply; i++) number += g->ply[i].move != SQUARE_PASS;
    return number;
}
