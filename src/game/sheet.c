#include "game/sheet.h"

enum { HEAD_TEXTS = 10, TEXTS = HEAD_TEXTS + 2 * GAME_PLIES_MAX };

/* Text `index` of all TEXTS texts of a sheet. */
static Text *text_at(Sheet *s, int index)
{
    Text *const head[HEAD_TEXTS] = {&s->players[BLACK].name,
                                    &s->players[WHITE].name,
                                    &s->players[BLACK].rating,
                                    &s->players[WHITE].rating,
                                    &s->event,
                                    &s->place,
                                    &s->date,
                                    &s->type,
                                    &s->comment,
                                    &s->extra};
    if (index < HEAD_TEXTS) return head[index];
    SheetNote *note = &s->notes[(index - HEAD_TEXTS) / 2];
    return index % 2 ? &note->extra : &note->comment;
}

/* A text that ran out of memory gets another chance with the next game. */
static void clear_text(Text *t)
{
    if (t->failed)
        text_free(t);
    else
        text_clear(t);
}

/* Clears all notes: moves may have been taken back, so plies does not tell how many are used.
 */
static void clear_notes(Sheet *s)
{
    for (int i = 0; i < GAME_PLIES_MAX; i++) {
        SheetNote *n = &s->notes[i];
        n->eval = (OptionalNumber){0};
        n->timed = false;
        clear_text(&n->comment);
        clear_text(&n->extra);
    }
}

void sheet_free(Sheet *s)
{
    for (int i = 0; i < TEXTS; i++) text_free(text_at(s, i));
}

bool sheet_ok(Sheet *s, Error *err)
{
    for (int i = 0; i < HEAD_TEXTS + 2 * s->game.plies; i++)
        if (!text_ok(text_at(s, i), err)) return false;
    return true;
}

void sheet_start(Sheet *s, Position start)
{
    clear_notes(s);
    s->players[BLACK].clock = s->players[WHITE].clock = (SheetClock){0};
    for (int i = 0; i < HEAD_TEXTS; i++) clear_text(text_at(s, i));
    s->origin = ORIGIN_OTHER;
    s->komi = s->best = (OptionalNumber){0};
    s->result = (SheetResult){0};
    s->variations = 0;
    game_start(&s->game, start);
}

void sheet_set_game(Sheet *s, const Game *g)
{
    clear_notes(s);
    s->game = *g;
    bool timed = false;
    for (int i = 0; i < g->plies; i++) timed = timed || g->ply[i].seconds > 0;
    for (int i = 0; i < g->plies; i++) s->notes[i].timed = timed;
    s->result = (SheetResult){0};
    sheet_finish(s);
}

/* ---- Comparing --------------------------------------------------------------------------- */

static bool same_number(OptionalNumber a, OptionalNumber b)
{
    return a.given == b.given && (!a.given || a.value == b.value);
}

static bool same_player(const SheetPlayer *a, const SheetPlayer *b)
{
    return text_equal(&a->name, &b->name) && text_equal(&a->rating, &b->rating) &&
           a->clock.main == b->clock.main && a->clock.increment == b->clock.increment &&
           a->clock.grace == b->clock.grace;
}

static bool same_ply(const Sheet *a, const Sheet *b, int i)
{
    const SheetNote *m = &a->notes[i], *n = &b->notes[i];
    return a->game.ply[i].move == b->game.ply[i].move && same_number(m->eval, n->eval) &&
           m->timed == n->timed &&
           (!m->timed || a->game.ply[i].seconds == b->game.ply[i].seconds) &&
           text_equal(&m->comment, &n->comment) && text_equal(&m->extra, &n->extra);
}

static bool same_result(const SheetResult *a, const SheetResult *b)
{
    return a->end == b->end && a->counted == b->counted && a->score == b->score;
}

bool sheet_equal(const Sheet *a, const Sheet *b)
{
    const Position *p = &a->game.start, *q = &b->game.start;
    bool same = p->side == q->side && board_equal(p->board, q->board) &&
                a->game.plies == b->game.plies &&
                same_player(&a->players[BLACK], &b->players[BLACK]) &&
                same_player(&a->players[WHITE], &b->players[WHITE]) &&
                text_equal(&a->event, &b->event) && text_equal(&a->place, &b->place) &&
                text_equal(&a->date, &b->date) && text_equal(&a->type, &b->type) &&
                text_equal(&a->comment, &b->comment) && text_equal(&a->extra, &b->extra) &&
                same_number(a->komi, b->komi) && same_number(a->best, b->best) &&
                same_result(&a->result, &b->result);
    for (int i = 0; same && i < a->game.plies; i++) same = same_ply(a, b, i);
    return same;
}

