/* search_kernel.h - the search code of each CPU level. */
#ifndef HEIBAI_SEARCH_SEARCH_KERNEL_H
#define HEIBAI_SEARCH_SEARCH_KERNEL_H

#include "base/variant.h"
#include "search/node.h"
#include "search/worker.h"

enum {
    ENDGAME_EMPTIES = 12 /* a solve with up to this many empties is endgame_solve's */
};

typedef struct SearchKernel {
    void (*frame_set)(Frame *f, const Board *b);
    /* The frame after a move or SQUARE_PASS. Pre: it is legal. */
    void (*frame_play)(Frame *to, const Frame *from, int move);
    /* The value for the side to move in search units, fail-soft, by `depth` plies (all empties:
     * a solve) at a confidence. */
    int (*search)(Worker *w, const Frame *f, int alpha, int beta, int depth, Confidence c);
    /* Searches moves of a split until none is left. */
    void (*help)(Worker *w, Split *split);
} SearchKernel;

/* NULL: this build has no code for that level. */
const SearchKernel *search_kernel(CpuLevel level);

/* The score of a game that is over: empties go to the winner. */
static inline int final_score(uint64_t me, uint64_t opp)
{
    int mine = popcount(me), theirs = popcount(opp);
    return mine > theirs   ? SCORE_LIMIT - 2 * theirs
           : mine < theirs ? 2 * mine - SCORE_LIMIT
                           : 0;
}

/* Functions that the kernels of one CPU level call across files. */
extern const SearchKernel VARIANT(search_kernel);
int VARIANT(last_solve_4)(Worker *w, uint64_t me, uint64_t opp, int alpha);
int VARIANT(last_solve)(Worker *w, uint64_t me, uint64_t opp, int alpha);
/* The score in discs against the null window (alpha, alpha + 1), at most ENDGAME_EMPTIES. */
int VARIANT(endgame_solve)(Worker *w, const Board *b, int alpha);
/* The upper bound of the score in the worker's cache; SCORE_LIMIT if there is none. */
int VARIANT(endgame_bound)(const Worker *w, const Board *b);

#endif
