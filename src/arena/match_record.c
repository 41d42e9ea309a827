/* match_record.c - the games of a match in a file.
 * The GGF comment of a game has its number in the match, the settings, who played it and the
 * ending; the weights are those of A and B:
 *   CO[match game 17; seed 1; opening 6 random plies; 0 s a move; 1 s a game;
 *   program 0.1.0 0123456789; weights 0123456789abcdef none; clock: why] */
#define _DEFAULT_SOURCE /* flock */
#include "arena/match_record.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/replace.h"
#include "base/text.h"
#include "game/ggf.h"
#include "heibai.h"
#include "players/registry.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { RECORD_BYTES_MAX = 1 << 30 };

/* A match of fast games would spend its time waiting for the disk if each game was synced. */
static const double SYNC_SECONDS = 1;

static const char *const ENDINGS[] = {
    [ENDING_PLAYED] = "played",        [ENDING_TIME] = "time",     [ENDING_CLOCK] = "clock",
    [ENDING_ILLEGAL] = "illegal move", [ENDING_BROKEN] = "broken", [ENDING_HUNG] = "hang",
    [ENDING_RESIGNED] = "resigned"};

/* How the part of the comment that says who played begins. */
static const char PROGRAM[] = "program ";

struct MatchRecord {
    const MatchSettings *settings;
    int file;
    off_t size;     /* of the file, up to the last whole game */
    double synced;  /* when it was last synced, as clock_now() */
    Text origin;    /* "program 0.1.0 0123456789; weights 0123456789abcdef none; " */
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

/* Sets r->origin: which program and which weights play. */
static bool describe_origin(MatchRecord *r, Error *err)
{
    const MatchSettings *s = r->settings;
    const char *specs[2] = {s->a, s->b};
    text_print(&r->origin, "%s%s; weights", PROGRAM,
               s->version ? s->version : heibai_version());
    for (int i = 0; i < 2; i++) {
        uint64_t weights;
        if (!registry_identity(specs[i], &weights, err)) return false;
        if (weights)
            text_print(&r->origin, " %016" PRIx64, weights);
        else
            text_print(&r->origin, " none");
    }
    text_print(&r->origin, "; ");
    return text_ok(&r->origin, err);
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
    static const SheetEnd ENDS[] = {
        [ENDING_PLAYED] = END_PLAYED,    [ENDING_TIME] = END_TIMEOUT,
        [ENDING_CLOCK] = END_TIMEOUT,    [ENDING_ILLEGAL] = END_RESIGNED,
        [ENDING_BROKEN] = END_RESIGNED,  [ENDING_HUNG] = END_TIMEOUT,
        [ENDING_RESIGNED] = END_RESIGNED};
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
    text_append(&sheet->comment, &r->origin);
    text_print(&sheet->comment, "%s%s%s", ENDINGS[ending], *why ? ": " : "", why);
    text_clear(&r->text);
    ggf_write(sheet, &r->text, NULL);
    text_print(&r->text, "\n");
}

/* ---- Reading ----------------------------------------------------------------------------- */

/* The number of the game in a comment, from 0. */
static bool read_number(const char *comment, int *out, Error *err)
{
    static const char BEGIN[] = "match game ";
    int64_t number = 0;
    char digits[16] = "";
    if (strncmp(comment, BEGIN, sizeof BEGIN - 1) != 0)
        return error_set(err, "the game belongs to another match, or to none");
    comment += sizeof BEGIN - 1;
    size_t size = strcspn(comment, ";");
    if (size < sizeof digits) memcpy(digits, comment, size);
    if (!text_to_int(digits, 1, MATCH_GAMES_MAX, &number))
        return error_set(err, "the number of the game is not in 1..%d", MATCH_GAMES_MAX);
    *out = (int)number - 1;
    return true;
}

/* Sets r->expected for game `number`. Writes and reads GGF, which changes some characters.
 * False: out of memory. */
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
    return sheet_ok(sheet, &err) && text_ok(&r->text, &err) &&
           ggf_read(r->text.data, r->text.size, NULL, &r->expected, &err) == READ_GAME;
}

static bool read_ending(const char *comment, Ending *out, Error *err)
{
    for (int i = ENDING_PLAYED; i < ENDING_STOPPED; i++) {
        size_t length = strlen(ENDINGS[i]);
        if (strncmp(comment, ENDINGS[i], length) != 0) continue;
        if (comment[length] && comment[length] != ':') continue;
        *out = (Ending)i;
        return true;
    }
    return error_set(err, "'%.40s' is no ending of a game", comment);
}

/* Whether names and settings are those of game `number` of this match. *rest is the comment
 * after them. */
static bool check_match(MatchRecord *r, const Sheet *told, int number, const char **rest,
                        Error *err)
{
    const char *comment = text_string(&told->comment);
    if (!expect(r, number)) return error_no_memory(err);
    const Sheet *e = &r->expected;
    size_t size = strlen(text_string(&e->comment));
    while (size > 0 && text_string(&e->comment)[size - 1] == ' ') size--;
    if (strncmp(comment, text_string(&e->comment), size) != 0 ||
        !text_equal(&told->players[BLACK].name, &e->players[BLACK].name) ||
        !text_equal(&told->players[WHITE].name, &e->players[WHITE].name))
        return error_set(err, "the game belongs to another match");
    *rest = comment + size + strspn(comment + size, " ");
    return true;
}

