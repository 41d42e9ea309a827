/* nboard.c - reads the lines and dispatches them by the table of commands. Unknown lines are
 * ignored; errors in known ones are reported in a status line. */
#include "protocol/nboard.h"

#include "game/ggf.h"
#include "protocol/limits.h"
#include "protocol/nboard_think.h"
#include "protocol/words.h"

#include <stdlib.h>
#include <string.h>

typedef struct NboardCommand {
    const char *name; /* one or two words */
    /* `rest` is what follows the name. */
    void (*run)(Nboard *n, const char *rest);
} NboardCommand;

static void say_error(const Nboard *n, const Error *err, const char *place)
{
    char line[ERROR_TEXT_MAX + 100];
    outlet_print(&n->out, "status error: %s\n", error_show(err, place, line, sizeof line));
}

static bool read_number(const Nboard *n, const char *rest, const char *place, int64_t least,
                        int64_t *out)
{
    Error err;
    if (text_to_int(words_only(rest).text, least, INT32_MAX, out)) return true;
    error_set(&err, "'%.40s' is not a whole number of at least %lld", rest, (long long)least);
    say_error(n, &err, place);
    return false;
}

static void say_name(const Nboard *n)
{
    HeibaiLimits l = n->limits;
    limits_complete(&l);
    if (n->skill.skill)
        outlet_print(&n->out, "set myname HeibaiSkill%d\n", n->skill.skill);
    else if (l.level == HEIBAI_UNSET)
        outlet_print(&n->out, "set myname Heibai\n");
    else
        outlet_print(&n->out, "set myname Heibai%d\n", l.level);
}

static void run_nboard(Nboard *n, const char *rest)
{
    int64_t version;
    if (read_number(n, rest, "nboard", 0, &version)) say_name(n);
}

static void run_depth(Nboard *n, const char *rest)
{
    int64_t depth;
    if (!read_number(n, rest, "set depth", 0, &depth)) return;
    limits_set_level(&n->limits, depth < HEIBAI_LEVEL_MAX ? (int)depth : HEIBAI_LEVEL_MAX);
    say_name(n);
}

static void run_contempt(Nboard *n, const char *rest)
{
    Error err;
    if (text_to_real(words_only(rest).text, -SQUARES, SQUARES, &n->contempt)) return;
    error_set(&err, "'%.40s' is not a number of discs", rest);
    say_error(n, &err, "set contempt");
}

static void run_game(Nboard *n, const char *rest)
{
    Error err;
    Reading reading = ggf_read(rest, strlen(rest), NULL, &n->sheet, &err);
    if (reading == READ_END) error_set(&err, "there is no game");
    if (reading != READ_GAME) {
        say_error(n, &err, "set game");
        return;
    }
    /* Other errors in another game. */
    if (n->game.plies > 0 && n->sheet.game.plies == 0) n->skill.seed++;
    n->game = n->sheet.game;
}

/* "F5/1.50/0.3": what follows the move may be left out. */
static void play(Nboard *n, const char *text)
{
    char name[8] = "";
    Error err;
    double seconds = 0;
    size_t size = strcspn(text, "/ \t");
    if (size < sizeof name) memcpy(name, text, size);
    int move = heibai_move_read(name);
    const char *eval_end = text[size] == '/' ? strchr(text + size + 1, '/') : NULL;
    if (eval_end) text_to_real(eval_end + 1, 0, 1e9, &seconds);
    if (move != HEIBAI_NO_MOVE && game_play_passing(&n->game, move, seconds)) return;
    if (move == HEIBAI_NO_MOVE)
        error_set(&err, "'%.40s' is no move", text);
    else
        error_set(&err, "%s is not legal: %s", name, game_why_illegal(&n->game, move));
    say_error(n, &err, "move");
}

static void run_hint(Nboard *n, const char *rest)
{
    int64_t lines = 1;
    if (*rest && !read_number(n, rest, "hint", 1, &lines)) return;
    nboard_hint(n, lines < HEIBAI_LINES_MAX ? (int)lines : HEIBAI_LINES_MAX);
}

static void run_go(Nboard *n, const char *rest)
{
    (void)rest;
    nboard_go(n);
}

static void run_analyze(Nboard *n, const char *rest)
{
    (void)rest;
    nboard_analyze(n);
}

static void run_ping(Nboard *n, const char *rest)
{
    int64_t number;
    if (read_number(n, rest, "ping", INT32_MIN, &number))
        outlet_print(&n->out, "pong %lld\n", (long long)number);
}

/* There is no book to learn into. */
static void run_learn(Nboard *n, const char *rest)
{
    (void)rest;
    outlet_print(&n->out, "learned\n");
}

static void run_quit(Nboard *n, const char *rest)
{
    (void)rest;
    n->over = true;
}

static const NboardCommand COMMANDS[] = {
    {"nboard", run_nboard},   {"set depth", run_depth}, {"set contempt", run_contempt},
    {"set game", run_game},   {"move", play},           {"hint", run_hint},
    {"go", run_go},           {"ping", run_ping},       {"learn", run_learn},
    {"analyze", run_analyze}, {"quit", run_quit},
};

/* NULL: not known. *rest is what follows the name. */
static const NboardCommand *find(const char *line, const char **rest)
{
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        const char *name = COMMANDS[i].name, *second = strchr(name, ' ');
        char first[16] = "";
        memcpy(first, name, second ? (size_t)(second - name) : strlen(name));
        if (!words_begin(line, first)) continue;
        *rest = words_after(line, 1);
        if (!second) return &COMMANDS[i];
        if (!words_begin(*rest, second + 1)) continue;
        *rest = words_after(line, 2);
        return &COMMANDS[i];
    }
    return NULL;
}

/* Version 1 of the protocol sends a move without the word `move`. */
static bool is_bare_move(const char *line)
{
    return heibai_move_read(words_only(line).text) != HEIBAI_NO_MOVE;
}

static bool carry_out(void *context, const char *line)
{
    Nboard *n = context;
    const char *rest;
    const NboardCommand *c = find(line, &rest);
    if (c)
        c->run(n, rest);
    else if (is_bare_move(line))
        play(n, words_after(line, 0));
    return !n->over;
}

static void refuse(void *context, const char *reason)
{
    const Nboard *n = context;
    outlet_print(&n->out, "status error: %s\n", reason);
}

static bool interrupts(const char *line)
{
    const char *rest;
    return find(line, &rest) || is_bare_move(line);
}

static void close_session(void *context)
{
    Nboard *n = context;
    sheet_free(&n->sheet);
    free(n);
}

bool nboard_open(const SessionSettings *settings, Protocol *out, Error *err)
{
    Nboard *n = calloc(1, sizeof *n);
    if (!n) return error_no_memory(err);
    n->thinker = settings->thinker;
    n->limits = settings->limits;
    n->skill = settings->skill;
    n->out = settings->out;
    game_start(&n->game, position_start());
    *out = (Protocol){.context = n,
                      .line = carry_out,
                      .refuse = refuse,
                      .interrupts = interrupts,
                      .close = close_session};
    return true;
}
