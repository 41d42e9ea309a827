#include "arena/openings.h"

#include "base/rng.h"
#include "game/transcript.h"

#include <stdlib.h>
#include <string.h>

typedef struct Line {
    unsigned char plies, moves[GAME_PLIES_MAX];
} Line;

struct Openings {
    Line *lines;
    int count, room;
    uint64_t mark;
};

static bool add_line(Openings *o, const Game *g, Error *err)
{
    if (o->count == OPENINGS_MAX) return error_set(err, "more than %d openings", OPENINGS_MAX);
    if (o->count == o->room) {
        int room = 2 * o->room + 64;
        Line *lines = realloc(o->lines, (size_t)room * sizeof *lines);
        if (!lines) return error_set(err, "no memory for %d openings", room);
        o->lines = lines;
        o->room = room;
    }
    Line *line = &o->lines[o->count++];
    line->plies = (unsigned char)g->plies;
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
    bool ok = o || error_set(err, "no memory for openings");
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

void openings_free(Openings *o)
{
    if (!o) return;
    free(o->lines);
    free(o);
}

int openings_count(const Openings *o) { return o->count; }
uint64_t openings_mark(const Openings *o) { return o->mark; }

void openings_get(const Openings *o, int index, Game *out)
{
    const Line *line = &o->lines[index];
    game_start(out, position_start());
    for (int i = 0; i < line->plies; i++) game_play(out, line->moves[i], 0);
}
