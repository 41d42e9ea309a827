#include "game/sgf.h"

#include "board/notation.h"
#include "game/tagtext.h"

#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

enum { KEY_MAX = 8 };

static const uint64_t CENTRE = UINT64_C(0x0000001818000000);

typedef struct Reader {
    TagText tags;
    Sheet *out;
    Error *err;
    char key[KEY_MAX];          /* the capital letters of the current property */
    const char *name;           /* where it begins */
    uint64_t discs[2], touched; /* as placed so far, by Side; and all squares named */
    bool side_given, begun;
    Side side;
    Slice foreign;  /* the character set, if it is one that is not read here */
    long depth;     /* of parentheses */
    bool main_line; /* still inside the main line */
    bool cut;       /* the text ended too early */
} Reader;

static const struct {
    const char *word;
    SheetEnd end;
} ENDS[] = {
    {"r", END_RESIGNED},   {"resign", END_RESIGNED}, {"t", END_TIMEOUT},
    {"time", END_TIMEOUT}, {"f", END_FORFEIT},       {"forfeit", END_FORFEIT},
};

/* ---- Reading: values --------------------------------------------------------------------- */

static bool fail(const Reader *r, Slice at, const char *what)
{
    return tags_fail(&r->tags, at.data, r->err, "'%.*s' is not %s", slice_shown(at), at.data,
                     what);
}

/* Appends text as UTF-8. False: it is in a character set that is not read here. */
static bool add_utf8(const Reader *r, Text *to, Slice text)
{
    bool ascii = true;
    for (size_t i = 0; i < text.size; i++) ascii = ascii && (unsigned char)text.data[i] < 128;
    if (!ascii && r->foreign.size)
        return tags_fail(&r->tags, text.data, r->err,
                         "text in %.*s, only UTF-8 and ISO-8859-1 are read here",
                         slice_shown(r->foreign), r->foreign.data);
    text_add_utf8(to, text.data, text.size);
    return true;
}

/* Appends a value with its escapes resolved; an escaped line end is removed. */
static bool add_text(const Reader *r, Text *to, Slice value)
{
    size_t before = to->size;
    if (!add_utf8(r, to, value) || !text_ok(to, r->err)) return false;
    char *end = to->data + to->size, *out = to->data + before;
    for (const char *c = out; c < end; c++) {
        if (*c == '\\' && c + 1 < end) {
            c++;
            if (*c == '\r' && c + 1 < end && c[1] == '\n') c++;
            if (*c == '\n' || *c == '\r') continue;
        }
        *out++ = *c;
    }
    to->size = (size_t)(out - to->data);
    *out = '\0';
    return true;
}

static bool read_charset(Reader *r, Slice value)
{
    static const char *const KNOWN[] = {"utf-8",  "utf8",     "iso-8859-1",
                                        "latin1", "us-ascii", ""};
    Slice s = slice_trim(value);
    r->foreign = s;
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++)
        if (slice_is(s, KNOWN[i])) r->foreign.size = 0;
    return true;
}

static bool read_game(Reader *r, Slice value)
{
    return slice_is(slice_trim(value), "2") || fail(r, value, "Othello, which is GM[2]");
}

static bool read_size(Reader *r, Slice value)
{
    Slice s = slice_trim(value);
    return slice_is(s, "8") || slice_is(s, "8:8") || fail(r, s, "a board of 8");
}

static bool ignore(Reader *r, Slice value)
{
    (void)r, (void)value;
    return true;
}

static bool read_square(const Reader *r, Slice value, int *square)
{
    value = slice_trim(value);
    *square = slice_move(value);
    return *square < SQUARES || fail(r, value, "a square");
}

/* A square, or two opposite corners of a rectangle. */
static bool read_points(Reader *r, Slice value, uint64_t *points)
{
    Slice rest = value;
    int from, to;
    if (!read_square(r, slice_split(&rest, ':'), &from)) return false;
    to = from;
    if (rest.size && !read_square(r, rest, &to)) return false;
    *points = 0;
    for (int square = 0; square < SQUARES; square++) {
        int row = square / 8, column = square % 8;
        bool in_rows = (row - from / 8) * (row - to / 8) <= 0;
        if (in_rows && (column - from % 8) * (column - to % 8) <= 0) *points |= bit(square);
    }
    return true;
}

