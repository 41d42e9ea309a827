#include "protocol/opening_names.h"

#include "board/symmetry.h"
#include "game/transcript.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* data/openings.txt, put here by the build. */
extern const char OPENINGS[];

static void read_line(const char *line, int size, Opening *out)
{
    char moves[2 * SQUARES + 1] = "";
    int length = (int)strcspn(line, " \n");
    snprintf(moves, sizeof moves, "%.*s", length, line);
    snprintf(out->name, sizeof out->name, "%.*s", size - length - 1, line + length + 1);
    game_start(&out->game, position_start());
    bool ok = transcript_read(moves, &out->game, NULL);
    assert(ok && "data/openings.txt has an illegal move");
    (void)ok;
}

bool opening_next(int *place, Opening *out)
{
    while (OPENINGS[*place]) {
        const char *line = OPENINGS + *place;
        int size = (int)strcspn(line, "\n");
        *place += size + (line[size] == '\n');
        if (line[0] == '#' || size == 0) continue;
        read_line(line, size, out);
        return true;
    }
    return false;
}

static const char *next_letter(const char *s)
{
    while (*s && !isalnum((unsigned char)*s)) s++;
    return s;
}

static bool same_name(const char *a, const char *b)
{
    for (;; a++, b++) {
        a = next_letter(a);
        b = next_letter(b);
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b)) return false;
        if (!*a) return true;
    }
}

bool opening_find(const char *name, Opening *out)
{
    int place = 0;
    while (opening_next(&place, out))
        if (same_name(name, out->name)) return true;
    return false;
}

static Board position_at(const Game *g, int ply)
{
    return ply < g->plies ? g->ply[ply].before.board : g->now.board;
}

static bool goes_through(const Game *g, const Opening *o)
{
    Board wanted = symmetry_canonical(o->game.now.board, NULL);
    for (int ply = 0; ply <= g->plies; ply++)
        if (board_equal(symmetry_canonical(position_at(g, ply), NULL), wanted)) return true;
    return false;
}

bool opening_of(const Game *g, Opening *out)
{
    int place = 0, longest = 0;
    Opening o;
    while (opening_next(&place, &o)) {
        if (o.game.plies <= longest || !goes_through(g, &o)) continue;
        longest = o.game.plies;
        *out = o;
    }
    return longest > 0;
}
