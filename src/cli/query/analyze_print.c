/* analyze_print.c - the moves of a game with their values, and a summary of each side. */
#include "cli/query/analyze_command.h"

#include "base/clock.h"
#include "base/text.h"
#include "board/notation.h"
#include "cli/query/answer_json.h"
#include "cli/say.h"
#include "game/transcript.h"

#include <stdio.h>

const char *const MARK_SIGNS[MARKS] = {"", "?!", "?", "??"};
const char *const MARK_NAMES[MARKS] = {"", "dubious", "mistake", "blunder"};
static const char *const SWINGS[] = {[SWING_NONE] = "",
                                     [SWING_WIN_TO_DRAW] = "draws a won game",
                                     [SWING_WIN_TO_LOSS] = "loses a won game",
                                     [SWING_DRAW_TO_LOSS] = "loses a drawn game"};

static const char *side_name(Side side) { return side == BLACK ? "black" : "white"; }

static void print_better(const HeibaiLine *line, Side side)
{
    Text moves = {0};
    answer_line(line, side, &moves);
    say("             better: %s\n", text_string(&moves));
    text_free(&moves);
}

static void print_ply(const Analysis *a, int ply)
{
    const Ply *p = &a->game->ply[ply];
    const Verdict *v = &a->verdicts[ply];
    char value[ANSWER_VALUE], best[ANSWER_VALUE], kind[HEIBAI_KIND_TEXT];
    if (p->move == SQUARE_PASS) {
        printf("    ");
        say_cell(-5, side_name(p->before.side));
        printf("    --\n");
        return;
    }
    printf("%3d ", analysis_move_number(a->game, ply));
    say_cell(-5, side_name(p->before.side));
    printf("    %s", square_name(p->move));
    if (!v->known) {
        printf("      ?\n");
        return;
    }
    printf("  %6s    %s  %6s  ", answer_value(&v->played, value),
           heibai_move_name(v->best.move), answer_value(&v->best, best));
    say_cell(7, heibai_kind_write(&v->best, kind));
    if (v->loss > 0) printf("  %5.1f", v->loss);
    if (v->mark) printf("  %s ", MARK_SIGNS[v->mark]);
    if (v->mark) say_cell(0, MARK_NAMES[v->mark]);
    if (v->swing) printf(v->mark ? ", " : "  ");
    if (v->swing) say_cell(0, SWINGS[v->swing]);
    printf("\n");
    if (v->mark) print_better(&v->best, p->before.side);
}

const char *analyzed_player(const AnalyzedGame *g, Side side)
{
    const Text *name = &g->sheet->players[side].name;
    return name->size ? text_string(name) : side_name(side);
}

static int moves_of(const Game *g, Side side)
{
    int moves = 0;
    for (int i = 0; i < g->plies; i++)
        moves += g->ply[i].before.side == side && g->ply[i].move != SQUARE_PASS;
    return moves;
}

static void print_side(const AnalyzedGame *g, Side side)
{
    const Analysis *a = g->analysis;
    SideTotals t = analysis_totals(a, side);
    int moves = moves_of(a->game, side);
    char of[24] = "";
    if (t.moves < moves) snprintf(of, sizeof of, " of %d", moves);
    say_cell(0, side_name(side));
    if (g->sheet->players[side].name.size) printf(" (%s)", analyzed_player(g, side));
    printf(": ");
    say("%d%s moves, %.1f discs lost, %.2f per move; dubious %d, mistakes %d, blunders %d",
        t.moves, of, t.loss, t.moves ? t.loss / t.moves : 0, t.marks[MARK_DUBIOUS],
        t.marks[MARK_MISTAKE], t.marks[MARK_BLUNDER]);
    if (t.worst >= 0)
        say("; worst %d. %s, %.1f", analysis_move_number(a->game, t.worst),
            square_name(a->game->ply[t.worst].move), a->verdicts[t.worst].loss);
    printf("\n");
}

void analysis_print(const AnalyzedGame *analyzed)
{
    const Analysis *a = analyzed->analysis;
    const Game *g = a->game;
    if (analyzed->number)
        say("game %ld: %s - %s\n", analyzed->number, analyzed_player(analyzed, BLACK),
            analyzed_player(analyzed, WHITE));
    say("  # side   move  value   best   value     kind   loss\n");
    for (int i = 0; i < g->plies; i++) print_ply(a, i);
    printf("\n");
    print_side(analyzed, BLACK);
    print_side(analyzed, WHITE);
    char time[CLOCK_SHOWN];
    say("%s: black %d, white %d discs; %llu nodes, %s\n",
        game_over(g) ? "the game is over" : "the game is not over",
        popcount(position_discs(&g->now, BLACK)), popcount(position_discs(&g->now, WHITE)),
        (unsigned long long)a->nodes, clock_show(a->seconds, time));
}

static json_t *ply_json(const Analysis *a, int ply)
{
    const Ply *p = &a->game->ply[ply];
    const Verdict *v = &a->verdicts[ply];
    json_t *object =
        json_pack("{s:i, s:s, s:o}", "n", analysis_move_number(a->game, ply), "side",
                  side_name(p->before.side), "move", answer_move_json(p->move));
    if (!v->known) return object;
    json_object_set_new(object, "value", answer_value_json(&v->played));
    json_object_set_new(object, "best", answer_move_json(v->best.move));
    json_object_set_new(object, "best_value", answer_value_json(&v->best));
    json_object_set_new(object, "kind", answer_kind_json(&v->best));
    json_object_set_new(object, "loss", json_rounded(v->loss, 2));
    json_object_set_new(object, "mark", json_string(MARK_SIGNS[v->mark]));
    json_object_set_new(object, "pv", answer_line_json(&v->best));
    return object;
}

static json_t *side_json(const Analysis *a, Side side)
{
    SideTotals t = analysis_totals(a, side);
    return json_pack("{s:i, s:o, s:i, s:i, s:i}", "moves", t.moves, "loss",
                     json_rounded(t.loss, 2), "dubious", t.marks[MARK_DUBIOUS], "mistakes",
                     t.marks[MARK_MISTAKE], "blunders", t.marks[MARK_BLUNDER]);
}

void analysis_print_json(const AnalyzedGame *g)
{
    const Analysis *a = g->analysis;
    json_t *moves = json_array();
    for (int i = 0; i < a->game->plies; i++) json_array_append_new(moves, ply_json(a, i));
    json_t *names = json_pack("{s:o, s:o}", "black", json_text(analyzed_player(g, BLACK)),
                              "white", json_text(analyzed_player(g, WHITE)));
    json_print_line(json_pack("{s:o, s:o, s:o, s:b, s:i, s:I, s:o, s:I, s:o, s:b}", "moves",
                              moves, "black", side_json(a, BLACK), "white", side_json(a, WHITE),
                              "over", game_over(a->game), "score", game_score(a->game), "nodes",
                              (json_int_t)a->nodes, "seconds", json_rounded(a->seconds, 6),
                              "game", (json_int_t)(g->number ? g->number : 1), "names", names,
                              "stopped", g->stopped));
}
