/* player.c - how a player is made, asked and destroyed. */
#include "players/player.h"

#include <assert.h>
#include <stdlib.h>

Player *player_new(const PlayerClass *class, Error *err)
{
    Player *p = calloc(1, sizeof *p);
    if (p && class->settings_size) p->settings = calloc(1, class->settings_size);
    if (!p || (class->settings_size && !p->settings)) {
        free(p);
        error_no_memory(err);
        return NULL;
    }
    p->class = class;
    p->cpu = cpu_level();
    options_default(class->options, false, p->settings);
    return p;
}

bool player_open(Player *p, Error *err)
{
    p->opened = !p->class->open || p->class->open(p, err);
    return p->opened;
}

void player_destroy(Player *p)
{
    if (!p) return;
    if (p->opened && p->class->close) p->class->close(p);
    free(p->settings);
    free(p);
}

bool player_ready(Player *p, const Turn *turn)
{
    return !p->class->ready || p->class->ready(p, turn);
}

Chosen player_choose(Player *p, const Turn *turn, Choice *out)
{
    assert(board_moves(&turn->position.board));
    *out = (Choice){.square = SQUARE_NONE};
    return p->class->choose(p, turn, out);
}

Chosen player_unable(Player *p, const Error *fault)
{
    if (fault) p->fault = *fault;
    p->unable = true;
    return CHOSEN_BROKEN;
}

Chosen player_no_memory(Player *p)
{
    error_no_memory(&p->fault);
    return player_unable(p, NULL);
}
