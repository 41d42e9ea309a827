/* analyze_summary.c - the players of several games, with what they lost. */
#include "cli/json.h"
#include "cli/query/analyze_command.h"
#include "cli/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static PlayerTotals *find(const Summary *s, const char *name)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->players[i].name, name) == 0) return &s->players[i];
    return NULL;
}

static PlayerTotals *add_player(Summary *s, const char *name, Error *err)
{
    if (s->count == s->room) {
        int room = 2 * s->room + 16;
        PlayerTotals *more = realloc(s->players, (size_t)room * sizeof *more);
        if (!more) {
            error_no_memory(err);
            return NULL;
        }
        s->players = more;
        s->room = room;
    }
    char *copy = strdup(name);
    if (!copy) {
        error_no_memory(err);
        return NULL;
    }
    s->players[s->count] = (PlayerTotals){.name = copy};
    return &s->players[s->count++];
}

bool summary_add(Summary *s, const AnalyzedGame *g, Error *err)
{
    for (int side = BLACK; side <= WHITE; side++) {
        const char *name = analyzed_player(g, (Side)side);
        PlayerTotals *p = find(s, name);
        if (!p) p = add_player(s, name, err);
        if (!p) return false;
        SideTotals t = analysis_totals(g->analysis, (Side)side);
        p->games++;
        p->totals.moves += t.moves;
        p->totals.loss += t.loss;
        for (int m = 0; m < MARKS; m++) p->totals.marks[m] += t.marks[m];
    }
    return true;
}

static double per_move(const PlayerTotals *p)
{
    return p->totals.moves ? p->totals.loss / p->totals.moves : 0;
}

static int compare(const void *a, const void *b)
{
    const PlayerTotals *x = a, *y = b;
    double difference = per_move(x) - per_move(y);
    return difference != 0 ? (difference > 0 ? 1 : -1) : strcmp(x->name, y->name);
}

static json_t *player_json(const PlayerTotals *p)
{
    const SideTotals *t = &p->totals;
    return json_pack("{s:o, s:i, s:i, s:o, s:i, s:i, s:i}", "name", json_text(p->name), "games",
                     p->games, "moves", t->moves, "loss", json_rounded(t->loss, 1), "dubious",
                     t->marks[MARK_DUBIOUS], "mistakes", t->marks[MARK_MISTAKE], "blunders",
                     t->marks[MARK_BLUNDER]);
}

static void print_player(const PlayerTotals *p)
{
    const SideTotals *t = &p->totals;
    printf("%6d %6d %11.1f %9.2f %4d %4d %4d  %s\n", p->games, t->moves, t->loss, per_move(p),
           t->marks[MARK_DUBIOUS], t->marks[MARK_MISTAKE], t->marks[MARK_BLUNDER], p->name);
}

void summary_print(Summary *s, bool json, bool stopped)
{
    json_t *players = json ? json_array() : NULL;
    if (s->count) qsort(s->players, (size_t)s->count, sizeof *s->players, compare);
    if (!json) say("\n games  moves  discs lost  per move   ?!    ?   ??  player\n");
    for (int i = 0; i < s->count; i++) {
        const PlayerTotals *p = &s->players[i];
        if (json)
            json_array_append_new(players, player_json(p));
        else
            print_player(p);
    }
    if (json) json_print_line(json_pack("{s:o, s:b}", "players", players, "stopped", stopped));
}

void summary_free(Summary *s)
{
    for (int i = 0; i < s->count; i++) free(s->players[i].name);
    free(s->players);
    *s = (Summary){0};
}
