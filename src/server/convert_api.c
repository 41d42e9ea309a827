/* convert_api.c - games in any format: found out which, read, and written in another. */
#include "game/boardtext.h"
#include "game/format.h"
#include "game/transcript.h"
#include "game/wthor_sheet.h"
#include "server/arguments.h"
#include "server/game_api.h"
#include "server/limits.h"

#include <stdlib.h>
#include <string.h>

typedef struct Conversion {
    Format to;
    bool writes; /* "to" was given */
    Text text;   /* what is written */
    json_t *games;
    json_t *problems;
    int bad; /* games in a row that could not be read or written */
} Conversion;

static bool read_format(const json_t *arguments, const char *key, Format *out, bool *given,
                        Error *err)
{
    const char *name = NULL;
    if (!argument_text(arguments, key, 20, &name, err)) return false;
    *given = name != NULL;
    if (!name || format_find(name, out)) return true;
    return error_set(err, "\"%s\" must be transcript, board, obf, ggf, sgf or wtb, not '%s'",
                     key, name);
}

/* ---- Games ------------------------------------------------------------------------------- */

static json_t *name_json(const Text *name)
{
    Text utf8 = {0};
    text_add_utf8(&utf8, text_string(name), name->size);
    json_t *text = json_string(text_string(&utf8));
    text_free(&utf8);
    return text ? text : json_string("");
}

static json_t *sheet_json(const Sheet *s)
{
    char start[BOARDTEXT_SIZE], board[BOARDTEXT_SIZE];
    Text moves = {0};
    transcript_write(&s->game, &moves);
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "start", boardtext_write(&s->game.start, start),
        "board", boardtext_write(&s->game.now, board), "moves", text_string(&moves), "black",
        name_json(&s->players[BLACK].name), "white", name_json(&s->players[WHITE].name),
        "event", name_json(&s->event), "date", name_json(&s->date));
    if (s->result.end != END_UNKNOWN)
        json_object_set_new(object, "score", json_integer((json_int_t)s->result.score));
    text_free(&moves);
    return object;
}

/* There may be more, which is left out. */
static bool full(const Conversion *c)
{
    return json_array_size(c->games) >= LIMIT_GAMES || c->bad >= LIMIT_BAD_GAMES;
}

static void take_problem(Conversion *c, const Error *err)
{
    char line[ERROR_TEXT_MAX + 40];
    c->bad++;
    if (json_array_size(c->problems) < 20)
        json_array_append_new(c->problems,
                              json_string(error_show(err, NULL, line, sizeof line)));
}

static void take_sheet(Conversion *c, const Sheet *s)
{
    Error err;
    if (c->writes && !format_write(c->to, s, &c->text, NULL, &err)) {
        take_problem(c, &err);
        return;
    }
    c->bad = 0;
    json_array_append_new(c->games, sheet_json(s));
}

static long lines_in(const char *text, size_t size)
{
    long lines = 0;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    return lines;
}

/* Pre: the text ends in a line's end and a blank line. */
static void read_games(Conversion *c, Format from, Text *text)
{
    Sheet sheet = {0};
    size_t at = 0, counted = 0; /* `lines` line ends in the first `counted` bytes */
    long lines = 0;
    while (!full(c)) {
        Error err = {0};
        size_t used = 0;
        at += format_blank(from, text->data + at, text->size - at);
        if (at >= text->size) break;
        sheet_start(&sheet, position_start());
        Reading reading =
            format_read(from, text->data + at, text->size - at, &used, &sheet, &err);
        if (reading == READ_END) break;
        if (reading == READ_GAME) {
            take_sheet(c, &sheet);
        } else {
            lines += lines_in(text->data + counted, at - counted);
            counted = at;
            err.line = (err.line ? err.line : 1) + lines;
            take_problem(c, &err);
        }
        if (reading == READ_CUT || used == 0) break;
        at += used;
    }
    sheet_free(&sheet);
}

static bool read_wthor(Conversion *c, const Text *data, Error *err)
{
    WthorFile file;
    Sheet sheet = {0};
    if (!wthor_open(WTHOR_GAMES, data->data, data->size, &file, err)) return false;
    for (uint32_t i = 0; i < file.count && !full(c); i++) {
        Error why;
        if (wthor_read_sheet(&file, NULL, NULL, i, &sheet, &why))
            take_sheet(c, &sheet);
        else
            take_problem(c, &why);
    }
    sheet_free(&sheet);
    return true;
}

