/* gtp.c - reads the lines, dispatches them by the table of commands and frames the answers. */
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
    {"set_skill", "SKILL", 1, 1, gtp_set_skill},
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

bool gtp_fail(GtpCall *c, const char *format, ...)
{
    va_list args;
    c->reply->size = 0;
    va_start(args, format);
    text_print_list(c->reply, format, args);
    va_end(args);
    return false;
}

/* Runs the command whose name is word `first`. */
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

/* An empty line ends an answer, so an answer may not contain one, nor characters that control a
 * terminal. */
static void clean(Text *reply)
{
    char *to = reply->data;
    for (char *from = reply->data, *next; from && *from; from = next) {
        size_t length = strcspn(from, "\n");
        bool ends = from[length] == '\n';
        next = from + length + ends;
        from[length] = '\0';
        text_make_printable(from);
        size_t kept = strlen(from);
        memmove(to, from, kept);
        to += kept;
        if (ends) *to++ = '\n';
    }
    if (!reply->data) return;
    *to = '\0';
    reply->size = (size_t)(to - reply->data);
}

static void answer(const Gtp *g, bool ok, const char *id, Text *reply)
{
    if (reply->failed) {
        outlet_print(&g->out, "?%s out of memory\n\n", id);
        return;
    }
    clean(reply);
    const char *gap = reply->size && reply->data[0] != '\n' ? " " : "";
    outlet_print(&g->out, "%c%s%s%s\n\n", ok ? '=' : '?', id, gap, text_string(reply));
}

static bool is_id(const char *word) { return word[strspn(word, "0123456789")] == '\0'; }

static void refuse(void *context, const char *reason)
{
    const Gtp *g = context;
    outlet_print(&g->out, "? %s\n\n", reason);
}

/* The standard discards control characters before it looks for words. */
static void add_content(Text *out, const char *line)
{
    for (; *line && *line != '#'; line++)
        if (*line == '\t' || ((unsigned char)*line >= ' ' && *line != 127))
            text_add(out, line, 1);
}

static bool carry_out_line(void *context, const char *line)
{
    Gtp *g = context;
    Text content = {0}, reply = {0};
    Words w = {0};
    Error err;
    add_content(&content, line);
    if (!text_ok(&content, &err) || !words_cut(text_string(&content), &w, &err))
        refuse(g, err.text);
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

/* GoGui interrupts the running command with the comment `# interrupt`. */
static bool interrupts(const char *line)
{
    return words_begin(line, "#") && words_begin(words_after(line, 1), "interrupt");
}

bool gtp_open(const SessionSettings *settings, Protocol *out, Error *err)
{
    Gtp *g = calloc(1, sizeof *g);
    if (!g) return error_no_memory(err);
    g->thinker = settings->thinker;
    g->limits = settings->limits;
    g->skill = settings->skill;
    g->out = settings->out;
    gtp_start(g, position_start());
    *out = (Protocol){.context = g,
                      .line = carry_out_line,
                      .refuse = refuse,
                      .interrupts = interrupts,
                      .close = free};
    return true;
}
