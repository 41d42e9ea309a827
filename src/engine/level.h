/* level.h - levels of play on the scale that Othello players know. */
#ifndef HEIBAI_ENGINE_LEVEL_H
#define HEIBAI_ENGINE_LEVEL_H

#include "search/confidence.h"

enum { LEVEL_MAX = 60 };

/* A search: plies at a confidence. All empties is to the end of the game. */
typedef struct Step {
    int depth;
    Confidence confidence;
} Step;

/* What a level does with so many empties. Neither depth nor confidence ever falls from one
 * level to the next. Pre: 0 <= level <= LEVEL_MAX. */
Step level_step(int level, int empties);

#endif
