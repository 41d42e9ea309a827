#include "game/ggf.h"

#include "board/notation.h"
#include "game/boardtext.h"
#include "game/tagtext.h"

#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

typedef struct Reader {
    TagText tags;
    Sheet *out;
    Error *err;
    Slice name; /* of the tag at hand */
} Reader;

static const struct {
    char letter;
    SheetEnd end;
} ENDS[] = {{'r', END_RESIGNED}, {'t', END_TIMEOUT}, {'s', END_AGREED}, {'l', END_ADJOURNED}};

/* ---- Reading ----------------------------------------------------------------------------- */

static bool fail(const Reader *r, Slice at, const char *what)
{
    return tags_fail(&r->tags, at.data, r->err, "'%.*s' is not %s", slice_shown(at), at.data,
                     what);
}

static void set_text(Text *t, Slice value)
{
    text_clear(t);
    text_add_utf8(t, value.data, value.size);
}

static bool read_number(const Reader *r, Slice s, const char *what, OptionalNumber *out)
{
    s = slice_trim(s);
    *out = (OptionalNumber){0};
    if (!s.size) return true;
    out->given = slice_number(s, &out->value);
    return out->given || fail(r, s, what);
}

static bool read_gm(Reader *r, Slice value)
{
    Slice game = slice_trim(value);
    if (slice_is(game, "othello") || slice_is(game, "reversi")) return true;
    return fail(r, game, "a game that is played here: Othello");
}

static bool read_board(Reader *r, Slice value)
{
    if (r->out->game.plies)
        return tags_fail(&r->tags, r->name.data, r->err, "BO comes after the first move");
    Slice rest = value;
    while (rest.size && isspace((unsigned char)*rest.data))
        rest = (Slice){rest.data + 1, rest.size - 1};
    Slice side = rest;
    for (side.size = 0; side.size < rest.size && isdigit((unsigned char)rest.data[side.size]);)
        side.size++;
    if (!slice_is(side, "8")) return fail(r, side, "a board that is played on here: 8");
    rest = (Slice){rest.data + 1, rest.size - 1};
    if (memchr(rest.data, '\0', rest.size))
        return tags_fail(&r->tags, rest.data, r->err, "a zero byte in the board");
    Text copy = {0};
    Position start;
    text_add(&copy, rest.data, rest.size);
    bool copied = text_ok(&copy, r->err);
    bool ok = copied && boardtext_read(copy.data, &start, NULL, r->err);
    text_free(&copy);
    if (ok)
        game_start(&r->out->game, start);
    else if (copied)
        tags_move_error(&r->tags, rest, r->err);
    return ok;
}

/* [[d.]h:]m:s; blank: nothing. */
static bool read_time(const Reader *r, Slice s, double *seconds)
{
    s = slice_trim(s);
    *seconds = 0;
    if (!s.size) return true;
    Slice rest = s, parts[3];
    int count = 0;
    double days = 0, number, sum = 0;
    while (count < 3 && rest.size) parts[count++] = slice_split(&rest, ':');
    bool ok = count >= 2 && !rest.size && s.data[s.size - 1] != ':';
    if (ok && count == 3 && memchr(parts[0].data, '.', parts[0].size)) {
        Slice day = slice_split(&parts[0], '.');
        ok = slice_number(day, &days);
    }
    for (int i = 0; ok && i < count; i++) {
        ok = slice_number(parts[i], &number) && number >= 0;
        sum = (i ? sum * 60 : days * 24) + number;
    }
    if (!ok || days < 0 || sum > SHEET_SECONDS_MAX) return fail(r, s, "a time: [[d.]h:]m:s");
    *seconds = sum;
    return true;
}

static bool read_clock(const Reader *r, Slice value, SheetClock *out)
{
    Slice parts[3];
    for (int i = 0; i < 3; i++) parts[i] = slice_split(&value, '/');
    if (value.size) return fail(r, value, "part of a clock: time/increment/grace");
    return read_time(r, parts[0], &out->main) && read_time(r, parts[1], &out->increment) &&
           read_time(r, parts[2], &out->grace);
}

static bool read_ti(Reader *r, Slice value)
{
    if (!read_clock(r, value, &r->out->players[BLACK].clock)) return false;
    r->out->players[WHITE].clock = r->out->players[BLACK].clock;
    return true;
}

/* Only what tells the board's size matters here: "s8r18" has 8. */
static bool read_type(Reader *r, Slice value)
{
    Slice type = slice_trim(value), digits = type;
    if (digits.size && (*digits.data | 32) == 's')
        digits = (Slice){digits.data + 1, digits.size - 1};
    size_t count = 0;
    while (count < digits.size && isdigit((unsigned char)digits.data[count])) count++;
    digits.size = count;
    if (count && !slice_is(digits, "8")) return fail(r, type, "played on 8x8");
    if (slice_is(type, "8")) type.size = 0;
    set_text(&r->out->type, type);
    return true;
}

