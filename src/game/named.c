#include "game/named.h"

#include "board/notation.h"
#include "game/boardtext.h"
#include "game/transcript.h"
#include "game/wthor_beside.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOARD_START = 8, NUMBER_MAX = 1000000000 };

/* ---- The word ---------------------------------------------------------------------------- */

static bool is_file(const char *path)
{
    return strcmp(path, "-") == 0 || access(path, F_OK) == 0;
}

/* Whether a word is meant as a board, well formed or not: no moves and hardly a file begin so.
 */
static bool is_board(const char *word) { return strspn(word, "-.XxOo*") >= BOARD_START; }

/* Whether a word begins with a move. */
static bool is_moves(const char *word)
{
    char first[3] = {word[0], word[0] ? word[1] : '\0'};
    return square_parse(first) < SQUARES;
}

/* Takes "#3" or "@24" off the end of a text. */
static bool cut_number(Text *text, char mark, long *out)
{
    char *at = text->size ? strrchr(text->data, mark) : NULL;
    int64_t number;
    if (!at || !isdigit((unsigned char)at[1]) ||
        !text_to_int(at + 1, mark == '#', NUMBER_MAX, &number))
        return false;
    *out = (long)number;
    *at = '\0';
    text->size = (size_t)(at - text->data);
    return true;
}

/* A file, with a game and a number of moves behind it or not. */
static bool read_file_name(Name *n)
{
    if (is_file(n->text.data)) return true;
    bool cut = cut_number(&n->text, '@', &n->moves);
    if (cut && is_file(n->text.data)) return true;
    return cut_number(&n->text, '#', &n->game) && is_file(n->text.data);
}

bool name_read(const char *word, Name *out, Error *err)
{
    *out = (Name){.kind = NAMED_FILE, .moves = -1};
    text_add(&out->text, word, strlen(word));
    if (!text_ok(&out->text, err)) return false;
    if (!*word) return error_set(err, "an empty word is neither moves, a board nor a file");
    if (is_board(word) && !is_file(word)) {
        out->kind = NAMED_BOARD;
        return true;
    }
    if (read_file_name(out)) return true;
    if (strpbrk(word, "./#")) return true; /* opening it will say what is wrong */
    if (!is_moves(word))
        return error_set(err, "'%.80s' is neither moves, a board nor a file", word);
    out->kind = NAMED_MOVES;
    return true;
}

/* ---- Opening ----------------------------------------------------------------------------- */

enum { NAMES = 2 };
static const WthorKind NAME_KINDS[NAMES] = {WTHOR_PLAYERS, WTHOR_TOURNAMENTS};

struct NamedGames {
    Name name;
    const char *label; /* instead of the usual one; NULL: none */
    Position start;
    Source *source;   /* of a file */
    bool done;        /* nothing more is to be read */
    long number;      /* of the last game */
    Text data[NAMES]; /* the names of players and events, of a .wtb */
    WthorFile files[NAMES];
};

/* Without its files of names a .wtb has numbers for players, which is no error. */
static SourceNames read_names(NamedGames *n, const char *path)
{
    const WthorFile *found[NAMES] = {NULL};
    for (int i = 0; i < NAMES; i++) {
        Text file = {0};
        if (wthor_beside(path, NAME_KINDS[i], &file) && !file.failed &&
            text_read_file(file.data, WTHOR_SIZE_MAX, &n->data[i], NULL) &&
            wthor_open(NAME_KINDS[i], text_string(&n->data[i]), n->data[i].size, &n->files[i],
                       NULL))
            found[i] = &n->files[i];
        text_free(&file);
    }
    return (SourceNames){found[0], found[1]};
}

static bool open_file(NamedGames *n, Format usual, Error *err)
{
    const char *path = n->name.text.data;
    Format format = usual;
    SourceNames names = {0};
    if (format_of_path(path, &format) && format == FORMAT_WTHOR) names = read_names(n, path);
    n->source = source_open_any(path, usual, names, err);
    return n->source != NULL || error_within(err, named_label(n));
}

static NamedGames *create(Position start, Error *err)
{
    NamedGames *n = calloc(1, sizeof *n);
    if (n)
        n->start = start;
    else
        error_no_memory(err);
    return n;
}

NamedGames *named_moves(const char *moves, Position start, const char *label, Error *err)
{
    NamedGames *n = create(start, err);
    if (!n) return NULL;
    n->name = (Name){.kind = NAMED_MOVES, .moves = -1};
    n->label = label;
    text_print(&n->name.text, "%s", moves ? moves : "");
    if (text_ok(&n->name.text, err)) return n;
    named_close(n);
    return NULL;
}

/* Where the number behind the name of a file begins; NULL: no file has the first part as its
 * name. */
static const char *number_behind(const char *word)
{
    Text path = {0};
    const char *found = NULL;
    for (const char *at = word; !found && (at = strpbrk(at, "#@")); at++) {
        text_clear(&path);
        text_add(&path, word, (size_t)(at - word));
        if (path.size && !path.failed && is_file(path.data)) found = at;
    }
    text_free(&path);
    return found;
}