static bool read_setup(Reader *r, Slice value)
{
    uint64_t points;
    if (r->begun)
        return tags_fail(&r->tags, r->name, r->err, "discs are placed after the first move");
    if (!read_points(r, value, &points)) return false;
    r->touched |= points;
    r->discs[BLACK] &= ~points;
    r->discs[WHITE] &= ~points;
    if (r->key[1] != 'E') r->discs[r->key[1] == 'B' ? BLACK : WHITE] |= points;
    return true;
}

static bool read_side(Reader *r, Slice value)
{
    Slice s = slice_trim(value);
    bool black = slice_is(s, "b") || slice_is(s, "black");
    if (!black && !slice_is(s, "w") && !slice_is(s, "white"))
        return fail(r, s, "a side: B or W");
    if (r->begun)
        return tags_fail(&r->tags, r->name, r->err, "the turn is given after the first move");
    r->side_given = true;
    r->side = black ? BLACK : WHITE;
    return true;
}

/* Starts the game once all discs are placed. */
static void begin(Reader *r, Side side)
{
    if (r->begun) return;
    r->begun = true;
    Position p = position_start();
    if (!(r->touched & CENTRE)) {
        r->discs[BLACK] |= position_discs(&p, BLACK);
        r->discs[WHITE] |= position_discs(&p, WHITE);
    }
    p.side = r->side_given ? r->side : side;
    p.board = (Board){r->discs[p.side], r->discs[side_other(p.side)]};
    game_start(&r->out->game, p);
}

static bool read_move(Reader *r, Slice value)
{
    Slice name = slice_trim(value);
    int move = name.size ? slice_move(name) : SQUARE_PASS;
    if (move == SQUARE_NONE) return fail(r, name, "a square or a pass");
    Side side = r->key[0] == 'B' ? BLACK : WHITE;
    begin(r, side);
    const char *why;
    if (sheet_play(r->out, side, move, &why)) return true;
    return tags_fail(&r->tags, name.data, r->err, "%s is not legal: %s",
                     move == SQUARE_PASS ? "the pass" : square_name(move), why);
}

static SheetNote *last_note(Reader *r)
{
    int plies = r->out->game.plies;
    return plies ? &r->out->notes[plies - 1] : NULL;
}

static bool read_comment(Reader *r, Slice value)
{
    SheetNote *note = last_note(r);
    Text *to = note ? &note->comment : &r->out->comment;
    if (to->size) text_add(to, "\n", 1);
    return add_text(r, to, value);
}

static bool keep_extra(Reader *r)
{
    SheetNote *note = last_note(r);
    Text *to = note ? &note->extra : &r->out->extra;
    return add_utf8(r, to, (Slice){r->name, (size_t)(r->tags.at - r->name)});
}

/* V[...]: the value of the position for black. */
static bool read_value(Reader *r, Slice value)
{
    SheetNote *note = last_note(r);
    Slice s = slice_trim(value);
    double number;
    if (!note) return keep_extra(r);
    if (!slice_number(s, &number)) return fail(r, s, "a value of a position");
    Side mover = r->out->game.ply[r->out->game.plies - 1].before.side;
    note->eval = (OptionalNumber){true, mover == BLACK ? number : -number};
    return true;
}

static bool read_time(Reader *r, Slice value)
{
    Slice s = slice_trim(value);
    double seconds;
    if (!slice_number(s, &seconds) || seconds < 0 || seconds > SHEET_SECONDS_MAX)
        return fail(r, s, "a time in seconds");
    r->out->players[BLACK].clock.main = r->out->players[WHITE].clock.main = seconds;
    return true;
}

static bool read_komi(Reader *r, Slice value)
{
    Slice s = slice_trim(value);
    r->out->komi.given = slice_number(s, &r->out->komi.value);
    return r->out->komi.given || fail(r, s, "a komi");
}