/* Whether this program with these weights played the game; then *rest moves to the ending. */
static bool check_origin(const MatchRecord *r, const char **rest, Error *err)
{
    size_t size = 0;
    if (strncmp(*rest, PROGRAM, sizeof PROGRAM - 1) == 0) {
        const char *weights = strstr(*rest, "; ");
        const char *end = weights ? strstr(weights + 2, "; ") : NULL;
        if (!end) return error_set(err, "the comment is incomplete");
        size = (size_t)(end - *rest) + 2;
    }
    const char *mine = text_string(&r->origin);
    bool same = size == r->origin.size && memcmp(*rest, mine, size) == 0;
    if (!same && !r->settings->mixed)
        return error_set(err, "played by '%.*s', this is '%.*s'%s%s", size ? (int)size - 2 : 7,
                         size ? *rest : "unknown", (int)r->origin.size - 2, mine,
                         r->settings->or_else ? "; " : "",
                         r->settings->or_else ? r->settings->or_else : "");
    *rest += size;
    return true;
}

static bool begins_with(const Game *g, const Game *opening)
{
    if (g->plies < opening->plies || g->start.side != opening->start.side ||
        !board_equal(g->start.board, opening->start.board))
        return false;
    for (int i = 0; i < opening->plies; i++)
        if (g->ply[i].move != opening->ply[i].move) return false;
    return true;
}

/* Whether moves, times, result and ending go together. */
static bool check_game(const MatchRecord *r, const Sheet *told, int number, Ending ending,
                       Error *err)
{
    const Game *g = &told->game;
    Game opening;
    match_begin(r->settings, number / 2, &opening);
    if (!begins_with(g, &opening))
        return error_set(err, "the game does not begin with the opening of its pair");
    for (int i = 0; i < g->plies; i++)
        if (!(g->ply[i].seconds >= 0 && g->ply[i].seconds <= SHEET_SECONDS_MAX))
            return error_set(err, "the time of move %d is not in 0..%d seconds", i + 1,
                             SHEET_SECONDS_MAX);
    if (game_over(g) != (ending == ENDING_PLAYED))
        return error_set(err, "the game is marked as '%s', but it is %s", ENDINGS[ending],
                         game_over(g) ? "over" : "not over");
    if (!told->result.counted || told->result.score != referee_score(g, ending))
        return error_set(err, "the result of the game is not %+d", referee_score(g, ending));
    return true;
}

/* Whether the sheet is a game of this match. */
static bool read_game(MatchRecord *r, const Sheet *told, int *number, Ending *ending,
                      Error *err)
{
    const char *rest = NULL;
    return read_number(text_string(&told->comment), number, err) &&
           check_match(r, told, *number, &rest, err) && check_origin(r, &rest, err) &&
           read_ending(rest, ending, err) && check_game(r, told, *number, *ending, err);
}

/* Whether the rest of a file is the beginning of a game as written here: it may be removed. */
static bool is_begun(const char *text, size_t size)
{
    static const char BEGIN[] = "(;GM[Othello]PC[heibai]";
    for (; size > 0 && *text == '\n'; size--) text++;
    return memcmp(text, BEGIN, size < sizeof BEGIN - 1 ? size : sizeof BEGIN - 1) == 0;
}

/* What reading the games of a file needs. */
typedef struct GameReader {
    Sheet told; /* the game just read */
    int number;
    Ending ending;
    bool more;                           /* there may be another game */
    unsigned char seen[MATCH_GAMES_MAX]; /* by number */
    size_t at;                           /* where the last complete game ends */
    long lines;                          /* before that */
} GameReader;

static long count_lines(const char *text, size_t size)
{
    long lines = 0;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    return lines;
}

/* Moves over the line ends before the next game, so that it starts on line lines + 1. */
static void skip_line_ends(GameReader *g, const Text *all)
{
    for (; g->at < all->size; g->at++) {
        char c = all->data[g->at];
        if (c != '\n' && c != '\r') break;
        g->lines += c == '\n';
    }
}

/* The next game of the file, if g->more afterwards. False: the error has its line. */
static bool read_next(MatchRecord *r, GameReader *g, const Text *all, Error *err)
{
    size_t used = 0, before = g->at;
    skip_line_ends(g, all);
    long line = g->lines + 1;
    const char *text = all->data + g->at;
    size_t size = all->size - g->at;
    Reading reading = ggf_read(text, size, &used, &g->told, err);
    g->more = reading == READ_GAME;
    if (reading == READ_BAD) {
        err->line += g->lines;
        return false;
    }
    if (reading == READ_CUT && !is_begun(text, size))
        return error_at(err, line, 0, "this is not a game");
    if (!g->more) {
        g->at = before;
        return true;
    }
    g->lines += count_lines(text, used);
    g->at += used;
    Error why;
    if (!read_game(r, &g->told, &g->number, &g->ending, &why))
        return error_at(err, line, 0, "%s", why.text);
    if (g->seen[g->number]++)
        return error_at(err, line, 0, "game %d of the match occurs twice", g->number + 1);
    return true;
}