/* "#0" or "@x" behind the name of a file. */
static bool check_number(const char *word, const Name *n, Error *err)
{
    const char *number = is_file(text_string(&n->text)) ? NULL : number_behind(word);
    return !number ||
           error_set(err,
                     "%.*s: '%.40s' is not #GAME, @MOVES or #GAME@MOVES; games count from 1",
                     (int)(number - word), word, number);
}

NamedGames *named_open(const char *word, Position start, Format usual, Error *err)
{
    NamedGames *n = create(start, err);
    if (!n) return NULL;
    bool ok = name_read(word, &n->name, err);
    /* MOVES@24 */
    if (ok && n->name.kind == NAMED_MOVES && n->name.moves < 0)
        cut_number(&n->name.text, '@', &n->name.moves);
    if (ok && n->name.kind == NAMED_FILE)
        ok = check_number(word, &n->name, err) && open_file(n, usual, err);
    if (ok) return n;
    named_close(n);
    return NULL;
}

void named_close(NamedGames *n)
{
    if (!n) return;
    source_close(n->source);
    for (int i = 0; i < NAMES; i++) text_free(&n->data[i]);
    text_free(&n->name.text);
    free(n);
}

const char *named_label(const NamedGames *n)
{
    if (n->label) return n->label;
    if (n->name.kind == NAMED_MOVES) return "MOVES";
    if (n->name.kind == NAMED_BOARD) return "BOARD";
    return named_is_input(n) ? "standard input" : n->name.text.data;
}

NamedKind named_kind(const NamedGames *n) { return n->name.kind; }

bool named_is_input(const NamedGames *n)
{
    return n->name.kind == NAMED_FILE && strcmp(n->name.text.data, "-") == 0;
}

long named_number(const NamedGames *n) { return n->number; }

/* ---- Reading ----------------------------------------------------------------------------- */

static void forget_note(SheetNote *note)
{
    note->eval.given = note->timed = false;
    text_clear(&note->comment);
    text_clear(&note->extra);
}

/* Takes moves back until `moves` are left; passes behind the last of them stay. */
static bool cut_game(Sheet *s, long moves, Error *err)
{
    Game *g = &s->game;
    long count = game_moves(g, g->plies);
    if (moves > count)
        return error_set(err, "%ld moves were asked for, but the game has %ld", moves, count);
    if (moves < count) s->result = (SheetResult){0};
    for (; count > moves; game_undo(g)) {
        count -= g->ply[g->plies - 1].move != SQUARE_PASS;
        forget_note(&s->notes[g->plies - 1]);
    }
    return true;
}

static Reading read_word(NamedGames *n, Sheet *out, Error *err)
{
    Position start = n->start;
    const char *text = text_string(&n->name.text);
    n->number++;
    if (n->name.kind == NAMED_BOARD && !boardtext_read(text, &start, NULL, err))
        return READ_BAD;
    sheet_start(out, start);
    if (n->name.kind == NAMED_MOVES && !transcript_read(text, &out->game, err)) return READ_BAD;
    sheet_finish(out);
    return READ_GAME;
}

/* The next game of the file, or the one that the name wants. */
static Reading read_file(NamedGames *n, Sheet *out, Error *err)
{
    long wanted = n->name.game;
    for (;;) {
        Reading reading = source_next(n->source, out, err);
        n->number = source_count(n->source);
        if (!wanted || (reading == READ_BAD && err->machine)) return reading;
        if (reading == READ_END) {
            error_set(err, "there is no game %ld: the file has %ld", wanted, n->number);
            return READ_BAD;
        }
        if (n->number >= wanted) return reading;
    }
}

Reading named_next(NamedGames *n, Sheet *out, Error *err)
{
    if (n->done) return READ_END;
    bool file = n->name.kind == NAMED_FILE;
    Reading reading = file ? read_file(n, out, err) : read_word(n, out, err);
    n->done = reading == READ_END || !file || n->name.game;
    if (reading != READ_GAME || n->name.moves < 0 || cut_game(out, n->name.moves, err))
        return reading;
    char game[32];
    snprintf(game, sizeof game, "game %ld", n->number);
    if (file) error_within(err, game);
    return READ_BAD;
}

long named_count_rest(NamedGames *n, Sheet *room)
{
    Error err;
    Reading reading;
    long count = 0;
    while ((reading = named_next(n, room, &err)) != READ_END) count += reading == READ_GAME;
    return count;
}

bool named_first(NamedGames *n, NamedPlace place, Sheet *out, Error *err)
{
    Error why = {0};
    char line[ERROR_TEXT_MAX + 40];
    Reading reading = named_next(n, out, &why);
    bool whole = n->name.kind == NAMED_FILE && n->name.moves < 0;
    if (reading == READ_GAME) return place == NAMED_END || !whole || cut_game(out, 0, err);
    if (reading == READ_END) error_set(&why, "there is no game in it");
    error_set(err, "%s", error_show(&why, named_label(n), line, sizeof line));
    if (err) err->machine = why.machine;
    return false;
}