/* B+12, W+R, 0, Draw, Void, ?; and B+ for a win whose score is not known. */
static bool read_result(Reader *r, Slice value)
{
    Slice s = slice_trim(value);
    SheetResult *out = &r->out->result;
    *out = (SheetResult){0};
    if (!s.size || slice_is(s, "?")) return true;
    if (slice_is(s, "0") || slice_is(s, "draw")) {
        *out = (SheetResult){END_PLAYED, true, 0};
        return true;
    }
    if (slice_is(s, "void")) {
        out->end = END_VOID;
        return true;
    }
    bool black = (*s.data | 32) == 'b';
    if ((!black && (*s.data | 32) != 'w') || s.size < 2 || s.data[1] != '+')
        return fail(r, s, "a result: B+12, W+R, 0, Void or ?");
    Slice how = slice_trim((Slice){s.data + 2, s.size - 2});
    *out = (SheetResult){END_PLAYED, false, black ? SQUARES : -SQUARES};
    double score;
    if (how.size && slice_number(how, &score)) {
        out->counted = true;
        out->score = black ? score : -score;
        return score >= 0 || fail(r, how, "a number of discs");
    }
    bool known = !how.size;
    for (size_t i = 0; i < sizeof ENDS / sizeof ENDS[0]; i++)
        if (slice_is(how, ENDS[i].word)) {
            out->end = ENDS[i].end;
            known = true;
        }
    return known || fail(r, how, "a number of discs, R, T or F");
}

/* ---- Reading: the tree ------------------------------------------------------------------- */

/* Moves and discs are read first: they tell where the rest of a node belongs. A property
 * without a function is a text for the sheet, at this offset. */
static const struct Property {
    const char *key;
    bool first;
    bool many; /* values may follow one another */
    bool (*read)(Reader *r, Slice value);
    size_t text;
} PROPERTIES[] = {
    {"B", true, false, read_move, 0},
    {"W", true, false, read_move, 0},
    {"V", false, false, read_value, 0},
    {"C", false, false, read_comment, 0},
    {"AB", true, true, read_setup, 0},
    {"AW", true, true, read_setup, 0},
    {"AE", true, true, read_setup, 0},
    {"PL", true, false, read_side, 0},
    {"GM", true, false, read_game, 0},
    {"SZ", true, false, read_size, 0},
    {"FF", true, false, ignore, 0},
    {"CA", true, false, read_charset, 0},
    {"RE", false, false, read_result, 0},
    {"TM", false, false, read_time, 0},
    {"KM", false, false, read_komi, 0},
    {"PB", false, false, NULL, offsetof(Sheet, players[BLACK].name)},
    {"PW", false, false, NULL, offsetof(Sheet, players[WHITE].name)},
    {"BR", false, false, NULL, offsetof(Sheet, players[BLACK].rating)},
    {"WR", false, false, NULL, offsetof(Sheet, players[WHITE].rating)},
    {"EV", false, false, NULL, offsetof(Sheet, event)},
    {"PC", false, false, NULL, offsetof(Sheet, place)},
    {"DT", false, false, NULL, offsetof(Sheet, date)},
};

/* NULL: not one of them. */
static const struct Property *find_property(const char *key)
{
    for (size_t i = 0; i < sizeof PROPERTIES / sizeof PROPERTIES[0]; i++)
        if (strcmp(key, PROPERTIES[i].key) == 0) return &PROPERTIES[i];
    return NULL;
}

/* Old files spell names out, as in PlayerBlack: only capitals count. */
static bool read_name(Reader *r)
{
    r->name = r->tags.at;
    Slice name = tags_name(&r->tags);
    size_t size = 0;
    for (size_t i = 0; i < name.size; i++)
        if (isupper((unsigned char)name.data[i]) && size < KEY_MAX - 1)
            r->key[size++] = name.data[i];
    r->key[size] = '\0';
    return size > 0;
}

/* The next value of a property; false when there is none or the text ends. */
static bool next_value(Reader *r, Slice *value)
{
    const char *before = r->tags.at;
    tags_skip_space(&r->tags);
    if (r->tags.at == r->tags.end) r->cut = true;
    if (tags_peek(&r->tags) != '[') {
        r->tags.at = before;
        return false;
    }
    if (tags_value(&r->tags, value)) return true;
    r->cut = true;
    return false;
}

static bool keep_value(Reader *r, const struct Property *p, Slice value)
{
    if (p->read) return p->read(r, value);
    Text *text = (Text *)((char *)r->out + p->text);
    text_clear(text);
    return add_text(r, text, value);
}

/* Reads the property if its `first` is the one asked for; otherwise skips it. */
static bool read_property(Reader *r, bool first, bool *others)
{
    const struct Property *p = find_property(r->key);
    bool mine = p && p->first == first;
    int count = 0;
    if (!p || !p->first) *others = true;
    for (Slice value; next_value(r, &value); count++) {
        if (!mine) continue;
        if (count && !p->many)
            return tags_fail(&r->tags, value.data - 1, r->err, "a second value for %s", r->key);
        if (!keep_value(r, p, value)) return false;
    }
    if (r->cut) return false;
    if (!count)
        return tags_fail(&r->tags, r->tags.at, r->err, "'[' is expected after %s", r->key);
    return p || first || keep_extra(r);
}

