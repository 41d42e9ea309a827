/* eval.h - the value of a position from patterns of discs, learned from games.
 * The weights are read-only once made and shared by all threads. features.h has what a search
 * does with them. */
#ifndef HEIBAI_EVAL_EVAL_H
#define HEIBAI_EVAL_EVAL_H

#include "base/error.h"
#include "board/board.h"

enum {
    EVAL_UNIT = 128, /* to the disc */
    EVAL_LIMIT =
        62 * EVAL_UNIT, /* no value is beyond: won or lost for sure is the solver's word */
    EVAL_STAGES = 30    /* of two discs each */
};

typedef struct Eval Eval;

/* The weights inside the program; NULL: the error says why. */
Eval *eval_create(Error *err);
/* The weights of a file; a truncated, damaged or foreign one is an error. */
Eval *eval_load(const char *path, Error *err);
void eval_destroy(Eval *e);
/* Equal for equal weights, and for no others: tells what games were played with. */
uint64_t eval_identity(const Eval *e);

/* Final disc difference for the side to move that is to be expected, in units, by the slow and
 * obvious way: for tests and for code that is not in a hurry. */
int eval_board(const Eval *e, const Board *b);

/* Discs on the board to the stage of the weights. */
static inline int eval_stage(int discs)
{
    int stage = (discs - 4) / 2;
    return stage < 0 ? 0 : stage < EVAL_STAGES ? stage : EVAL_STAGES - 1;
}

#endif
