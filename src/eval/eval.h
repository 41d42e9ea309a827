/* eval.h - the evaluation: weights of disc patterns, fitted to games.
 * An Eval is read-only and shared by all threads. features.h evaluates positions with it. */
#ifndef HEIBAI_EVAL_EVAL_H
#define HEIBAI_EVAL_EVAL_H

#include "base/error.h"
#include "board/board.h"

enum {
    EVAL_UNIT = 128,             /* per disc */
    EVAL_LIMIT = 62 * EVAL_UNIT, /* the largest value: 64 discs are left to proved scores */
    EVAL_STAGES = 30             /* of two discs each */
};

typedef struct Eval Eval;

/* How the value of a search's leaf follows from the evaluation: see eval_leaf. */
typedef struct LeafLine {
    int16_t shift;  /* in units */
    uint16_t scale; /* LEAF_ONE is 1 */
} LeafLine;

enum { LEAF_ONE = 4096 };

/* The weights inside the program; NULL: the error says why. */
Eval *eval_create(Error *err);
/* The weights of a file; a truncated, damaged or foreign one is an error. */
Eval *eval_load(const char *path, Error *err);
void eval_destroy(Eval *e);
/* A hash of all weights, kept with games to tell by which evaluation they were played. */
uint64_t eval_identity(const Eval *e);

/* Expected final disc difference for the side to move, in units. Slow and simple: for tests and
 * code that is called seldom. */
int eval_board(const Eval *e, const Board *b);

/* The stage of the weights for a number of discs on the board. */
static inline int eval_stage(int discs)
{
    int stage = (discs - 4) / 2;
    return stage < 0 ? 0 : stage < EVAL_STAGES ? stage : EVAL_STAGES - 1;
}

#endif
