#include "arena/openings.h"

#include "base/rng.h"
#include "game/transcript.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Line {
    Position start;
    unsigned char plies, moves[GAME_PLIES_MAX];
} Line;

struct Openings {
    Line *lines;
    int count, room;
    uint64_t mark;
};

static bool is_usual(const Position *p)
{
    Position usual = position_start();
    return board_equal(p->board, usual.board) && p->side == usual.side;
}

static bool add_line(Openings *o, const Game *g, Error *err)
{
    if (o->count == OPENINGS_MAX) return error_set(err, "more than %d openings", OPENINGS_MAX);
    if (o->count == o->room) {
        int room = 2 * o->room + 64;
        Line *lines = realloc(o->lines, (size_t)room * sizeof *lines);
        if (!lines) return error_no_memory(err);
        o->lines = lines;
        o->room = room;
    }
    Line *line = &o->lines[o->count++];
    line->start = g->start;
    line->plies = (unsigned char)g->plies;
    if (!is_usual(&g->start))
        o->mark = rng_mix(o->mark ^ rng_mix(g->start.board.me ^ rng_mix(g->start.board.opp)) ^
                          (uint64_t)g->start.side);
    o->mark = rng_mix(o->mark + (uint64_t)g->plies + 1);
    for (int i = 0; i < g->plies; i++) {
        line->moves[i] = (unsigned char)g->ply[i].move;
        o->mark = rng_mix(o->mark ^ (uint64_t)g->ply[i].move);
    }
    return true;
}

static bool read_line(Openings *o, const char *text, size_t size, long number, Error *err)
{
    char moves[4 * GAME_PLIES_MAX];
    Game g;
    Error why;
    size = strcspn(text, "#\n") < size ? strcspn(text, "#\n") : size;
    if (strspn(text, " \t\r") >= size) return true;
    if (size >= sizeof moves)
        return error_at(err, number, 0, "more than %zu characters", sizeof moves - 1);
    memcpy(moves, text, size);
    moves[size] = '\0';
    game_start(&g, position_start());
    if (!transcript_read(moves, &g, &why))
        return error_at(err, number, why.column, "%s", why.text);
    if (game_over(&g)) return error_at(err, number, 0, "the game is over with this opening");
    return add_line(o, &g, err);
}

Openings *openings_read(const char *text, Error *err)
{
    Openings *o = calloc(1, sizeof *o);
    bool ok = o || error_no_memory(err);
    text = text_after_mark(text);
    for (long number = 1; ok && *text; number++) {
        size_t size = strcspn(text, "\n");
        ok = read_line(o, text, size, number, err);
        text += size + (text[size] == '\n');
    }
    if (ok && o->count == 0) ok = error_set(err, "no opening in it");
    if (ok) return o;
    openings_free(o);
    return NULL;
}

Openings *openings_add(Openings *o, const Game *g, Error *err)
{
    Openings *to = o ? o : calloc(1, sizeof *to);
    if (!to) {
        error_no_memory(err);
        return NULL;
    }
    bool over = game_over(g);
    if (over) error_set(err, "the game is over with this opening");
    if (!over && add_line(to, g, err)) return to;
    if (!o) openings_free(to);
    return NULL;
}

void openings_free(Openings *o)
{
    if (!o) return;
    free(o->lines);
    free(o);
}

enum { ALL_MAX = 512 }; /* there are 337 positions after five plies */

typedef struct Listing {
    Openings *openings;
    int most;
    Position seen[ALL_MAX];
    Error *err;
} Listing;

static bool is_listed(const Listing *l, const Position *p)
{
    for (int i = 0; i < l->openings->count; i++)
        if (l->seen[i].side == p->side && board_equal(l->seen[i].board, p->board)) return true;
    return false;
}

static bool list_all(Listing *l, const Game *g, int plies)
{
    if (plies == 0) {
        if (l->openings->count >= l->most || is_listed(l, &g->now)) return true;
        l->seen[l->openings->count] = g->now;
        return add_line(l->openings, g, l->err);
    }
    for (uint64_t moves = board_moves(&g->now.board); moves;) {
        Game next = *g;
        game_play(&next, bit_pop(&moves), 0);
        if (!list_all(l, &next, plies - 1)) return false;
    }
    return true;
}

Openings *openings_all(int plies, int most, Error *err)
{
    Listing l = {.openings = calloc(1, sizeof *l.openings), .most = most, .err = err};
    Game g;
    assert(plies >= 1 && plies <= 5);
    if (l.most > ALL_MAX) l.most = ALL_MAX;
    game_start(&g, position_start());
    game_play(&g, bit_first(board_moves(&g.now.board)), 0);
    bool ok = l.openings ? list_all(&l, &g, plies - 1) : error_no_memory(err);
    if (ok) return l.openings;
    openings_free(l.openings);
    return NULL;
}

int openings_count(const Openings *o) { return o->count; }
uint64_t openings_mark(const Openings *o) { return o->mark; }

void openings_get(const Openings *o, int index, Game *out)
{
    const Line *line = &o->lines[index];
    game_start(out, line->start);
    for (int i = 0; i < line->plies; i++) game_play(out, line->moves[i], 0);
}