static bool read_result(Reader *r, Slice value)
{
    Slice rest = slice_trim(value), number = slice_trim(slice_split(&rest, ':'));
    SheetResult result = {0};
    r->out->result = result;
    if ((!number.size || slice_is(number, "?")) && !rest.size) return true;
    if (!slice_number(number, &result.score)) return fail(r, number, "a result");
    result.counted = true;
    result.end = END_PLAYED;
    Slice how = slice_trim(rest);
    if (how.size) result.end = END_UNKNOWN;
    for (size_t i = 0; how.size == 1 && i < sizeof ENDS / sizeof ENDS[0]; i++)
        if ((*how.data | 32) == ENDS[i].letter) result.end = ENDS[i].end;
    if (result.end == END_UNKNOWN) return fail(r, how, "an end of a game: r, t, s or l");
    r->out->result = result;
    return true;
}

static bool read_move(Reader *r, Slice value)
{
    Slice name = slice_trim(slice_split(&value, '/')), eval = slice_split(&value, '/');
    int move = slice_move(name);
    if (move == SQUARE_NONE && name.size && (*name.data | 32) == 'p') move = SQUARE_PASS;
    if (move == SQUARE_NONE) return fail(r, name, "a square or PA");
    Side side = *r->name.data == 'B' ? BLACK : WHITE;
    const char *why;
    if (!sheet_play(r->out, side, move, &why))
        return tags_fail(&r->tags, name.data, r->err, "%.*s is not legal: %s",
                         slice_shown(name), name.data, why);
    int ply = r->out->game.plies - 1;
    SheetNote *note = &r->out->notes[ply];
    OptionalNumber seconds;
    if (!read_number(r, eval, "a value of a move", &note->eval) ||
        !read_number(r, value, "a time in seconds", &seconds))
        return false;
    note->timed = seconds.given;
    r->out->game.ply[ply].seconds = seconds.value;
    return true;
}

static bool read_comment(Reader *r, Slice value)
{
    int plies = r->out->game.plies;
    Text *to = plies ? &r->out->notes[plies - 1].comment : &r->out->comment;
    if (to->size) text_add(to, "\n", 1);
    text_add_utf8(to, value.data, value.size);
    return true;
}

static bool read_tb(Reader *r, Slice v)
{
    return read_clock(r, v, &r->out->players[BLACK].clock);
}

static bool read_tw(Reader *r, Slice v)
{
    return read_clock(r, v, &r->out->players[WHITE].clock);
}

static bool read_km(Reader *r, Slice v) { return read_number(r, v, "a komi", &r->out->komi); }

/* A tag without a function is a text for the sheet, at this offset. */
static const struct {
    const char *name;
    bool (*read)(Reader *r, Slice value);
    size_t text;
} TAGS[] = {
    {"B", read_move, 0},
    {"W", read_move, 0},
    {"GM", read_gm, 0},
    {"PC", NULL, offsetof(Sheet, place)},
    {"DT", NULL, offsetof(Sheet, date)},
    {"PB", NULL, offsetof(Sheet, players[BLACK].name)},
    {"PW", NULL, offsetof(Sheet, players[WHITE].name)},
    {"RB", NULL, offsetof(Sheet, players[BLACK].rating)},
    {"RW", NULL, offsetof(Sheet, players[WHITE].rating)},
    {"TI", read_ti, 0},
    {"TB", read_tb, 0},
    {"TW", read_tw, 0},
    {"TY", read_type, 0},
    {"KM", read_km, 0},
    {"BO", read_board, 0},
    {"RE", read_result, 0},
    {"CO", read_comment, 0},
};

/* A known tag fills in its part of the sheet; others are kept unchanged in `extra`. */
static bool read_value(Reader *r, Slice value)
{
    for (size_t i = 0; i < sizeof TAGS / sizeof TAGS[0]; i++) {
        if (r->name.size != strlen(TAGS[i].name) ||
            memcmp(r->name.data, TAGS[i].name, r->name.size) != 0)
            continue;
        if (TAGS[i].read) return TAGS[i].read(r, value);
        set_text((Text *)((char *)r->out + TAGS[i].text), value);
        return true;
    }
    int plies = r->out->game.plies;
    Text *extra = plies ? &r->out->notes[plies - 1].extra : &r->out->extra;
    text_add_utf8(extra, r->name.data, (size_t)(r->tags.at - r->name.data));
    return true;
}

