/* gtp.c - the lines and the table of commands; gtp_commands.c carries them out. */
#include "protocol/gtp_commands.h"

#include <stdlib.h>
#include <string.h>

static const GtpCommand COMMANDS[] = {
    {"protocol_version", "", 0, 0, gtp_protocol_version},
    {"name", "", 0, 0, gtp_name},
    {"version", "", 0, 0, gtp_version},
    {"known_command", "COMMAND", 1, 1, gtp_known_command},
    {"list_commands", "", 0, 0, gtp_list_commands},
    {"quit", "", 0, 0, gtp_quit},
    {"boardsize", "8", 1, 1, gtp_boardsize},
    {"clear_board", "", 0, 0, gtp_clear_board},
    {"komi", "NUMBER", 1, 1, gtp_komi},
    {"play", "COLOUR MOVE", 2, 2, gtp_play},
    {"genmove", "COLOUR", 1, 1, gtp_genmove},
    {"reg_genmove", "COLOUR", 1, 1, gtp_reg_genmove},
    {"undo", "", 0, 0, gtp_undo},
    {"showboard", "", 0, 0, gtp_showboard},
    {"list_games", "", 0, 0, gtp_list_games},
    {"set_game", "GAME", 1, 1, gtp_set_game},
    {"loadsgf", "FILE [MOVE]", 1, 2, gtp_loadsgf},
    {"time_settings", "MAIN PERIOD MOVES", 3, 3, gtp_time_settings},
    {"time_left", "COLOUR SECONDS MOVES", 3, 3, gtp_time_left},
    {"set_level", "LEVEL", 1, 1, gtp_set_level},
    {"final_score", "", 0, 0, gtp_final_score},
    {"gogui-rules_game_id", "", 0, 0, gtp_rules_game_id},
    {"gogui-rules_board", "", 0, 0, gtp_rules_board},
    {"gogui-rules_board_size", "", 0, 0, gtp_rules_board_size},
    {"gogui-rules_legal_moves", "", 0, 0, gtp_rules_legal_moves},
    {"gogui-rules_side_to_move", "", 0, 0, gtp_rules_side_to_move},
    {"gogui-rules_final_result", "", 0, 0, gtp_rules_final_result},
    {"gogui-interrupt", "", 0, 0, gtp_interrupt},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

const GtpCommand *gtp_command_at(int index)
{
    return index >= 0 && index < COMMAND_COUNT ? &COMMANDS[index] : NULL;
}

const GtpCommand *gtp_command_find(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(COMMANDS[i].name, name) == 0) return &COMMANDS[i];
    return NULL;
}

Gtp *gtp_create(Thinker *thinker, const HeibaiLimits *limits, Outlet out)
{
    Gtp *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    g->thinker = thinker;
    g->limits = *limits;
    g->out = out;
    gtp_start(g, position_start());
    return g;
}

void gtp_destroy(Gtp *g) { free(g); }

bool gtp_fail(GtpCall *c, const char *format, ...)
{
    va_list args;
    c->reply->size = 0;
    va_start(args, format);
    text_print_list(c->reply, format, args);
    va_end(args);
    return false;
}

/* The words of the command begin at `first`. */
static bool carry_out(Gtp *g, Words *w, int first, Text *reply)
{
    GtpCall call = {g, w->count - first - 1, w->at + first + 1, reply};
    if (first >= w->count) return gtp_fail(&call, "syntax error: there is no command");
    const GtpCommand *c = gtp_command_find(w->at[first]);
    if (!c) return gtp_fail(&call, "unknown command");
    if (call.argc < c->least || call.argc > c->most)
        return gtp_fail(&call, "syntax error: %s%s%s is expected", c->name,
                        *c->usage ? " " : "", c->usage);
    return c->run(&call);
}

/* An answer ends with an empty line, so that there is none in it, nor anything a terminal
 * would obey. */
static void clean(Text *reply)
{
    Text whole = {0};
    for (const char *line = text_string(reply); *line;) {
        size_t length = strcspn(line, "\n"), at = whole.size;
        text_add(&whole, line, length);
        text_make_printable(whole.data + at);
        whole.size = at + strlen(whole.data + at);
        line += length;
        if (*line) text_add(&whole, line++, 1);
    }
    text_free(reply);
    *reply = whole;
}

static void answer(const Gtp *g, bool ok, const char *id, Text *reply)
{
    clean(reply);
    const char *gap = reply->size && reply->data[0] != '\n' ? " " : "";
    outlet_print(&g->out, "%c%s%s%s\n\n", ok ? '=' : '?', id, gap, text_string(reply));
}

static bool is_id(const char *word) { return word[strspn(word, "0123456789")] == '\0'; }

static bool carry_out_line(void *self, const char *line)
{
    Gtp *g = self;
    Text content = {0}, reply = {0};
    text_add(&content, line, strcspn(line, "#"));
    Words w = words_of(text_string(&content));
    text_free(&content);
    if (w.count > 0) {
        bool has_id = is_id(w.at[0]);
        bool ok = carry_out(g, &w, has_id, &reply);
        answer(g, ok, has_id ? w.at[0] : "", &reply);
    }
    words_free(&w);
    text_free(&reply);
    return !g->over;
}

static void too_long(void *self)
{
    Text reply = {0};
    text_print(&reply, "syntax error: a line of more than %d bytes", (int)SERVER_LINE_MAX);
    answer(self, false, "", &reply);
    text_free(&reply);
}

/* GoGui's way to end the command that is carried out: a comment, harmless to others. */
static bool interrupts(const char *line)
{
    return words_begin(line, "#") && words_begin(words_after(line, 1), "interrupt");
}

Protocol gtp_protocol(Gtp *g)
{
    return (Protocol){
        .self = g, .line = carry_out_line, .too_long = too_long, .interrupts = interrupts};
}
