#include "server/api.h"

#include "server/game_api.h"
#include "server/limits.h"

#include <string.h>

typedef struct ApiCommand {
    const char *name;
    json_t *(*answer)(const json_t *arguments, Error *err);
    Work *(*work)(const json_t *arguments, Mailbox *mail, Error *err);
    bool move; /* by a player, whose state belongs to the connection */
} ApiCommand;

static json_t *answer_players(const json_t *arguments, Error *err)
{
    (void)arguments;
    (void)err;
    return players_json();
}

static json_t *answer_info(const json_t *arguments, Error *err)
{
    (void)arguments;
    (void)err;
    return json_pack("{s:s, s:s, s:{s:i, s:i, s:f, s:f}}", "name", "Heibai", "version",
                     heibai_version(), "limits", "level", LIMIT_LEVEL, "analyze_level",
                     LIMIT_ANALYZE_LEVEL, "time", LIMIT_SEARCH_SECONDS, "move_time",
                     LIMIT_MOVE_SECONDS);
}

static const ApiCommand COMMANDS[] = {
    {"info", answer_info, NULL, false},           {"players", answer_players, NULL, false},
    {"legal", game_api_legal, NULL, false},       {"play", game_api_play, NULL, false},
    {"convert", game_api_convert, NULL, false},   {"picture", game_api_picture, NULL, false},
    {"values", NULL, engine_job_values, false},   {"solve", NULL, engine_job_solve, false},
    {"analyze", NULL, engine_job_analyze, false}, {"move", NULL, NULL, true},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static const ApiCommand *find(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(COMMANDS[i].name, name) == 0) return &COMMANDS[i];
    return NULL;
}

bool api_known(const char *command, bool *socket_only)
{
    const ApiCommand *c = find(command);
    *socket_only = c && c->move;
    return c != NULL;
}

static bool unknown(const char *name, Error *err)
{
    Text names = {0};
    for (int i = 0; i < COMMAND_COUNT; i++) text_print(&names, " %s", COMMANDS[i].name);
    error_set(err, "unknown command '%.40s'; the commands are:%s", name, text_string(&names));
    text_free(&names);
    return false;
}

bool api_prepare(const char *command, const json_t *arguments, Mailbox *mail, Prepared *out,
                 Error *err)
{
    *err = (Error){0};
    *out = (Prepared){0};
    const ApiCommand *c = find(command);
    if (!c) return unknown(command, err);
    if (!json_is_object(arguments)) return error_set(err, "the request must be a JSON object");
    if (c->answer)
        out->answer = c->answer(arguments, err);
    else if (c->work)
        out->work = c->work(arguments, mail, err);
    else
        out->move = move_job_read(arguments, err);
    if (out->answer || out->work || out->move) return true;
    return err->text[0] ? false : error_no_memory(err); /* JSON functions do not say why */
}

void prepared_free(Prepared *p)
{
    json_decref(p->answer);
    if (p->work) p->work->free(p->work);
    if (p->move) move_job_free(p->move);
    *p = (Prepared){0};
}

json_t *api_error(const Error *err)
{
    json_t *object = json_pack("{s:s}", "text", err->text);
    if (err->line) json_object_set_new(object, "line", json_integer(err->line));
    if (err->column) json_object_set_new(object, "column", json_integer(err->column));
    return json_pack("{s:o}", "error", object);
}
