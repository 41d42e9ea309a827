/* level.h - levels of play, on the scale of other Othello programs. */
#ifndef HEIBAI_ENGINE_LEVEL_H
#define HEIBAI_ENGINE_LEVEL_H

#include "search/confidence.h"

enum { LEVEL_MAX = 60 };

/* How far a level searches with so many empties. Neither plies nor confidence ever fall from
 * one level to the next. Pre: 0 <= level <= LEVEL_MAX. */
SearchDepth level_depth(int level, int empties);

#endif
