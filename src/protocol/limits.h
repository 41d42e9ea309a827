/* limits.h - default search limits of the protocols. */
#ifndef HEIBAI_PROTOCOL_LIMITS_H
#define HEIBAI_PROTOCOL_LIMITS_H

#include "heibai.h"

enum { PROTOCOL_LEVEL = 21 };

/* Sets PROTOCOL_LEVEL unless a level, depth or time is given. */
static inline void limits_complete(HeibaiLimits *l)
{
    bool open = l->level == HEIBAI_UNSET && l->depth == HEIBAI_UNSET;
    if (open && l->move_time <= 0 && l->game_time <= 0) l->level = PROTOCOL_LEVEL;
}

static inline void limits_set_level(HeibaiLimits *l, int level)
{
    l->level = level;
    l->depth = HEIBAI_UNSET;
}

#endif