/* One tag. *cut: the text ends in it. */
static bool read_tag(Reader *r, bool *cut)
{
    Slice value;
    r->name = tags_name(&r->tags);
    tags_skip_space(&r->tags);
    *cut = r->tags.at == r->tags.end;
    if (*cut) return false;
    if (!r->name.size)
        return tags_fail(&r->tags, r->tags.at, r->err, "a tag or ';)' is expected");
    if (tags_peek(&r->tags) != '[')
        return tags_fail(&r->tags, r->tags.at, r->err, "'[' is expected after %.*s",
                         slice_shown(r->name), r->name.data);
    *cut = !tags_value(&r->tags, &value);
    if (*cut) return false;
    return read_value(r, value);
}

/* After an error: behind the game, whose end may stand in the value that is wrong. */
static Reading give_up(const Reader *r, size_t *used)
{
    if (!tags_find(&r->tags, r->name.data, ";)", used)) return READ_CUT;
    *used += 2;
    return READ_BAD;
}

/* "(;", with a number before it or not. */
static bool read_opening(Reader *r, bool *cut)
{
    while (isdigit((unsigned char)tags_peek(&r->tags))) r->tags.at++;
    tags_skip_space(&r->tags);
    *cut = r->tags.end - r->tags.at < 2 && (r->tags.at == r->tags.end || *r->tags.at == '(');
    return tags_skip(&r->tags, "(;") ||
           tags_fail(&r->tags, r->tags.at, r->err, "a game is expected: '(;'");
}

Reading ggf_read(const char *text, size_t size, size_t *used, Sheet *out, Error *err)
{
    size_t ignored;
    Reader r = {.out = out, .err = err};
    used = used ? used : &ignored;
    *used = size;
    if (!tags_begin(&r.tags, text, size, false)) return READ_END;
    const char *start = r.tags.at;
    bool cut;
    sheet_start(out, position_start());
    out->origin = ORIGIN_GGF;
    if (!read_opening(&r, &cut))
        return !cut && tags_find(&r.tags, r.tags.at, "(;", used) ? READ_BAD : READ_CUT;
    for (;;) {
        tags_skip_space(&r.tags);
        if (tags_skip(&r.tags, ";)")) break;
        if (tags_peek(&r.tags) == ';' && r.tags.at + 1 == r.tags.end) r.tags.at++;
        if (read_tag(&r, &cut)) continue;
        if (!cut) return give_up(&r, used);
        tags_fail(&r.tags, start, err, "the game that begins here does not end: no ';)'");
        return READ_CUT;
    }
    sheet_finish(out);
    *used = (size_t)(r.tags.at - text);
    return sheet_ok(out, err) ? READ_GAME : READ_BAD;
}

/* ---- Writing ----------------------------------------------------------------------------- */

typedef struct Writer {
    Text *out;
    bool from_ggf; /* the game was read from GGF */
    bool kept;     /* every character of a text, so far */
} Writer;

/* One line per game, unless its texts had several lines in GGF already. */
static void write_text(Writer *w, const char *name, const Text *value)
{
    text_add(w->out, name, strlen(name));
    text_add(w->out, "[", 1);
    size_t start = w->out->size;
    text_add(w->out, text_string(value), value->size);
    for (size_t i = start; i < w->out->size; i++) {
        char *c = &w->out->data[i];
        bool control = !w->from_ggf && ((unsigned char)*c < ' ' || *c == 127);
        if (!control && *c != ']') continue;
        *c = control ? ' ' : ')';
        w->kept = false;
    }
    text_add(w->out, "]", 1);
}

static void write_if(Writer *w, const char *name, const Text *value)
{
    if (value->size) write_text(w, name, value);
}

static void write_time(Text *out, double seconds)
{
    double minutes = floor(seconds / MINUTE), left = seconds - minutes * MINUTE;
    if (seconds >= DAY) text_print(out, "%.0f.", floor(seconds / DAY));
    if (seconds >= HOUR) text_print(out, "%02.0f:", floor(fmod(seconds, DAY) / HOUR));
    text_print(out, "%02.0f:%s", fmod(minutes, MINUTE), left < 10 ? "0" : "");
    text_add_number(out, left, 0);
}

static bool same_clock(const SheetClock *a, const SheetClock *b)
{
    return a->main == b->main && a->increment == b->increment && a->grace == b->grace;
}

static void write_clock(Text *out, const char *name, const SheetClock *c)
{
    text_print(out, "%s[", name);
    write_time(out, c->main);
    if (c->increment != 0 || c->grace != 0) text_add(out, "/", 1);
    if (c->increment != 0) write_time(out, c->increment);
    if (c->grace != 0) {
        text_add(out, "/", 1);
        write_time(out, c->grace);
    }
    text_add(out, "]", 1);
}

