/* stability_cut.h - a cutoff by stable discs, for the solver and the search above it. */
#ifndef HEIBAI_SEARCH_STABILITY_CUT_H
#define HEIBAI_SEARCH_STABILITY_CUT_H

#include "board/simd/stability.h"
#include "search/worker.h"

/* The opponent keeps its stable discs, which bounds the score from above. True: the bound is at
 * most alpha, and *score is the bound; all in discs. Counting stable discs takes time, so it is
 * tried only if the opponent has `spare` discs more than would have to be stable. */
static inline bool stability_cut(Board b, int alpha, int spare, int *score)
{
    if (2 * (popcount(b.opp) - spare) < SCORE_LIMIT - alpha) return false;
    *score = SCORE_LIMIT - 2 * popcount(stability_discs(b.opp, b.me));
    return *score <= alpha;
}

#endif
