/* gtp_commands.c - the commands that change the game; gtp_rules.c has those that only report.
 */
#include "protocol/gtp_commands.h"

#include "base/clock.h"
#include "engine/engine.h"
#include "game/source.h"
#include "protocol/limits.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const double SECONDS_MAX = ENGINE_SECONDS_MAX;

void gtp_start(Gtp *g, Position start)
{
    if (g->game.plies > 0) g->skill.seed++; /* other errors in another game */
    game_start(&g->game, start);
    gtp_clock_reset(&g->clock);
    thinker_clear(g->thinker);
}

bool gtp_quit(GtpCall *c)
{
    c->gtp->over = true;
    return true;
}

bool gtp_boardsize(GtpCall *c)
{
    int64_t size;
    if (!text_to_int(c->argv[0], INT32_MIN, INT32_MAX, &size))
        return gtp_fail(c, "syntax error: '%.40s' is not a whole number", c->argv[0]);
    if (size != 8) return gtp_fail(c, "unacceptable size");
    gtp_start(c->gtp, position_start());
    return true;
}

bool gtp_clear_board(GtpCall *c)
{
    gtp_start(c->gtp, position_start());
    return true;
}

/* Othello has no komi: the command is accepted and ignored. */
bool gtp_komi(GtpCall *c)
{
    double komi;
    return text_to_real(c->argv[0], -1e6, 1e6, &komi) ||
           gtp_fail(c, "syntax error: '%.40s' is not a number", c->argv[0]);
}

static bool read_side(GtpCall *c, Side *out)
{
    return words_side(c->argv[0], out) ||
           gtp_fail(c, "syntax error: '%.40s' is no colour", c->argv[0]);
}

/* Also accepts passes after the end of the game: some controllers send them. */
static bool pass(Gtp *g, bool put_in)
{
    int ply = g->game.plies;
    bool passed = game_play(&g->game, SQUARE_PASS, 0) ||
                  (game_over(&g->game) && game_forfeit(&g->game, 0));
    if (passed) g->put_in[ply] = put_in;
    return passed;
}

static bool play(Gtp *g, int move, double seconds)
{
    int ply = g->game.plies;
    if (move == SQUARE_PASS) return pass(g, false);
    if (!game_play(&g->game, move, seconds)) return false;
    g->put_in[ply] = false;
    return true;
}

static void take_back(Gtp *g)
{
    game_undo(&g->game);
    while (g->game.plies > 0 && g->put_in[g->game.plies - 1]) game_undo(&g->game);
}

/* Gives the turn to `side`. Some controllers leave out a forced pass: it is added here, and
 * undo takes it back together with the next move. */
static bool give_turn(GtpCall *c, Side side, bool *passed)
{
    Gtp *g = c->gtp;
    *passed = false;
    if (g->game.now.side == side) return true;
    *passed = !board_moves(&g->game.now.board) && pass(g, true);
    return *passed ||
           gtp_fail(c, "illegal move: it is %s's turn", words_side_name(g->game.now.side));
}

bool gtp_play(GtpCall *c)
{
    Gtp *g = c->gtp;
    Side side;
    bool passed;
    if (!read_side(c, &side)) return false;
    int move = heibai_move_read(c->argv[1]);
    if (move == HEIBAI_NO_MOVE)
        return gtp_fail(c, "syntax error: '%.40s' is no move", c->argv[1]);
    if (!give_turn(c, side, &passed)) return false;
    if (play(g, move, 0)) return true;
    const char *why = g->game.plies == GAME_PLIES_MAX ? "the game is too long"
                                                      : game_why_illegal(&g->game, move);
    if (passed) game_undo(&g->game);
    return gtp_fail(c, "illegal move: %s", why);
}

static HeibaiLimits move_limits(const Gtp *g, bool clock)
{
    HeibaiLimits l = g->limits;
    const Position *p = &g->game.now;
    if (clock) gtp_clock_limit(&g->clock, p->side, SQUARES - board_discs(&p->board), &l);
    limits_complete(&l);
    return l;
}

static bool search(Gtp *g, bool clock, Error *err)
{
    HeibaiLimits limits = move_limits(g, clock);
    HeibaiSkill skill = g->skill;
    if (!skill.skill)
        return thinker_search(g->thinker, &g->game.now, &limits, (ThinkerProgress){0},
                              &g->result, err);
    skill.move_time = limits.move_time;
    skill.game_time = limits.game_time;
    return thinker_choose(g->thinker, &g->game.now, &skill, &g->result, err);
}

/* The engine's move for the side to move. A single legal move is played without a search. */
static bool find_move(GtpCall *c, bool clock, int *move)
{
    Gtp *g = c->gtp;
    Error err;
    uint64_t moves = board_moves(&g->game.now.board);
    *move = moves ? bit_first(moves) : SQUARE_PASS;
    if (popcount(moves) <= 1) return true;
    if (!search(g, clock, &err)) return gtp_fail(c, "%s", err.text);
    *move = g->result.lines[0].move;
    return true;
}

