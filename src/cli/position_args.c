#include "cli/position_args.h"

#include "game/boardtext.h"
#include "players/registry.h"

#include <stdlib.h>
#include <string.h>

int position_flags_add(PositionArgs *a, Flag *out)
{
    out[0] =
        (Flag){"board", FLAG_STRING, &a->board, .value = "BOARD",
               .help = "start from this board: 64 squares of X O -, then the side to move"};
    out[1] = (Flag){"moves", FLAG_STRING, &a->moves, .value = "MOVES",
                    .help = "play these moves first, as in f5d6c3"};
    return POSITION_FLAGS;
}

bool position_args_is_position(const char *word)
{
    Name name;
    if (registry_find(word)) return false;
    bool is = name_read(word, &name, NULL);
    text_free(&name.text);
    return is;
}

void position_args_take(PositionArgs *a, int *argc, char **argv)
{
    int kept = 0;
    for (int i = 0; i < *argc; i++)
        if (!a->word && position_args_is_position(argv[i]))
            a->word = argv[i];
        else
            argv[kept++] = argv[i];
    *argc = kept;
}

bool position_args_none(const PositionArgs *a)
{
    return a->word ? !*a->word : !a->board && !a->moves;
}

/* Flags that do not go with the word. */
static bool check(const PositionArgs *a, Error *err)
{
    Name name = {0};
    if (!a->word || (!a->board && !a->moves)) return true;
    if (a->moves) return error_set(err, "'%.60s' and --moves: give one of them", a->word);
    bool ok = name_read(a->word, &name, err);
    if (ok && name.kind != NAMED_MOVES)
        ok = error_set(err, "--board goes with moves, not with '%.60s'", a->word);
    text_free(&name.text);
    return ok;
}

NamedGames *position_args_open(const PositionArgs *a, Format usual, Error *err)
{
    Position start = position_start();
    Error why;
    char line[ERROR_TEXT_MAX + 40];
    if (!check(a, err)) return NULL;
    if (a->board && !boardtext_read(a->board, &start, NULL, &why)) {
        error_set(err, "%s", error_show(&why, "--board", line, sizeof line));
        return NULL;
    }
    if (a->word) return named_open(a->word, start, usual, err);
    return named_moves(a->moves, start, a->moves ? "--moves" : "--board", err);
}

bool position_args_sheet(const PositionArgs *a, NamedPlace place, Sheet *out, Error *err)
{
    NamedGames *games = position_args_open(a, FORMAT_TRANSCRIPT, err);
    bool ok = games && named_first(games, place, out, err);
    named_close(games);
    return ok;
}

bool position_args_game(const PositionArgs *a, NamedPlace place, Game *out, Error *err)
{
    Sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet) return error_no_memory(err);
    bool ok = position_args_sheet(a, place, sheet, err);
    if (ok) *out = sheet->game;
    sheet_free(sheet);
    free(sheet);
    return ok;
}
