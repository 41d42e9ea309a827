/* analysis.c - each position of the game is searched once, from the last to the first. The
 * value of a move played is that of the position after it: of the next row if that was searched
 * to the same horizon, otherwise of a search of its own. */
#include "analysis/analysis.h"

#include "board/symmetry.h"
#include "engine/answer.h"

#include <string.h>

enum { DEPTH_LEAST = 2, USUAL_LEVEL = 10, HORIZON_STEP = 4 };

/* A search of one position to a depth. */
typedef struct Searched {
    Position position;
    HeibaiLine line;
    int depth, confidence; /* as far as it came */
} Searched;

/* An analysis under way. */
typedef struct Run {
    const Analyst *analyst;
    Analysis *out;
    bool begun;    /* a search was made */
    Searched next; /* of the row after the present one; depth 0: there is none */
} Run;

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

static double rounded(double value) { return answer_rounded(value, 1); }

void verdict_judge(Verdict *v)
{
    v->best.value = rounded(v->best.value);
    v->played.value = rounded(v->played.value);
    v->loss = rounded(v->best.value - v->played.value);
    if (v->loss < 0) v->loss = 0;
    v->mark = MARK_NONE;
    for (int m = MARK_DUBIOUS; m < MARKS; m++)
        if (v->loss >= LEAST_LOSS[m]) v->mark = (Mark)m;
    v->swing = swing_of(v);
    v->known = true;
}

/* ---- Depths ------------------------------------------------------------------------------ */

static bool is_timed(const HeibaiLimits *l)
{
    return l->level == HEIBAI_UNSET && l->depth == HEIBAI_UNSET &&
           (l->move_time > 0 || l->game_time > 0);
}

/* The limits for a position: levels become depths, from one ply less to two plies more, whose
 * horizons are HORIZON_STEP plies apart. */
static HeibaiLimits plan(const HeibaiLimits *limits, int empties)
{
    HeibaiLimits l = *limits;
    if (is_timed(&l)) return l;
    if (l.depth == HEIBAI_UNSET)
        heibai_level(l.level == HEIBAI_UNSET ? USUAL_LEVEL : l.level, empties, &l.depth,
                     &l.confidence);
    l.level = HEIBAI_UNSET;
    if (l.depth < empties) l.depth += (empties - l.depth + 1) % HORIZON_STEP - 1;
    /* The position after the move needs one ply. */
    if (l.depth < DEPTH_LEAST) l.depth += HORIZON_STEP;
    if (l.depth > empties) l.depth = empties;
    return l;
}

/* ---- Searches ---------------------------------------------------------------------------- */

static int empties_of(const Position *p) { return SQUARES - board_discs(&p->board); }

static bool search(Run *r, const Position *p, const HeibaiLimits *limits, int ply,
                   Searched *out, Error *err)
{
    HeibaiResult result;
    int empties = empties_of(p);
    bool solve = limits->depth >= empties && limits->confidence == 100;
    AnalysisQuery query = {p, *limits, !r->begun || !solve, ply};
    r->begun = true;
    if (!r->analyst->search(r->analyst->context, &query, &result, err)) return false;
    r->out->nodes += result.nodes;
    r->out->seconds += result.seconds;
    const HeibaiLine *line = &result.lines[0];
    /* A wipe-out is proved by less than a solve. */
    bool less = limits->depth != HEIBAI_UNSET && limits->depth < line->depth;
    *out = (Searched){*p, *line, less ? limits->depth : line->depth, line->confidence};
    return true;
}

static bool same_position(const Position *a, const Position *b)
{
    return board_equal(a->board, b->board) && a->side == b->side;
}

/* Puts a move, which may be a pass, before the opponent's line. */
static void prepend(HeibaiLine *line, int move)
{
    if (line->length == HEIBAI_LINE_MAX) line->length--;
    memmove(line->moves + 1, line->moves, (size_t)line->length);
    line->moves[0] = (unsigned char)move;
    line->length++;
    line->move = move;
    line->value = -line->value;
}

static HeibaiLine over_line(const Position *p)
{
    return (HeibaiLine){.move = SQUARE_NONE,
                        .value = board_score(&p->board),
                        .kind = HEIBAI_KIND_EXACT,
                        .confidence = 100};
}

/* The limits that search the position after a move to the horizon of the search before it. */
static HeibaiLimits limits_after(const HeibaiLimits *limits, const Searched *before)
{
    HeibaiLimits l = *limits;
    l.level = HEIBAI_UNSET;
    l.depth = before->depth > 1 ? before->depth - 1 : 1;
    l.confidence = before->confidence;
    return l;
}

/* The line of the move played. `best` is the search of the position before it. */
static bool value_played(Run *r, const Searched *best, int ply, HeibaiLine *out, Error *err)
{
    const Ply *p = &r->out->game->ply[ply];
    HeibaiLimits limits = limits_after(&r->analyst->limits, best);
    Position after = p->before;
    Searched found = r->next;
    position_play(&after, p->move);
    bool passed = !board_moves(&after.board) && position_play(&after, SQUARE_PASS);
    bool known = found.depth == limits.depth && found.confidence == limits.confidence &&
                 same_position(&found.position, &after);
    *out = best->line;
    if (!known && best->line.move == p->move) return true;
    if (board_is_over(&after.board))
        found.line = over_line(&after);
    else if (!known && !search(r, &after, &limits, ply, &found, err))
        return false;
    *out = found.line;
    if (passed) prepend(out, SQUARE_PASS);
    prepend(out, p->move);
    out->depth = best->line.depth;
    return true;
}

/* If a symmetry of the position turns the best move into the one played, turns the line too. */
static void turn_line(HeibaiLine *line, const Position *p, int played)
{
    for (int s = 1; s < SYMMETRIES && line->move != played; s++) {
        if (!board_equal(symmetry_board(p->board, s), p->board) ||
            symmetry_square(line->move, s) != played)
            continue;
        line->move = played;
        for (int i = 0; i < line->length; i++)
            line->moves[i] = (unsigned char)symmetry_square(line->moves[i], s);
    }
}

static bool judge(Run *r, int ply, Error *err)
{
    const Ply *p = &r->out->game->ply[ply];
    Verdict *v = &r->out->verdicts[ply];
    HeibaiLimits limits = plan(&r->analyst->limits, empties_of(&p->before));
    Searched best;
    if (!search(r, &p->before, &limits, ply, &best, err)) return false;
    turn_line(&best.line, &p->before, p->move);
    if (!value_played(r, &best, ply, &v->played, err)) return false;
    /* A selective search can miss what the search after the move finds. */
    if (v->played.move == best.line.move ||
        rounded(v->played.value) >= rounded(best.line.value))
        best.line = v->played;
    v->best = best.line;
    verdict_judge(v);
    r->next = best;
    return true;
}

bool analysis_run(const Analyst *a, const Game *game, Analysis *out, Error *err)
{
    Run r = {.analyst = a, .out = out};
    *out = (Analysis){.game = game};
    for (int ply = game->plies - 1; ply >= 0; ply--)
        if (game->ply[ply].move != SQUARE_PASS && !judge(&r, ply, err)) return false;
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

int analysis_move_number(const Game *g, int ply) { return game_moves(g, ply + 1); }