/* The properties up to the next ';' or parenthesis. */
static bool read_properties(Reader *r, bool first, bool *others)
{
    for (;;) {
        tags_skip_space(&r->tags);
        r->cut = r->tags.at == r->tags.end;
        if (r->cut) return false;
        char c = *r->tags.at;
        if (c == ';' || c == '(' || c == ')') return true;
        if (!read_name(r))
            return tags_fail(&r->tags, r->name, r->err,
                             "a property, ';' or a parenthesis is expected");
        if (!read_property(r, first, others)) return false;
    }
}

static bool read_node(Reader *r)
{
    const char *start = r->tags.at;
    bool others = false;
    if (!read_properties(r, true, &others)) return false;
    if (!others) return true;
    r->tags.at = start;
    return read_properties(r, false, &others);
}

/* Skips a node beside the main line without reading its values. */
static bool skip_node(Reader *r)
{
    Slice value;
    while (r->tags.at < r->tags.end && !strchr(";()", *r->tags.at)) {
        if (*r->tags.at != '[')
            r->tags.at++;
        else if (!tags_value(&r->tags, &value))
            break;
    }
    if (r->tags.at == r->tags.end) r->cut = true;
    return !r->cut;
}

/* The main line ends at the first ')'. */
static bool read_tree(Reader *r)
{
    while (r->depth) {
        if (!(r->main_line ? read_node(r) : skip_node(r))) return false;
        char c = *r->tags.at++;
        if (c == '(') {
            r->depth++;
            if (!r->main_line) r->out->variations++;
        } else if (c == ')') {
            r->depth--;
            r->main_line = false;
        }
    }
    return true;
}

static Reading fail_end(Reader *r, const char *start)
{
    tags_fail(&r->tags, start, r->err, "the game that begins here does not end: no ')'");
    return READ_CUT;
}

/* After an error: skips the rest of the wrong tree. */
static Reading give_up(Reader *r, size_t *used)
{
    r->main_line = false;
    if (!read_tree(r)) return READ_CUT;
    *used = (size_t)(r->tags.at - r->tags.text);
    return READ_BAD;
}

Reading sgf_read(const char *text, size_t size, size_t *used, Sheet *out, Error *err)
{
    size_t ignored;
    Reader r = {.out = out, .err = err};
    used = used ? used : &ignored;
    *used = size;
    if (!tags_begin(&r.tags, text, size, true)) return READ_END;
    const char *start = r.tags.at;
    sheet_start(out, position_start());
    out->origin = ORIGIN_SGF;
    bool opened = tags_skip(&r.tags, "(");
    tags_skip_space(&r.tags);
    if (opened && r.tags.at == r.tags.end) return fail_end(&r, start);
    if (!opened || !tags_skip(&r.tags, ";")) {
        tags_fail(&r.tags, r.tags.at, err, "a game is expected: '(;'");
        return tags_find(&r.tags, r.tags.at, "(;", used) ? READ_BAD : READ_CUT;
    }
    r.depth = 1;
    r.main_line = true;
    if (!read_tree(&r)) return r.cut ? fail_end(&r, start) : give_up(&r, used);
    begin(&r, BLACK);
    sheet_finish(out);
    *used = (size_t)(r.tags.at - text);
    return sheet_ok(out, err) ? READ_GAME : READ_BAD;
}

/* ---- Writing ----------------------------------------------------------------------------- */

static void write_text(Text *out, const char *key, const Text *value)
{
    if (!value->size) return;
    text_add(out, key, strlen(key));
    text_add(out, "[", 1);
    for (size_t i = 0; i < value->size; i++) {
        if (value->data[i] == ']' || value->data[i] == '\\') text_add(out, "\\", 1);
        text_add(out, &value->data[i], 1);
    }
    text_add(out, "]", 1);
}

static void write_number(Text *out, const char *key, double value)
{
    text_add(out, key, strlen(key));
    text_add(out, "[", 1);
    text_add_number(out, value, 0);
    text_add(out, "]", 1);
}

