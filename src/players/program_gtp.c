/* program_gtp.c - programs that speak GTP 2. Liberal in what is taken: answers in either case,
 * with or without an id or an empty line behind them, banners before the first; a program may
 * refuse to be told of a pass, since some pass by themselves. */
#include "board/notation.h"
#include "players/classes.h"
#include "players/program.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Lines that are no answer before it is taken for noise. */
enum { NOISE_MAX = 100, SHOWN_MAX = 60 };

typedef struct Answer {
    bool refused;
    char line[PROCESS_LINE_MAX];
    const char *text; /* of `line`, behind the mark */
} Answer;

static const char *side_word(Side side) { return side == BLACK ? "black" : "white"; }

static const char *skip_space(const char *s)
{
    while (*s == ' ') s++;
    return s;
}

/* Sends a command and waits for the line that answers it. */
static bool command(Program *p, const char *text, Answer *a)
{
    char noise[SHOWN_MAX + 1] = "";
    if (!program_send(p, "%s", text)) return false;
    for (int lines = 0; lines < NOISE_MAX;) {
        if (!program_line(p, text, a->line)) return false;
        const char *s = skip_space(a->line);
        a->refused = *s == '?';
        if (a->refused || *s == '=') {
            for (s++; isdigit((unsigned char)*s);) s++;
            a->text = skip_space(s);
            return true;
        }
        lines += *s != '\0';
        if (*s) snprintf(noise, sizeof noise, "%.*s", SHOWN_MAX, s);
    }
    return program_fail(p, "said '%s' and the like instead of an answer to '%s'", noise, text);
}

/* A command that has to be accepted. */
static bool demand(Program *p, const char *text, Answer *a)
{
    if (!command(p, text, a)) return false;
    return !a->refused ||
           program_fail(p, "refused '%s': %.*s", text, SHOWN_MAX, *a->text ? a->text : "?");
}

static bool knows(Program *p, const char *name, bool *out)
{
    char text[80];
    Answer a;
    snprintf(text, sizeof text, "known_command %s", name);
    if (!command(p, text, &a)) return false;
    *out = !a.refused && strncasecmp(a.text, "true", 4) == 0;
    return true;
}

/* Which game it is matters to programs that know several; the others refuse, and that is fine.
 */
static bool greet(Program *p)
{
    Answer a;
    return command(p, "set_game Othello", &a) && command(p, "boardsize 8", &a);
}

/* GTP counts whole seconds; no second at all would mean no limit here. */
static bool set_time(Program *p, const Turn *turn)
{
    char text[80];
    Answer a;
    if (turn->clock <= 0 && turn->move_time <= 0) return true;
    if (!knows(p, "time_settings", &p->knows_settings) ||
        !knows(p, "time_left", &p->knows_left))
        return false;
    if (!p->knows_settings) return true;
    if (turn->clock > 0)
        snprintf(text, sizeof text, "time_settings %.0f 0 0", fmax(1, floor(turn->clock)));
    else
        snprintf(text, sizeof text, "time_settings 0 %.0f 1", fmax(1, floor(turn->move_time)));
    return command(p, text, &a);
}

static bool begin(Program *p, const Turn *turn)
{
    Position start = position_start();
    const Game *g = turn->game;
    Answer a;
    if (g->start.side != start.side || !board_equal(g->start.board, start.board))
        return program_fail(p, "cannot be given a board: GTP has only games from the start");
    return demand(p, "clear_board", &a) && set_time(p, turn);
}

static bool tell(Program *p, Side side, int move)
{
    char text[40];
    Answer a;
    bool pass = move == SQUARE_PASS;
    snprintf(text, sizeof text, "play %s %s", side_word(side),
             pass ? "pass" : square_name(move));
    return pass ? command(p, text, &a) : demand(p, text, &a);
}

static bool tell_time(Program *p, const Turn *turn)
{
    char text[80];
    Answer a;
    const char *side = side_word(turn->position.side);
    if (!p->knows_left || (turn->clock <= 0 && turn->move_time <= 0)) return true;
    if (turn->clock > 0)
        snprintf(text, sizeof text, "time_left %s %.0f 0", side, floor(turn->clock));
    else
        snprintf(text, sizeof text, "time_left %s %.0f 1", side, floor(turn->move_time));
    return command(p, text, &a);
}

static int read_move(const char *text)
{
    int square = square_parse(text);
    bool alone = square != SQUARE_NONE && (!text[2] || text[2] == ' ');
    if (alone) return square;
    return strncasecmp(text, "pass", 4) == 0 ? SQUARE_PASS : SQUARE_NONE;
}

static bool ask(Program *p, const Turn *turn, Choice *out)
{
    char text[40];
    Answer a;
    snprintf(text, sizeof text, "genmove %s", side_word(turn->position.side));
    if (!tell_time(p, turn) || !demand(p, text, &a)) return false;
    p->resigned = strncasecmp(a.text, "resign", 6) == 0;
    if (p->resigned) return program_fail(p, "resigned");
    out->square = read_move(a.text);
    return out->square != SQUARE_NONE ||
           program_fail(p, "said '%.*s' to '%s', which is no move", SHOWN_MAX, a.text, text);
}

static const Dialect GTP = {
    .quit = "quit\n", .greet = greet, .begin = begin, .tell = tell, .ask = ask, .plays = true};

static bool open_player(Player *p, Error *err) { return program_open(p, &GTP, err); }

const PlayerClass GTP_CLASS = {.name = "gtp",
                               .summary = "another program that speaks GTP: gtp:PROGRAM ARGS",
                               .settings_size = sizeof(ProgramSettings),
                               .read = program_read,
                               .open = open_player,
                               .ready = program_ready,
                               .choose = program_choose,
                               .close = program_close};
