#include "cli/play/save.h"

#include "game/sink.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool write_sheet(const Sheet *s, const char *path, Format format, Error *err)
{
    Sink *sink = sink_open(path, format, (SinkOptions){0}, err);
    if (!sink) return false;
    if (sink_write(sink, s, err)) return sink_close(sink, err);
    sink_drop(sink);
    return false;
}

/* Whether a turn was forfeited (--strict). Every format has passes, and their readers take them
 * for what the rules know: a side without a move. */
static bool has_forfeit(const Game *g)
{
    for (int i = 0; i < g->plies; i++)
        if (g->ply[i].move == SQUARE_PASS && board_moves(&g->ply[i].before.board)) return true;
    return false;
}

bool save_game(const Game *g, const char *const names[2], const char *path, const char *own,
               Error *err)
{
    Format format;
    if (!format_of_path(path, &format) || format == FORMAT_BOARD || format == FORMAT_OBF)
        return error_set(err, "'%.200s' must end in .ggf, .sgf, .txt or .wtb", path);
    if (strcmp(path, own) != 0 && access(path, F_OK) == 0)
        return error_set(err, "'%.200s' exists already: choose another name", path);
    if (has_forfeit(g))
        return error_set(err, "a turn was forfeited: no file of such a game can be read again");
    Sheet *s = calloc(1, sizeof *s);
    if (!s) return error_no_memory(err);
    sheet_start(s, g->start);
    sheet_set_game(s, g);
    for (int side = 0; side < 2; side++)
        text_add_utf8(&s->players[side].name, names[side], strlen(names[side]));
    bool ok = sheet_ok(s, err) && write_sheet(s, path, format, err);
    sheet_free(s);
    free(s);
    return ok;
}

/* In single quotes if a shell would take it for several words. */
static void add_word(Text *out, const char *word)
{
    bool plain = !strpbrk(word, " \t\"'\\$&|;<>()*?!#`~[]{}");
    if (plain) {
        text_print(out, "%s", word);
        return;
    }
    text_print(out, "'");
    for (; *word; word++)
        if (*word == '\'')
            text_print(out, "'\\''");
        else
            text_add(out, word, 1);
    text_print(out, "'");
}

void save_add_words(const Game *g, const char *const names[2], const char *path, Text *out)
{
    Text place = {0};
    text_print(&place, "%s@%d", path, game_moves(g, g->plies));
    for (int side = 0; side < 2; side++) {
        add_word(out, names[side]);
        text_print(out, " ");
    }
    add_word(out, text_string(&place));
    text_follow(out, &place);
    text_free(&place);
}