/* Reads the games of `all`; *good is where the last complete one ends. */
static bool read_games(MatchRecord *r, const Text *all, MatchRecordGame each, void *context,
                       size_t *good, Error *err)
{
    GameReader *g = calloc(1, sizeof *g);
    if (!g) return error_no_memory(err);
    bool ok;
    while ((ok = read_next(r, g, all, err)) && g->more)
        each(context, g->number, &g->told.game, g->ending);
    *good = g->at;
    sheet_free(&g->told);
    free(g);
    return ok;
}

/* ---- The file ---------------------------------------------------------------------------- */

static bool fail(const MatchRecord *r, const char *what, Error *err)
{
    return error_set(err, "%.200s: %s", r->settings->record, what);
}

/* Removes an incomplete last line, so that the next game starts on a new one. */
static bool cut_tail(const MatchRecord *r, const Text *all, size_t good, Error *err)
{
    bool ended = good < all->size && all->data[good] == '\n';
    if (ftruncate(r->file, (off_t)(good + ended)) != 0 ||
        (good > 0 && !ended && write(r->file, "\n", 1) != 1))
        return error_set(err, "%s", strerror(errno));
    return true;
}

static bool go_on(MatchRecord *r, MatchRecordGame each, void *context, Error *err)
{
    Text all = {0};
    Error why = {0};
    size_t good = 0;
    const char *path = r->settings->record;
    bool ok = text_read_file(path, RECORD_BYTES_MAX, &all, &why) &&
              (!all.size || (read_games(r, &all, each, context, &good, &why) &&
                             cut_tail(r, &all, good, &why)));
    text_free(&all);
    if (ok) return true;
    char shown[ERROR_TEXT_MAX];
    return error_set(err, "%s", error_show(&why, path, shown, sizeof shown));
}

/* Why a record cannot be created at a path where something exists. */
static const char *exists_already(const char *path)
{
    struct stat old;
    if (stat(path, &old) == 0 && !S_ISREG(old.st_mode))
        return "exists and is not a regular file";
    return "exists already; --resume continues it";
}

static bool open_file(MatchRecord *r, Error *err)
{
    const MatchSettings *s = r->settings;
    int how = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | (s->resume ? 0 : O_EXCL);
    r->file = open(s->record, how, 0666);
    if (r->file < 0)
        return fail(r, errno == EEXIST ? exists_already(s->record) : strerror(errno), err);
    if (flock(r->file, LOCK_EX | LOCK_NB) != 0)
        return fail(r, "another match is writing to it", err);
    return s->resume || replace_sync_folder(s->record, err);
}

static void release(MatchRecord *r)
{
    if (r->file >= 0) close(r->file);
    sheet_free(&r->sheet);
    sheet_free(&r->expected);
    text_free(&r->text);
    text_free(&r->origin);
    free(r);
}

MatchRecord *match_record_open(const MatchSettings *settings, MatchRecordGame each,
                               void *context, Error *err)
{
    MatchRecord *r = array_new(1, sizeof *r, err);
    if (!r) return NULL;
    r->settings = settings;
    r->file = -1;
    if (describe_origin(r, err) && open_file(r, err) &&
        (!settings->resume || go_on(r, each, context, err))) {
        r->size = lseek(r->file, 0, SEEK_END);
        r->synced = clock_now();
        return r;
    }
    release(r);
    return NULL;
}

static bool sync_file(MatchRecord *r, Error *err)
{
    /* EINVAL: a device or a pipe, which cannot be synced. */
    if (fsync(r->file) != 0 && errno != EINVAL) return fail(r, strerror(errno), err);
    r->synced = clock_now();
    return true;
}

bool match_record_close(MatchRecord *r, Error *err)
{
    if (!r) return true;
    bool ok = sync_file(r, err);
    release(r);
    return ok;
}

bool match_record_add(MatchRecord *r, int number, const Game *g, Ending ending, const char *why,
                      Error *err)
{
    write_game(r, number, g, ending, why);
    if (!sheet_ok(&r->sheet, err) || !text_ok(&r->text, err)) return false;
    /* One call per game, so that an interrupted match leaves whole lines. A second call after a
     * partial write tells why the rest was not written. */
    size_t done = 0;
    while (done < r->text.size) {
        ssize_t written = write(r->file, r->text.data + done, r->text.size - done);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) break;
        done += (size_t)written;
    }
    if (done == r->text.size) {
        r->size += (off_t)done;
        return clock_now() - r->synced < SYNC_SECONDS || sync_file(r, err);
    }
    int failure = errno;
    /* If the part of the game cannot be removed now, --resume removes it. */
    if (done > 0 && ftruncate(r->file, r->size) != 0) failure = errno;
    return fail(r, strerror(failure), err);
}
