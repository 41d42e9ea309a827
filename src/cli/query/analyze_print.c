/* analyze_print.c - the moves of a game with their values, and a summary of each side. */
#include "cli/query/analyze_command.h"

#include "board/notation.h"
#include "cli/query/answer_json.h"
#include "game/transcript.h"

#include <stdio.h>

/* Discs; a search's values are good to a disc or two, and less is no fault. */
static const double LOSS_OF[MARKS] = {0, 3, 6, 12};

static const char *const SIGNS[MARKS] = {"", "?!", "?", "??"};
static const char *const NAMES[MARKS] = {"", "dubious", "mistake", "blunder"};
static const char *const PLURALS[MARKS] = {"", "dubious", "mistakes", "blunders"};

typedef struct SideTotals {
    int moves, marks[MARKS];
    double loss;
    int worst; /* ply, -1: no loss */
} SideTotals;

static const char *side_name(Side side) { return side == BLACK ? "black" : "white"; }

static int sign_of(double value) { return (value > 0) - (value < 0); }

static const char *turn_of(const Verdict *v)
{
    if (v->best.kind != HEIBAI_KIND_EXACT || v->played.kind != HEIBAI_KIND_EXACT) return NULL;
    int could = sign_of(v->best.value), did = sign_of(v->played.value);
    if (could == did) return NULL;
    if (could < 1) return "loses a drawn game";
    return did == 0 ? "draws a won game" : "loses a won game";
}

void verdict_judge(Verdict *v)
{
    v->loss = v->best.value - v->played.value;
    if (v->loss < 0) v->loss = 0;
    v->mark = MARK_NONE;
    for (int m = MARK_DUBIOUS; m < MARKS; m++)
        if (v->loss >= LOSS_OF[m]) v->mark = (Mark)m;
    v->turn = turn_of(v);
    v->known = true;
}

static SideTotals sum_up(const Analysis *a, Side side)
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

/* Number of a ply among the moves, from 1; a pass has that of the move before it. */
static int move_number(const Game *g, int ply)
{
    int number = 0;
    for (int i = 0; i <= ply; i++) number += g->ply[i].move != SQUARE_PASS;
    return number;
}

static void print_ply(const Analysis *a, int ply)
{
    const Ply *p = &a->game->ply[ply];
    const Verdict *v = &a->verdicts[ply];
    char value[ANSWER_VALUE], best[ANSWER_VALUE], kind[HEIBAI_KIND_TEXT];
    if (p->move == SQUARE_PASS) {
        printf("    %s    --\n", side_name(p->before.side));
        return;
    }
    printf("%3d %s    %s", move_number(a->game, ply), side_name(p->before.side),
           square_name(p->move));
    if (!v->known) {
        printf("      ?\n");
        return;
    }
    printf("  %6s    %s  %6s  %7s", answer_value(&v->played, value),
           heibai_move_name(v->best.move), answer_value(&v->best, best),
           heibai_kind_write(&v->best, kind));
    if (v->mark) printf("  %5.1f  %s %s", v->loss, SIGNS[v->mark], NAMES[v->mark]);
    if (v->turn) printf("%s %s", v->mark ? "," : "        ", v->turn);
    printf("\n");
}

static void print_side(const Analysis *a, Side side)
{
    SideTotals t = sum_up(a, side);
    printf("%s: %d moves, %.1f discs lost, %.2f a move", side_name(side), t.moves, t.loss,
           t.moves ? t.loss / t.moves : 0);
    for (int m = MARK_DUBIOUS; m < MARKS; m++)
        printf("%s %s %d", m == MARK_DUBIOUS ? ";" : ",", PLURALS[m], t.marks[m]);
    if (t.worst >= 0)
        printf("; worst %d. %s, %.1f", move_number(a->game, t.worst),
               square_name(a->game->ply[t.worst].move), a->verdicts[t.worst].loss);
    printf("\n");
}

void analysis_print(const Analysis *a)
{
    const Game *g = a->game;
    printf("  # side   move  value   best   value     kind   loss\n");
    for (int i = 0; i < g->plies; i++) print_ply(a, i);
    printf("\n");
    print_side(a, BLACK);
    print_side(a, WHITE);
    printf("%s: black %d, white %d discs; %llu nodes, %.2f s\n",
           game_over(g) ? "the game is over" : "the game is not over",
           popcount(position_discs(&g->now, BLACK)), popcount(position_discs(&g->now, WHITE)),
           (unsigned long long)a->nodes, a->seconds);
}

static json_t *ply_json(const Analysis *a, int ply)
{
    const Ply *p = &a->game->ply[ply];
    const Verdict *v = &a->verdicts[ply];
    json_t *object = json_pack("{s:i, s:s, s:o}", "n", move_number(a->game, ply), "side",
                               side_name(p->before.side), "move", answer_move_json(p->move));
    if (!v->known) return object;
    json_object_set_new(object, "value", answer_value_json(&v->played));
    json_object_set_new(object, "best", answer_move_json(v->best.move));
    json_object_set_new(object, "best_value", answer_value_json(&v->best));
    json_object_set_new(object, "kind", answer_kind_json(&v->best));
    json_object_set_new(object, "loss", json_rounded(v->loss, 2));
    json_object_set_new(object, "mark", json_string(SIGNS[v->mark]));
    json_object_set_new(object, "pv", answer_line_json(&v->best));
    return object;
}

static json_t *side_json(const Analysis *a, Side side)
{
    SideTotals t = sum_up(a, side);
    return json_pack("{s:i, s:o, s:i, s:i, s:i}", "moves", t.moves, "loss",
                     json_rounded(t.loss, 2), "dubious", t.marks[MARK_DUBIOUS], "mistakes",
                     t.marks[MARK_MISTAKE], "blunders", t.marks[MARK_BLUNDER]);
}

void analysis_print_json(const Analysis *a)
{
    json_t *moves = json_array();
    for (int i = 0; i < a->game->plies; i++) json_array_append_new(moves, ply_json(a, i));
    json_print_line(json_pack("{s:o, s:o, s:o, s:b, s:i, s:I, s:o}", "moves", moves, "black",
                              side_json(a, BLACK), "white", side_json(a, WHITE), "over",
                              game_over(a->game), "score", game_score(a->game), "nodes",
                              (json_int_t)a->nodes, "seconds", json_rounded(a->seconds, 6)));
}
