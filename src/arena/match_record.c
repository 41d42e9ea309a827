/* match_record.c - the games of a match in a file.
 * The GGF comment of a game has its number in the match, the settings and the ending:
 *   CO[match game 17; seed 1; opening 6 random plies; 0 s a move; 1 s a game; clock: why] */
#define _DEFAULT_SOURCE /* flock */
#include "arena/match_record.h"

#include "base/text.h"
#include "game/ggf.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum { RECORD_BYTES_MAX = 1 << 30 };

static const char *const ENDINGS[] = {[ENDING_PLAYED] = "played",
                                      [ENDING_TIME] = "time",
                                      [ENDING_CLOCK] = "clock",
                                      [ENDING_ILLEGAL] = "illegal move",
                                      [ENDING_BROKEN] = "broken"};

struct MatchRecord {
    const MatchSettings *settings;
    int file;
    Sheet sheet;    /* of the game being written */
    Sheet expected; /* names and comment that a game of this match has after GGF */
    Text text;
};

/* ---- Writing ------------------------------------------------------------------------------
 */

static void describe(const MatchSettings *s, int number, Text *out)
{
    text_print(out, "match game %d; seed %" PRIu64 "; ", number + 1, s->seed);
    if (s->openings)
        text_print(out, "openings %016" PRIx64, openings_mark(s->openings));
    else
        text_print(out, "opening %d random plies", s->opening_plies);
    text_print(out, "; %g s a move; %g s a game; ", s->time.move, s->time.game);
}

static void date_now(Text *out)
{
    char date[40];
    text_print(out, "%s", clock_utc("%Y.%m.%d_%H:%M:%S.UTC", date, sizeof date));
}

/* Everything but moves, result and date. */
static void fill_names(Sheet *sheet, const MatchSettings *s, int number)
{
    bool a_is_black = number % 2 == 0;
    text_print(&sheet->place, "heibai");
    text_print(&sheet->players[BLACK].name, "%s", a_is_black ? s->a : s->b);
    text_print(&sheet->players[WHITE].name, "%s", a_is_black ? s->b : s->a);
    for (int side = BLACK; side <= WHITE; side++)
        sheet->players[side].clock.main = s->time.game;
    describe(s, number, &sheet->comment);
}

static void fill_result(Sheet *sheet, const Game *g, Ending ending)
{
    static const SheetEnd ENDS[] = {[ENDING_PLAYED] = END_PLAYED,
                                    [ENDING_TIME] = END_TIMEOUT,
                                    [ENDING_CLOCK] = END_TIMEOUT,
                                    [ENDING_ILLEGAL] = END_RESIGNED,
                                    [ENDING_BROKEN] = END_RESIGNED};
    sheet->result =
        (SheetResult){.end = ENDS[ending], .counted = true, .score = referee_score(g, ending)};
}

static void write_game(MatchRecord *r, int number, const Game *g, Ending ending,
                       const char *why)
{
    Sheet *sheet = &r->sheet;
    sheet_start(sheet, g->start);
    sheet_set_game(sheet, g);
    for (int i = 0; i < g->plies; i++)
        sheet->game.ply[i].seconds = round(g->ply[i].seconds * 1e6) / 1e6;
    fill_names(sheet, r->settings, number);
    fill_result(sheet, g, ending);
    date_now(&sheet->date);
    text_print(&sheet->comment, "%s%s%s", ENDINGS[ending], *why ? ": " : "", why);
    text_clear(&r->text);
    ggf_write(sheet, &r->text, NULL);
    text_print(&r->text, "\n");
}

/* ---- Reading ----------------------------------------------------------------------------- */

/* The number of the game in a comment; -1: none. */
static int read_number(const char *comment)
{
    int number = 0;
    if (sscanf(comment, "match game %9d;", &number) != 1) return -1;
    return number >= 1 && number <= MATCH_GAMES_MAX ? number - 1 : -1;
}

/* Sets r->expected for game `number`. Writes and reads GGF, which changes some characters. */
static bool expect(MatchRecord *r, int number)
{
    Sheet *sheet = &r->sheet;
    Error err;
    Game g;
    game_start(&g, position_start());
    sheet_start(sheet, g.start);
    fill_names(sheet, r->settings, number);
    text_clear(&r->text);
    ggf_write(sheet, &r->text, NULL);
    return ggf_read(r->text.data, r->text.size, NULL, &r->expected, &err) == READ_GAME;
}

/* The ending in a comment, after `size` characters. */
static bool read_ending(const char *comment, size_t size, Ending *out)
{
    comment += size + strspn(comment + size, " ");
    for (int i = ENDING_PLAYED; i < ENDING_STOPPED; i++) {
        size_t length = strlen(ENDINGS[i]);
        if (strncmp(comment, ENDINGS[i], length) != 0) continue;
        if (comment[length] && comment[length] != ':') continue;
        *out = (Ending)i;
        return true;
    }
    return false;
}