static void write_clocks(Text *out, const Sheet *s)
{
    const SheetClock *black = &s->players[BLACK].clock, *white = &s->players[WHITE].clock;
    if (!sheet_has(s, PART_CLOCKS)) return;
    if (same_clock(black, white)) {
        write_clock(out, "TI", black);
        return;
    }
    write_clock(out, "TB", black);
    write_clock(out, "TW", white);
}

/* Returns whether the result could be told. */
static bool write_result(Text *out, const SheetResult *r)
{
    const char *suffix = "";
    char letter[3] = ":";
    for (size_t i = 0; i < sizeof ENDS / sizeof ENDS[0]; i++)
        if (r->end == ENDS[i].end) {
            letter[1] = ENDS[i].letter;
            suffix = letter;
        }
    bool plain = r->end == END_PLAYED && r->counted;
    if (!plain && !*suffix) {
        text_print(out, "RE[?]");
        return r->end == END_UNKNOWN;
    }
    text_print(out, "RE[%s", signbit(r->score) ? "" : "+");
    text_add_number(out, r->score, 3);
    text_print(out, "%s]", suffix);
    return true;
}

static void write_board(Text *out, const Position *p)
{
    enum { ROW = 8 };
    text_print(out, "BO[8");
    for (int square = 0; square < SQUARES; square++) {
        char disc = boardtext_square(p, square);
        if (square % ROW == 0) text_add(out, " ", 1);
        text_add(out, disc == 'X' ? "*" : &disc, 1);
    }
    text_print(out, " %s]", p->side == BLACK ? "*" : "O");
}

static void write_move(Text *out, const Ply *ply, const SheetNote *note)
{
    bool pass = ply->move == SQUARE_PASS;
    text_add(out, ply->before.side == BLACK ? "B[" : "W[", 2);
    text_add(out, pass ? "PA" : square_name(ply->move), 2);
    if (note->eval.given || note->timed) text_add(out, "/", 1);
    if (note->eval.given) text_add_number(out, note->eval.value, 2);
    if (note->timed) {
        text_add(out, "/", 1);
        text_add_number(out, ply->seconds, 2);
    }
    text_add(out, "]", 1);
}

static void write_place(Writer *w, const Sheet *s)
{
    if (!s->event.size || !s->place.size) {
        write_if(w, "PC", s->event.size ? &s->event : &s->place);
        return;
    }
    Text both = {0};
    text_add(&both, s->event.data, s->event.size);
    text_add(&both, ", ", 2);
    text_add(&both, s->place.data, s->place.size);
    write_text(w, "PC", &both);
    text_free(&both);
}

/* Everything before the board. */
static void write_head(Writer *w, const Sheet *s, SheetLosses *lost)
{
    const SheetPlayer *black = &s->players[BLACK], *white = &s->players[WHITE];
    static const Text USUAL = {.data = "8", .size = 1};
    text_print(w->out, "(;GM[Othello]");
    write_place(w, s);
    write_if(w, "DT", &s->date);
    write_text(w, "PB", &black->name);
    write_text(w, "PW", &white->name);
    write_if(w, "RB", &black->rating);
    write_if(w, "RW", &white->rating);
    write_clocks(w->out, s);
    write_text(w, "TY", s->type.size ? &s->type : &USUAL);
    if (s->komi.given) {
        text_print(w->out, "KM[");
        text_add_number(w->out, s->komi.value, 3);
        text_add(w->out, "]", 1);
    }
    if (!write_result(w->out, &s->result)) sheet_lose(lost, PART_RESULT);
    write_if(w, "CO", &s->comment);
    if (w->from_ggf) text_add(w->out, text_string(&s->extra), s->extra.size);
}

void ggf_write(const Sheet *s, Text *out, SheetLosses *lost)
{
    const unsigned HELD = ~(1u << PART_BEST | 1u << PART_EXTRA | 1u << PART_VARIATIONS);
    Writer w = {out, s->origin == ORIGIN_GGF, true};
    write_head(&w, s, lost);
    write_board(out, &s->game.start);
    for (int i = 0; i < s->game.plies; i++) {
        const SheetNote *note = &s->notes[i];
        write_move(out, &s->game.ply[i], note);
        write_if(&w, "CO", &note->comment);
        if (w.from_ggf) text_add(out, text_string(&note->extra), note->extra.size);
    }
    text_add(out, ";)", 2);
    sheet_count_losses(s, w.from_ggf ? HELD | 1u << PART_EXTRA : HELD, lost);
    if (!w.kept) sheet_lose(lost, PART_LETTERS);
}
