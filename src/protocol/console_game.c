/* console_game.c - playing moves, undo and redo, and the engine's moves. */
#include "base/clock.h"
#include "board/notation.h"
#include "board/symmetry.h"
#include "engine/answer.h"
#include "game/boardtext.h"
#include "game/transcript.h"
#include "protocol/boardview.h"
#include "protocol/console_state.h"
#include "protocol/opening_names.h"

#include <string.h>

static const double SILENCE = 1; /* seconds */

static const char *side_name(Side side) { return side == BLACK ? "Black" : "White"; }

void console_show(const Console *c)
{
    Text board = {0};
    if (!c->verbose) return;
    boardview_add(&c->game, &board);
    outlet_print(&c->settings.out, "%s\n\n", text_string(&board));
    text_free(&board);
}

/* Passes for a side without a legal move, and says so. */
static void pass_if_forced(Console *c)
{
    Side side = c->game.now.side;
    if (game_play(&c->game, SQUARE_PASS, 0))
        outlet_print(&c->settings.out, "%s has no move and passes.\n", side_name(side));
}

void console_start(Console *c, Position start)
{
    if (c->game.plies > 0) c->skill.seed++; /* other errors in another game */
    game_start(&c->game, start);
    c->undone_count = 0;
    pass_if_forced(c);
}

void console_take(Console *c, const Game *game)
{
    c->game = *game;
    c->undone_count = 0;
    pass_if_forced(c);
}

bool console_init(ConsoleCall *c)
{
    console_start(c->console, position_start());
    thinker_clear(c->console->settings.thinker);
    console_show(c->console);
    return true;
}

bool console_new(ConsoleCall *c)
{
    console_start(c->console, c->console->game.start);
    thinker_clear(c->console->settings.thinker);
    console_show(c->console);
    return true;
}

bool console_setboard(ConsoleCall *c)
{
    Position p;
    bool ok = boardtext_read(c->rest, &p, NULL, &c->console->error);
    c->console->error.line = 0;
    if (!ok) return false;
    console_start(c->console, p);
    console_show(c->console);
    return true;
}

/* ---- Undo and redo ----------------------------------------------------------------------- */

static bool is_engine(const Console *c, Side side)
{
    return c->mode == MODE_ENGINE_BOTH ||
           c->mode == (side == BLACK ? MODE_ENGINE_BLACK : MODE_ENGINE_WHITE);
}

/* Takes back the last move with the passes around it. */
static void undo_move(Console *c)
{
    Game *g = &c->game;
    while (g->plies > 0 && g->ply[g->plies - 1].move == SQUARE_PASS) game_undo(g);
    if (g->plies == 0) return;
    c->undone[c->undone_count++] = g->ply[g->plies - 1].move;
    game_undo(g);
}

/* Against the engine, goes back to the last move of the human. */
bool console_undo(ConsoleCall *c)
{
    Console *console = c->console;
    Game *g = &console->game;
    if (game_last_move(g) == SQUARE_NONE)
        return error_set(&console->error, "there is no move to take back");
    undo_move(console);
    while (console->mode < MODE_ENGINE_BOTH && is_engine(console, g->now.side) &&
           game_last_move(g) != SQUARE_NONE)
        undo_move(console);
    console_show(console);
    return true;
}

static bool play(Console *c, int move, double seconds)
{
    if (!game_play_passing(&c->game, move, seconds)) return false;
    if (move != SQUARE_PASS) pass_if_forced(c);
    return true;
}

bool console_redo(ConsoleCall *c)
{
    Console *console = c->console;
    if (console->undone_count == 0)
        return error_set(&console->error, "there is no move to play again");
    int move = console->undone[--console->undone_count];
    outlet_print(&console->settings.out, "%s plays %s\n", side_name(console->game.now.side),
                 square_name(move));
    play(console, move, 0);
    console_show(console);
    return true;
}

/* ---- Moves ------------------------------------------------------------------------------- */

static bool same_moves(const Game *g, const Game *line, int symmetry)
{
    if (line->plies < g->plies) return false;
    for (int i = 0; i < g->plies; i++)
        if (g->ply[i].move != symmetry_square(line->ply[i].move, symmetry)) return false;
    return true;
}

/* Rotates or mirrors an opening so that it continues the game. */
static bool turn_opening(const Game *g, const Game *opening, Game *out)
{
    for (int s = 0; s < SYMMETRIES; s++) {
        if (!same_moves(g, opening, s)) continue;
        game_start(out, g->start);
        int i = 0;
        while (i < opening->plies &&
               game_play(out, symmetry_square(opening->ply[i].move, s), 0))
            i++;
        if (i == opening->plies) return true;
    }
    return false;
}

/* Reads moves or an opening's name and plays them on a copy of `from`. */
static bool read_moves(ConsoleCall *c, const Game *from, Game *out)
{
    Error *err = &c->console->error;
    Opening opening;
    *out = *from;
    if (opening_find(c->rest, &opening))
        return turn_opening(from, &opening.game, out) ||
               error_set(err, "the game does not lead to the opening '%s'", opening.name);
    bool ok = transcript_read(c->rest, out, err);
    err->line = 0;
    return ok;
}