/* Whether the sheet `told` is a game of this match. */
static bool belongs(MatchRecord *r, const Sheet *told, int *number, Ending *ending)
{
    const char *comment = text_string(&told->comment);
    *number = read_number(comment);
    if (*number < 0 || !expect(r, *number)) return false;
    const Sheet *e = &r->expected;
    size_t size = strlen(text_string(&e->comment));
    while (size > 0 && text_string(&e->comment)[size - 1] == ' ') size--;
    return strncmp(comment, text_string(&e->comment), size) == 0 &&
           text_equal(&told->players[BLACK].name, &e->players[BLACK].name) &&
           text_equal(&told->players[WHITE].name, &e->players[WHITE].name) &&
           read_ending(comment, size, ending);
}

/* Whether the rest of a file is the beginning of a game as written here: it may be removed. */
static bool is_begun(const char *text, size_t size)
{
    static const char BEGIN[] = "(;GM[Othello]PC[heibai]";
    for (; size > 0 && *text == '\n'; size--) text++;
    return memcmp(text, BEGIN, size < sizeof BEGIN - 1 ? size : sizeof BEGIN - 1) == 0;
}

/* Reads the games of `all`; *good is where the last complete one ends. */
static bool read_games(MatchRecord *r, const Text *all, MatchRecordGame each, void *context,
                       size_t *good, Error *err)
{
    Sheet *told = calloc(1, sizeof *told);
    unsigned char *seen = calloc(MATCH_GAMES_MAX, 1);
    bool ok = (told && seen) || error_no_memory(err);
    long line = 0;
    for (*good = 0; ok;) {
        size_t used;
        Error why;
        Reading reading = ggf_read(all->data + *good, all->size - *good, &used, told, &why);
        int number;
        Ending ending;
        if (reading == READ_END) break;
        line++;
        if (reading == READ_CUT) {
            ok = is_begun(all->data + *good, all->size - *good) ||
                 error_set(err, "game %ld of the file is not a game", line);
            break;
        }
        if (reading == READ_BAD)
            ok = error_set(err, "game %ld of the file: %s", line, why.text);
        else if (!belongs(r, told, &number, &ending))
            ok = error_set(err, "game %ld of the file belongs to another match", line);
        else if (seen[number]++)
            ok = error_set(err, "game %d of the match occurs twice", number + 1);
        else
            each(context, number, &told->game, ending);
        *good += used;
    }
    if (told) sheet_free(told);
    free(told);
    free(seen);
    return ok;
}

/* ---- The file ---------------------------------------------------------------------------- */

static bool fail(const MatchRecord *r, const char *what, Error *err)
{
    return error_set(err, "%.200s: %s", r->settings->record, what);
}

static bool go_on(MatchRecord *r, MatchRecordGame each, void *context, Error *err)
{
    Text all = {0};
    Error why;
    size_t good = 0;
    bool ok = text_read_file(r->settings->record, RECORD_BYTES_MAX, &all, &why) &&
              (!all.size || read_games(r, &all, each, context, &good, &why));
    /* Remove an incomplete last line, so that the next game starts on a new one. */
    if (ok && ftruncate(r->file, (off_t)good) != 0) ok = error_set(&why, "%s", strerror(errno));
    if (ok && good > 0 && write(r->file, "\n", 1) != 1) ok = error_set(&why, "cannot write");
    text_free(&all);
    return ok || fail(r, why.text, err);
}

static bool open_file(MatchRecord *r, Error *err)
{
    const MatchSettings *s = r->settings;
    int how = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | (s->resume ? 0 : O_EXCL);
    r->file = open(s->record, how, 0666);
    if (r->file < 0)
        return fail(r,
                    errno == EEXIST ? "exists already; --resume continues it" : strerror(errno),
                    err);
    if (flock(r->file, LOCK_EX | LOCK_NB) == 0) return true;
    return fail(r, "another match is writing to it", err);
}

MatchRecord *match_record_open(const MatchSettings *settings, MatchRecordGame each,
                               void *context, Error *err)
{
    MatchRecord *r = calloc(1, sizeof *r);
    if (!r) {
        error_no_memory(err);
        return NULL;
    }
    r->settings = settings;
    r->file = -1;
    if (open_file(r, err) && (!settings->resume || go_on(r, each, context, err))) return r;
    match_record_close(r);
    return NULL;
}

void match_record_close(MatchRecord *r)
{
    if (!r) return;
    if (r->file >= 0) close(r->file);
    sheet_free(&r->sheet);
    sheet_free(&r->expected);
    text_free(&r->text);
    free(r);
}

bool match_record_add(MatchRecord *r, int number, const Game *g, Ending ending, const char *why,
                      Error *err)
{
    write_game(r, number, g, ending, why);
    /* One call per game, so that an interrupted match leaves whole lines. */
    ssize_t written = write(r->file, r->text.data, r->text.size);
    if (written == (ssize_t)r->text.size) return true;
    return fail(r, written < 0 ? strerror(errno) : "the disk is full", err);
}
