/* level.c - three levels are as in other engines: up to level 10 twice the level is solved;
 * level 21 solves 24, 27 and 30 empties at 100, 98 and 87 %; level 60 solves everything. The
 * levels between are interpolated. */
#include "engine/level.h"

#include "board/board.h"

enum {
    SIMPLE_LEVEL = 10,
    ANCHOR_LEVEL = 21,
    ANCHOR_EMPTIES = 24,
    ANCHOR_STEP = 3,
    LONG_LEVEL = 30
};

/* distance * done / whole, rounded up. */
static int part(int distance, int done, int whole)
{
    return (distance * done + whole - 1) / whole;
}

/* The most empties that a level solves exactly. */
static int exact_from(int level)
{
    if (level <= SIMPLE_LEVEL) return 2 * level;
    if (level <= ANCHOR_LEVEL)
        return 2 * SIMPLE_LEVEL + part(ANCHOR_EMPTIES - 2 * SIMPLE_LEVEL, level - SIMPLE_LEVEL,
                                       ANCHOR_LEVEL - SIMPLE_LEVEL);
    if (level < LONG_LEVEL)
        return ANCHOR_EMPTIES + part(LONG_LEVEL - ANCHOR_EMPTIES, level - ANCHOR_LEVEL,
                                     LONG_LEVEL - ANCHOR_LEVEL);
    return level < LEVEL_MAX ? level : SQUARES;
}

/* How many empties more each lower confidence solves. */
static int step_of(int level)
{
    if (level <= SIMPLE_LEVEL) return 0;
    if (level >= ANCHOR_LEVEL) return ANCHOR_STEP;
    return part(ANCHOR_STEP, level - SIMPLE_LEVEL, ANCHOR_LEVEL - SIMPLE_LEVEL);
}

SearchDepth level_depth(int level, int empties)
{
    int exact = exact_from(level), step = step_of(level), plies = level < 1 ? 1 : level;
    int beyond = level - ANCHOR_LEVEL < step ? level - ANCHOR_LEVEL : step;
    /* With one empty square a selective search is exact. */
    if (empties <= exact || empties == 1) return (SearchDepth){empties, CONFIDENCE_EXACT};
    if (empties <= exact + step) return (SearchDepth){empties, CONFIDENCE_98};
    if (empties <= exact + 2 * step) return (SearchDepth){empties, CONFIDENCE_87};
    if (empties <= exact + 2 * step + beyond) return (SearchDepth){empties, CONFIDENCE_73};
    return (SearchDepth){plies < empties ? plies : empties, CONFIDENCE_73};
}
