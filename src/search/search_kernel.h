/* search_kernel.h - the search code of each CPU level. */
#ifndef HEIBAI_SEARCH_SEARCH_KERNEL_H
#define HEIBAI_SEARCH_SEARCH_KERNEL_H

#include "base/variant.h"
#include "search/worker.h"

enum {
    ENDGAME_EMPTIES = 12 /* up to here a solve is endgame_solve's, above it is midgame's */
};

/* A position on the way of a search, with its features. */
typedef struct Frame {
    Board board;
    Features features;
    int other; /* the colour to move, as features.h has it */
    int empties;
} Frame;

typedef struct SearchKernel {
    void (*frame_set)(Frame *f, const Board *b);
    /* The frame after a move or SQUARE_PASS. Pre: it is legal. */
    void (*frame_play)(Frame *to, const Frame *from, int move);
    /* The value for the side to move in units, fail-soft, by `depth` plies (all empties: a
     * solve) at a confidence. */
    int (*search)(Worker *w, const Frame *f, int alpha, int beta, int depth, Confidence c);
    /* The score in discs against a null window, at most ENDGAME_EMPTIES empties. */
    int (*solve)(Worker *w, const Board *b, int alpha);
    /* Works for a split until its moves are used up. */
    void (*help)(Worker *w, Split *split);
} SearchKernel;

/* NULL: this build has no code for that level. */
const SearchKernel *search_kernel(CpuLevel level);

/* The score when nobody can move any more: empties go to the winner. */
static inline int final_score(uint64_t me, uint64_t opp)
{
    int mine = popcount(me), theirs = popcount(opp);
    return mine > theirs   ? SCORE_LIMIT - 2 * theirs
           : mine < theirs ? 2 * mine - SCORE_LIMIT
                           : 0;
}

/* Between the files of one level. */
extern const SearchKernel VARIANT(search_kernel);
int VARIANT(last_solve_4)(Worker *w, uint64_t me, uint64_t opp, int alpha);
int VARIANT(last_solve)(Worker *w, uint64_t me, uint64_t opp, int alpha);
int VARIANT(endgame_solve)(Worker *w, const Board *b, int alpha);
/* The score at most, as far as the worker's cache knows. */
int VARIANT(endgame_bound)(const Worker *w, const Board *b);

#endif