/* A transcript that a person pastes may be broken into lines: try it as one game first. */
static bool read_transcript_whole(Conversion *c, const Text *text)
{
    Game game;
    Sheet sheet = {0};
    game_start(&game, position_start());
    if (memchr(text->data, '\0', text->size) || !transcript_read(text->data, &game, NULL) ||
        game.plies == 0)
        return false;
    sheet_start(&sheet, position_start());
    sheet_set_game(&sheet, &game);
    take_sheet(c, &sheet);
    sheet_free(&sheet);
    return true;
}

/* The game of "board" and "moves", with the names of its players. */
static bool take_game(Conversion *c, const json_t *arguments, Error *err)
{
    const char *names[2] = {"", ""};
    Sheet sheet = {0};
    Game game;
    if (!argument_game(arguments, &game, err) ||
        !argument_text(arguments, "black", 200, &names[BLACK], err) ||
        !argument_text(arguments, "white", 200, &names[WHITE], err))
        return false;
    sheet_start(&sheet, game.start);
    sheet_set_game(&sheet, &game);
    for (int side = BLACK; side <= WHITE; side++)
        text_add(&sheet.players[side].name, names[side], strlen(names[side]));
    take_sheet(c, &sheet);
    sheet_free(&sheet);
    return true;
}

/* ---- Requests ---------------------------------------------------------------------------- */

static int base64_digit(char c)
{
    static const char DIGITS[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(DIGITS, c) : NULL;
    return at ? (int)(at - DIGITS) : -1;
}

static bool add_base64(Text *out, const char *text, Error *err)
{
    unsigned bits = 0;
    int count = 0;
    for (; *text && *text != '='; text++) {
        int digit = base64_digit(*text);
        if (digit < 0) return error_set(err, "\"base64\" is not base64");
        bits = bits << 6 | (unsigned)digit;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        char byte = (char)(bits >> count & 255);
        text_add(out, &byte, 1);
    }
    return true;
}

static bool has_text(const json_t *arguments)
{
    return json_object_get(arguments, "text") || json_object_get(arguments, "base64");
}

static bool read_input(const json_t *arguments, Text *out, Error *err)
{
    const char *text = NULL, *base64 = NULL;
    if (!argument_text(arguments, "text", LIMIT_CONVERT, &text, err) ||
        !argument_text(arguments, "base64", LIMIT_CONVERT, &base64, err))
        return false;
    if (text && base64) return error_set(err, "give \"text\" or \"base64\", not both");
    if (base64 && !add_base64(out, base64, err)) return false;
    if (text) text_add(out, text, json_string_length(json_object_get(arguments, "text")));
    text_add(out, "", 0);
    return text_ok(out, err);
}

static bool convert(Conversion *c, const json_t *arguments, Text *input, Error *err)
{
    Format from = FORMAT_TRANSCRIPT;
    bool given;
    if (!read_format(arguments, "from", &from, &given, err) ||
        !read_format(arguments, "to", &c->to, &c->writes, err))
        return false;
    if (c->writes && c->to == FORMAT_WTHOR)
        return error_set(err, "wtb cannot be written here: use `heibai convert`");
    if (!has_text(arguments)) return take_game(c, arguments, err);
    if (!given) format_of_content(input->data, input->size, &from);
    if (from == FORMAT_WTHOR) return read_wthor(c, input, err);
    if (from == FORMAT_TRANSCRIPT && read_transcript_whole(c, input)) return true;
    text_add(input, "\n\n", 2);
    if (!text_ok(input, err)) return false;
    read_games(c, from, input);
    return true;
}

static json_t *answer(Conversion *c, Error *err)
{
    if (json_array_size(c->games) == 0) {
        const json_t *first = json_array_get(c->problems, 0);
        error_set(err, "no game in it: %s", first ? json_string_value(first) : "it is empty");
        return NULL;
    }
    json_t *object = json_pack("{s:O, s:O, s:b}", "games", c->games, "problems", c->problems,
                               "more", full(c));
    if (c->writes) json_object_set_new(object, "text", json_string(text_string(&c->text)));
    return object;
}

json_t *game_api_convert(const json_t *arguments, Error *err)
{
    Conversion c = {.games = json_array(), .problems = json_array()};
    Text input = {0};
    json_t *result = NULL;
    if (read_input(arguments, &input, err) && convert(&c, arguments, &input, err))
        result = answer(&c, err);
    json_decref(c.games);
    json_decref(c.problems);
    text_free(&c.text);
    text_free(&input);
    return result;
}