bool gtp_genmove(GtpCall *c)
{
    Gtp *g = c->gtp;
    Side side;
    bool passed;
    int move;
    double begun = clock_now();
    if (!read_side(c, &side) || !give_turn(c, side, &passed)) return false;
    bool ok = find_move(c, true, &move);
    double seconds = clock_now() - begun;
    if (ok && !play(g, move, seconds)) ok = gtp_fail(c, "the game is too long");
    if (!ok && passed) game_undo(&g->game);
    if (!ok) return false;
    gtp_clock_spend(&g->clock, side, seconds);
    text_print(c->reply, "%s", words_move_name(move, "pass").text);
    return true;
}

bool gtp_reg_genmove(GtpCall *c)
{
    Side side;
    bool passed;
    int move;
    if (!read_side(c, &side) || !give_turn(c, side, &passed)) return false;
    bool ok = find_move(c, false, &move);
    if (passed) game_undo(&c->gtp->game);
    if (ok) text_print(c->reply, "%s", words_move_name(move, "pass").text);
    return ok;
}

bool gtp_undo(GtpCall *c)
{
    if (c->gtp->game.plies == 0) return gtp_fail(c, "cannot undo");
    take_back(c->gtp);
    return true;
}

bool gtp_set_game(GtpCall *c)
{
    if (strcasecmp(c->argv[0], "othello") != 0 && strcasecmp(c->argv[0], "reversi") != 0)
        return gtp_fail(c, "unknown game: Othello and Reversi can be played");
    gtp_start(c->gtp, position_start());
    return true;
}

/* The first game of a file. */
static bool read_sgf(GtpCall *c, Sheet *sheet)
{
    Error err;
    char why[ERROR_TEXT_MAX + 400];
    Source *source = source_open(c->argv[0], FORMAT_SGF, (SourceNames){0}, &err);
    Reading reading = source ? source_next(source, sheet, &err) : READ_BAD;
    if (reading == READ_END) error_set(&err, "there is no game in it");
    if (source) source_close(source);
    return reading == READ_GAME ||
           gtp_fail(c, "cannot load file: %s", error_show(&err, c->argv[0], why, sizeof why));
}

static void load(Gtp *g, const Game *game, int plies)
{
    gtp_start(g, game->start);
    for (int i = 0; i < plies; i++) play(g, game->ply[i].move, game->ply[i].seconds);
}

/* With a number, the position before that move. */
bool gtp_loadsgf(GtpCall *c)
{
    int64_t move = INT32_MAX;
    if (c->argc > 1 && !text_to_int(c->argv[1], 1, INT32_MAX, &move))
        return gtp_fail(c, "syntax error: '%.40s' is not the number of a move", c->argv[1]);
    if (strcmp(c->argv[0], "-") == 0)
        return gtp_fail(c, "cannot load file: the standard input is in use");
    Sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet) return gtp_fail(c, "cannot load file: out of memory");
    bool ok = read_sgf(c, sheet);
    if (ok)
        load(c->gtp, &sheet->game,
             move <= sheet->game.plies ? (int)move - 1 : sheet->game.plies);
    sheet_free(sheet);
    free(sheet);
    return ok;
}

bool gtp_time_settings(GtpCall *c)
{
    double main, period;
    int64_t moves;
    if (!text_to_real(c->argv[0], 0, SECONDS_MAX, &main) ||
        !text_to_real(c->argv[1], 0, SECONDS_MAX, &period) ||
        !text_to_int(c->argv[2], 0, INT32_MAX, &moves))
        return gtp_fail(c, "syntax error: seconds, seconds and a number of moves are expected");
    gtp_clock_set(&c->gtp->clock, main, period, (int)moves);
    return true;
}

bool gtp_time_left(GtpCall *c)
{
    Side side;
    double seconds;
    int64_t moves;
    if (!read_side(c, &side)) return false;
    if (!text_to_real(c->argv[1], -SECONDS_MAX, SECONDS_MAX, &seconds) ||
        !text_to_int(c->argv[2], 0, INT32_MAX, &moves))
        return gtp_fail(c, "syntax error: seconds and a number of moves are expected");
    gtp_clock_left(&c->gtp->clock, side, seconds, (int)moves);
    return true;
}

bool gtp_set_level(GtpCall *c)
{
    int64_t level;
    if (!text_to_int(c->argv[0], 0, HEIBAI_LEVEL_MAX, &level))
        return gtp_fail(c, "syntax error: '%.40s' is not a level in 0..%d", c->argv[0],
                        (int)HEIBAI_LEVEL_MAX);
    limits_set_level(&c->gtp->limits, (int)level);
    c->gtp->skill.skill = 0;
    return true;
}

bool gtp_set_skill(GtpCall *c)
{
    int64_t skill;
    if (!text_to_int(c->argv[0], 1, HEIBAI_SKILL_MAX, &skill))
        return gtp_fail(c, "syntax error: '%.40s' is not a skill in 1..%d", c->argv[0],
                        (int)HEIBAI_SKILL_MAX);
    c->gtp->skill.skill = (int)skill;
    return true;
}