bool console_play(ConsoleCall *c)
{
    Console *console = c->console;
    Game line;
    int from = console->game.plies;
    if (!read_moves(c, &console->game, &line)) return false;
    for (int i = from; i < line.plies; i++) {
        int move = line.ply[i].move;
        if (move == SQUARE_PASS) continue; /* passes are played and printed by play() */
        outlet_print(&console->settings.out, "%s plays %s\n", side_name(console->game.now.side),
                     square_name(move));
        play(console, move, 0);
    }
    if (console->game.plies > from) console->undone_count = 0;
    console_show(console);
    return true;
}

/* The moves count from the start of the game and stay set after undo. */
bool console_force(ConsoleCall *c)
{
    Console *console = c->console;
    Game begun, line;
    game_start(&begun, console->game.start);
    line = begun;
    if (c->words.count > 0 && !read_moves(c, &begun, &line)) return false;
    console->forced = line;
    return true;
}

/* ---- The engine -------------------------------------------------------------------------- */

static int forced_move(const Console *c)
{
    const Game *g = &c->game;
    bool follows = c->forced.plies > g->plies && g->start.side == c->forced.start.side &&
                   board_equal(g->start.board, c->forced.start.board) &&
                   same_moves(g, &c->forced, 0);
    return follows ? c->forced.ply[g->plies].move : SQUARE_NONE;
}

/* Prints one line per iteration, once the search has taken a second. */
static void show_thinking(void *context, const HeibaiResult *r)
{
    const Console *c = context;
    const HeibaiLine *best = &r->lines[0];
    char value[ANSWER_VALUE], kind[HEIBAI_KIND_TEXT];
    Text moves = {0};
    if (r->seconds < SILENCE) return;
    answer_line(best, c->game.now.side, &moves);
    outlet_print(&c->settings.out, "%7s %6s %9.1fM nodes %7.1f s  %s\n",
                 heibai_kind_write(best, kind), answer_value(best, value),
                 (double)r->nodes / 1e6, r->seconds, text_string(&moves));
    text_free(&moves);
}

static bool search(Console *c, int lines)
{
    HeibaiLimits limits = console_limits(c);
    ThinkerProgress progress = {c->verbose > 1 ? show_thinking : NULL, c};
    limits.lines = lines;
    return thinker_search(c->settings.thinker, &c->game.now, &limits, progress, &c->result,
                          &c->error);
}

/* The search for the move that the engine plays. */
static bool choose(Console *c)
{
    HeibaiLimits limits = console_limits(c);
    HeibaiSkill skill = c->skill;
    if (!skill.skill) return search(c, 1);
    skill.move_time = limits.move_time;
    skill.game_time = limits.game_time;
    return thinker_choose(c->settings.thinker, &c->game.now, &skill, &c->result, &c->error);
}

static bool engine_plays(Console *c)
{
    const HeibaiLine *best = &c->result.lines[0];
    char value[ANSWER_VALUE], kind[HEIBAI_KIND_TEXT];
    const char *side = side_name(c->game.now.side);
    int move = forced_move(c);
    if (move == SQUARE_NONE) {
        double begun = clock_now();
        if (!choose(c)) return false;
        move = best->move;
        outlet_print(&c->settings.out, "%s plays %s (%s, %s)\n", side, square_name(move),
                     answer_value(best, value), heibai_kind_write(best, kind));
        play(c, move, answer_rounded(clock_now() - begun, 3));
    } else {
        outlet_print(&c->settings.out, "%s plays %s (as told)\n", side, square_name(move));
        play(c, move, 0);
    }
    c->undone_count = 0;
    console_show(c);
    return true;
}

bool console_answer(Console *c)
{
    while (!game_over(&c->game) && is_engine(c, c->game.now.side) &&
           !thinker_interrupted(c->settings.thinker))
        if (!engine_plays(c)) return false;
    return true;
}

bool console_go(ConsoleCall *c)
{
    if (game_over(&c->console->game)) return error_set(&c->console->error, "the game is over");
    return engine_plays(c->console);
}

/* The search itself was interrupted when the line arrived. */
bool console_stop(ConsoleCall *c)
{
    c->console->mode = MODE_ENGINE_NONE;
    return true;
}

bool console_mode(ConsoleCall *c)
{
    int64_t mode;
    if (!text_to_int(c->words.at[0], MODE_ENGINE_WHITE, MODE_ENGINE_NONE, &mode))
        return error_set(&c->console->error, "'%.40s' is not a mode in 0..3", c->words.at[0]);
    c->console->mode = (ConsoleMode)mode;
    return true;
}

bool console_hint(ConsoleCall *c)
{
    Console *console = c->console;
    int64_t lines = 1;
    Text table = {0};
    if (c->words.count && !text_to_int(c->words.at[0], 1, HEIBAI_LINES_MAX, &lines))
        return error_set(&console->error, "'%.40s' is not a number of moves in 1..%d",
                         c->words.at[0], (int)HEIBAI_LINES_MAX);
    if (!search(console, (int)lines)) return false;
    answer_table(&console->game.now, &console->result, &table);
    bool ok = text_ok(&table, &console->error);
    outlet_write(&console->settings.out, text_string(&table), table.size);
    text_free(&table);
    return ok;
}
