#include "protocol/nboard_think.h"

#include "board/notation.h"
#include "engine/answer.h"
#include "protocol/limits.h"

#include <stdio.h>

enum { DEPTH_TEXT = HEIBAI_KIND_TEXT };

/* "F5", or "PA" for a pass. */
static const char *move_name(int move)
{
    return move == SQUARE_PASS ? "PA" : square_name(move);
}

/* Discs for the side to move. */
static double value_of(const Nboard *n, const HeibaiLine *line, Side side)
{
    bool drawn = line->kind == HEIBAI_KIND_EXACT && line->value == 0;
    double draw = side == BLACK ? n->contempt : -n->contempt;
    return answer_rounded(drawn ? draw : line->value, 2);
}

/* The protocol wants a number first; "100%" means proved. */
static const char *depth_text(const HeibaiLine *line, char out[DEPTH_TEXT])
{
    if (line->kind == HEIBAI_KIND_EXACT)
        snprintf(out, DEPTH_TEXT, "100%%");
    else if (line->kind == HEIBAI_KIND_BOOK)
        snprintf(out, DEPTH_TEXT, "%d", line->depth);
    else
        heibai_kind_write(line, out);
    return out;
}

static void print_line(const Nboard *n, const HeibaiLine *line)
{
    char depth[DEPTH_TEXT];
    Text moves = {0};
    for (int i = 0; i < line->length; i++) text_print(&moves, "%s", move_name(line->moves[i]));
    outlet_print(&n->out, "%s %s %.2f 0 %s\n",
                 line->kind == HEIBAI_KIND_BOOK ? "book" : "search", text_string(&moves),
                 value_of(n, line, n->game.now.side), depth_text(line, depth));
    text_free(&moves);
}

static bool is_new(const HeibaiLine *a, const HeibaiLine *b)
{
    return a->move != b->move || a->value != b->value || a->kind != b->kind ||
           a->depth != b->depth || a->confidence != b->confidence;
}

/* Prints the lines that changed since the last call. */
static void show(void *context, const HeibaiResult *r)
{
    Nboard *n = context;
    for (int i = 0; i < r->count; i++) {
        const HeibaiLine *line = &r->lines[i];
        if (line->kind == HEIBAI_KIND_NONE || line->length == 0) continue;
        if (i >= n->shown.count || is_new(line, &n->shown.lines[i])) print_line(n, line);
    }
    if (n->shown.count == 0 || r->nodes != n->shown.nodes)
        outlet_print(&n->out, "nodestats %llu %.3f\n", (unsigned long long)r->nodes,
                     r->seconds);
    n->shown = *r;
}

/* False: the engine refused the search; the error was printed. */
static bool search(Nboard *n, const Position *p, int lines, HeibaiProgress progress)
{
    HeibaiLimits limits = n->limits;
    Error err;
    limits.lines = lines;
    limits_complete(&limits);
    n->shown.count = 0;
    if (thinker_search(n->thinker, p, &limits, (ThinkerProgress){progress, n}, &n->result,
                       &err))
        return true;
    outlet_print(&n->out, "status error: %s\n", err.text);
    return false;
}

/* The same for the move that the engine plays. */
static bool choose(Nboard *n)
{
    HeibaiSkill skill = n->skill;
    Error err;
    if (!skill.skill) return search(n, &n->game.now, 1, show);
    skill.move_time = n->limits.move_time;
    n->shown.count = 0;
    if (thinker_choose(n->thinker, &n->game.now, &skill, &n->result, &err)) return true;
    outlet_print(&n->out, "status error: %s\n", err.text);
    return false;
}

/* False: the game is over; the status was printed. */
static bool begin(const Nboard *n)
{
    bool over = game_over(&n->game);
    outlet_print(&n->out, over ? "status The game is over\n" : "status Heibai is thinking\n");
    return !over;
}

static void end(const Nboard *n) { outlet_print(&n->out, "status Heibai is waiting\n"); }

void nboard_hint(Nboard *n, int lines)
{
    if (!begin(n)) return;
    if (search(n, &n->game.now, lines, show)) show(n, &n->result);
    end(n);
}

/* The move is not played here: the program sends `move` if it accepts it. */
void nboard_go(Nboard *n)
{
    if (!begin(n)) return;
    if (!board_moves(&n->game.now.board)) {
        outlet_print(&n->out, "=== PA\n");
    } else if (choose(n)) {
        const HeibaiLine *best = &n->result.lines[0];
        show(n, &n->result);
        char value[32] = "";
        if (best->kind != HEIBAI_KIND_NONE)
            snprintf(value, sizeof value, "%.2f", value_of(n, best, n->game.now.side));
        outlet_print(&n->out, "=== %s/%s/%.2f\n", move_name(best->move), value,
                     n->result.seconds);
    }
    end(n);
}

/* From the last position to the first, so that the table already holds what follows. */
void nboard_analyze(Nboard *n)
{
    const Game *g = &n->game;
    outlet_print(&n->out, "status Heibai is analyzing\n");
    for (int ply = g->plies; ply >= 0; ply--) {
        const Position *p = ply < g->plies ? &g->ply[ply].before : &g->now;
        if (!search(n, p, 1, NULL) || thinker_interrupted(n->thinker)) break;
        outlet_print(&n->out, "analysis %d %.2f\n", ply,
                     value_of(n, &n->result.lines[0], p->side));
    }
    end(n);
}