/* Returns whether the whole result could be written. */
static bool write_result(Text *out, const SheetResult *r)
{
    char winner = r->score > 0 ? 'B' : 'W';
    bool told = true;
    switch (r->end) {
    case END_RESIGNED:
        text_print(out, "RE[%c+R]", winner);
        break;
    case END_TIMEOUT:
        text_print(out, "RE[%c+T]", winner);
        break;
    case END_FORFEIT:
        text_print(out, "RE[%c+F]", winner);
        break;
    case END_VOID:
        text_print(out, "RE[Void]");
        return true;
    case END_UNKNOWN:
        text_print(out, "RE[?]");
        return true;
    case END_ADJOURNED:
        text_print(out, "RE[?]");
        return false;
    case END_AGREED:
        told = false; /* fall through */
    case END_PLAYED:
        if (r->score == 0) {
            text_print(out, "RE[0]");
            return told;
        }
        text_print(out, "RE[%c+", winner);
        if (r->counted) text_add_number(out, fabs(r->score), 0);
        text_add(out, "]", 1);
        return told;
    }
    return !r->counted || fabs(r->score) == SQUARES;
}

static void write_squares(Text *out, const char *key, uint64_t squares)
{
    if (squares) text_add(out, key, strlen(key));
    for (; squares; squares &= squares - 1) {
        const char *name = square_name(bit_first(squares));
        const char point[] = {'[', (char)tolower((unsigned char)name[0]), name[1], ']'};
        text_add(out, point, sizeof point);
    }
}

static void write_start(Text *out, const Position *p)
{
    uint64_t discs = p->board.me | p->board.opp;
    write_squares(out, "AB", position_discs(p, BLACK));
    write_squares(out, "AW", position_discs(p, WHITE));
    if (!(discs & CENTRE)) write_squares(out, "AE", CENTRE);
    text_print(out, "PL[%c]", p->side == BLACK ? 'B' : 'W');
}

static void write_move(Text *out, const Ply *ply, const SheetNote *note)
{
    bool black = ply->before.side == BLACK;
    text_add(out, black ? ";B" : ";W", 2);
    if (ply->move == SQUARE_PASS)
        text_add(out, "[]", 2);
    else
        write_squares(out, "", bit(ply->move));
    if (note->eval.given) write_number(out, "V", black ? note->eval.value : -note->eval.value);
    write_text(out, "C", &note->comment);
}

/* SGF has one time for both players. */
static bool write_clock(Text *out, const Sheet *s)
{
    const SheetClock *black = &s->players[BLACK].clock, *white = &s->players[WHITE].clock;
    bool same = black->main == white->main;
    if (same && black->main != 0) write_number(out, "TM", black->main);
    return same && black->increment == 0 && black->grace == 0 && white->increment == 0 &&
           white->grace == 0;
}

void sgf_write(const Sheet *s, Text *out, SheetLosses *lost)
{
    const unsigned HELD = ~(1u << PART_TYPE | 1u << PART_BEST | 1u << PART_TIMES |
                            1u << PART_EXTRA | 1u << PART_VARIATIONS);
    bool own = s->origin == ORIGIN_SGF;
    text_print(out, "(;FF[4]GM[2]CA[UTF-8]SZ[8]");
    write_text(out, "PB", &s->players[BLACK].name);
    write_text(out, "BR", &s->players[BLACK].rating);
    write_text(out, "PW", &s->players[WHITE].name);
    write_text(out, "WR", &s->players[WHITE].rating);
    write_text(out, "EV", &s->event);
    write_text(out, "PC", &s->place);
    write_text(out, "DT", &s->date);
    if (!write_clock(out, s)) sheet_lose(lost, PART_CLOCKS);
    if (s->komi.given) write_number(out, "KM", s->komi.value);
    if (!write_result(out, &s->result)) sheet_lose(lost, PART_RESULT);
    write_text(out, "C", &s->comment);
    if (own) text_add(out, text_string(&s->extra), s->extra.size);
    write_start(out, &s->game.start);
    for (int i = 0; i < s->game.plies; i++) {
        write_move(out, &s->game.ply[i], &s->notes[i]);
        if (own) text_add(out, text_string(&s->notes[i].extra), s->notes[i].extra.size);
    }
    text_add(out, ")", 1);
    sheet_count_losses(s, own ? HELD | 1u << PART_EXTRA : HELD, lost);
}