/* ---- Reading ----------------------------------------------------------------------------- */

bool sheet_play(Sheet *s, Side side, int move, const char **why)
{
    Game *g = &s->game;
    bool passed = false;
    if (g->now.side != side) {
        passed = game_play(g, SQUARE_PASS, 0);
        *why = side == BLACK ? "it is white's turn" : "it is black's turn";
        if (game_over(g)) *why = "the game is over";
        if (!passed) return false;
    }
    if (game_play(g, move, 0)) return true;
    *why = game_why_illegal(g, move);
    if (passed) game_undo(g);
    return false;
}

void sheet_finish(Sheet *s)
{
    if (s->result.end != END_UNKNOWN || !game_over(&s->game)) return;
    s->result = (SheetResult){END_PLAYED, true, game_score(&s->game)};
}

/* ---- What a format cannot hold ----------------------------------------------------------- */

const char *sheet_part_name(SheetPart part)
{
    static const char *const NAMES[] = {
        [PART_PLAYERS] = "the players' names",
        [PART_RATINGS] = "ratings",
        [PART_EVENT] = "event or place",
        [PART_DATE] = "the date",
        [PART_CLOCKS] = "the clocks",
        [PART_TYPE] = "the type of game",
        [PART_KOMI] = "komi",
        [PART_RESULT] = "a result that is not that of the board",
        [PART_BEST] = "the result with best play",
        [PART_EVALS] = "values of moves",
        [PART_TIMES] = "thinking times",
        [PART_COMMENTS] = "comments",
        [PART_EXTRA] = "other tags, or scores of moves",
        [PART_VARIATIONS] = "variations",
        [PART_LAST_PASS] = "a pass at the end",
        [PART_MOVES] = "the moves, all but the position they lead to",
        [PART_LETTERS] = "letters in names or texts",
    };
    return NAMES[part];
}

static bool has_clock(const SheetClock *c)
{
    return c->main != 0 || c->increment != 0 || c->grace != 0;
}

static bool has_note(const Sheet *s, SheetPart part)
{
    for (int i = 0; i < s->game.plies; i++) {
        const SheetNote *n = &s->notes[i];
        if ((part == PART_EVALS && n->eval.given) || (part == PART_TIMES && n->timed) ||
            (part == PART_COMMENTS && n->comment.size) || (part == PART_EXTRA && n->extra.size))
            return true;
    }
    return false;
}

/* Whether the result says more than the final board does. */
static bool has_result(const Sheet *s)
{
    if (s->result.end == END_UNKNOWN) return false;
    if (s->result.end != END_PLAYED || !game_over(&s->game)) return true;
    return s->result.counted && s->result.score != game_score(&s->game);
}

bool sheet_has(const Sheet *s, SheetPart part)
{
    const SheetPlayer *black = &s->players[BLACK], *white = &s->players[WHITE];
    const Game *g = &s->game;
    switch (part) {
    case PART_PLAYERS:
        return black->name.size || white->name.size;
    case PART_RATINGS:
        return black->rating.size || white->rating.size;
    case PART_EVENT:
        return s->event.size || s->place.size;
    case PART_DATE:
        return s->date.size;
    case PART_CLOCKS:
        return has_clock(&black->clock) || has_clock(&white->clock);
    case PART_TYPE:
        return s->type.size;
    case PART_KOMI:
        return s->komi.given;
    case PART_RESULT:
        return has_result(s);
    case PART_BEST:
        return s->best.given;
    case PART_COMMENTS:
        return s->comment.size || has_note(s, part);
    case PART_EXTRA:
        return s->extra.size || has_note(s, part);
    case PART_VARIATIONS:
        return s->variations > 0;
    case PART_LAST_PASS:
        return g->plies && g->ply[g->plies - 1].move == SQUARE_PASS;
    case PART_MOVES:
        return g->plies > 0;
    case PART_EVALS:
    case PART_TIMES:
        return has_note(s, part);
    default:
        return false;
    }
}

void sheet_count_losses(const Sheet *s, unsigned parts, SheetLosses *lost)
{
    for (int part = 0; lost && part < SHEET_PARTS; part++)
        if (!(parts >> part & 1) && sheet_has(s, (SheetPart)part))
            sheet_lose(lost, (SheetPart)part);
}
