/* pairs.h - a correction of the evaluation for pairs of features (a factorisation machine).
 * Each index of a pattern has a vector of small numbers, and so has each empty square on which
 * a side can move. The vectors are added for the whole board, for each corner (the images at it
 * and the squares of its quarter), and for each quarter (with the images along the two sides
 * that meet at the corner). The correction is a weighted sum of the squares of these sums, with
 * weights for each stage. The square of a sum has a term for every pair of features, so that
 * the vectors describe which ones go well together with far fewer numbers than a table of
 * pairs. pairs_score.h computes it. */
#ifndef HEIBAI_EVAL_PAIRS_H
#define HEIBAI_EVAL_PAIRS_H

#include "eval/pattern.h"

enum {
    PAIR_SIZE = 32,  /* numbers of a vector */
    PAIR_PHASES = 3, /* phases of the game, each with its own vectors: docs/evaluation-log.md */
    PAIR_FIRST = 4,  /* stages with a correction: before, it does not pay, */
    PAIR_LAST = 25,  /* and after, the solver is at work; guesses */
    PAIR_UNIT = 64,  /* 1.0 as a number of a vector */
    PAIR_SHIFT = 4,  /* fraction bits of the sum of squares */
    PAIR_MARGIN = 9, /* discs; by matches and the hard set: docs/evaluation-log.md */
    /* The largest numbers in a file. Sums of 32 bits can overflow with numbers that no fit
     * writes; they wrap around, on every CPU alike. */
    PAIR_START_MAX = 1024,
    PAIR_BIAS_MAX = 1 << 28
};

_Static_assert((PATTERN_IMAGES + SQUARES) * 128 + PAIR_START_MAX <= INT16_MAX,
               "no sum of vectors overflows");

/* The groups of features whose vectors are added: one board, four corners, four quarters. */
enum { PAIR_BOARD, PAIR_CORNER, PAIR_QUARTER, PAIR_SCOPES };

/* Who can move on an empty square: bit 0 is the side to move, bit 1 the opponent. */
enum { MOVE_STATES = 4 };
enum {
    SQUARE_KINDS = 10, /* squares that no symmetry maps to each other */
    PAIR_MOVE_VECTORS = (MOVE_STATES - 1) * SQUARE_KINDS /* vectors of moves: none in state 0 */
};

/* How a stage turns the sums of vectors into the correction. */
typedef struct PairStage {
    _Alignas(32) int16_t start[PAIR_SCOPES][PAIR_SIZE]; /* added to the sums */
    int16_t factor[PAIR_SCOPES][PAIR_SIZE];             /* of the squares; 2^15 is 1.0 */
    int32_t bias;
} PairStage;

/* Sums of the vectors of moves on four squares in a row, from the edge to the centre: for the
 * rows of a quarter from the edge on, indexed by four bits where the side to move can move and
 * four where the opponent can. One row instead of up to four vectors, and no branch. */
typedef struct MoveRows {
    _Alignas(64) int16_t row[4][256][PAIR_SIZE];
} MoveRows;

typedef struct Pairs {
    /* For colour 0 to move, and the same with the digits of the colours exchanged. */
    _Alignas(64) int8_t vector[PAIR_PHASES][2][PATTERN_WEIGHTS][PAIR_SIZE];
    MoveRows moves[PAIR_PHASES];
    PairStage stage[PAIR_LAST + 1];
    int phases;                   /* so many have vectors */
    int size;                     /* numbers in use; the others are 0 */
    uint8_t phase[PAIR_LAST + 1]; /* of each stage */
} Pairs;

/* The phase of a stage if there are `phases` of them. Pre: PAIR_FIRST <= stage <= PAIR_LAST. */
static inline int pair_phase(int stage, int phases)
{
    return (stage - PAIR_FIRST) * phases / (PAIR_LAST - PAIR_FIRST + 1);
}

/* Who can move on a square: less than MOVE_STATES. */
static inline int pair_state(uint64_t mine, uint64_t theirs, int square)
{
    return (int)((mine >> square & 1) + 2 * (theirs >> square & 1));
}

/* The distance of a row or a column from the nearer edge. */
static inline int pair_from_edge(int line) { return line < 4 ? line : 7 - line; }

/* The vector of a square where somebody can move. Pre: 0 < state < MOVE_STATES. */
static inline int pair_move(int square, int state)
{
    int row = pair_from_edge(square / 8), column = pair_from_edge(square % 8);
    int high = row > column ? row : column, low = row + column - high;
    return (state - 1) * SQUARE_KINDS + high * (high + 1) / 2 + low;
}

/* The quarter of a square, by its corner. */
static inline int pair_quarter(int square) { return 2 * (square / 32) + square % 8 / 4; }

/* The sides that meet at a corner. Pre: corner < REGION_TOP. */
static inline int pair_row_side(int corner) { return REGION_TOP + corner / 2; }
static inline int pair_column_side(int corner) { return REGION_LEFT + corner % 2; }

#endif
