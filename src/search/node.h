/* node.h - a node of the search tree above the endgame solver. */
#ifndef HEIBAI_SEARCH_NODE_H
#define HEIBAI_SEARCH_NODE_H

#include "eval/features.h"
#include "search/confidence.h"

/* A position of the search with its features. */
typedef struct Frame {
    Board board;
    Features features;
    int colour; /* to move, as features.h numbers them */
    int empties;
} Frame;

/* A move and the position after it. */
typedef struct MoveItem {
    int square;
    int score; /* for the order, higher first */
    uint64_t flips;
    Board child;
    uint64_t hash; /* of the child */
} MoveItem;

typedef struct MoveList {
    int count;
    int ordered;            /* so many at the front are in their final order */
    MoveItem item[SQUARES]; /* more than any board has */
} MoveList;

typedef struct Node {
    const Frame *frame;
    uint64_t hash;   /* of the board */
    int alpha, beta; /* the window, in search units; beta == alpha + 1: a null window */
    int depth;       /* plies; all empties for a solve */
    Confidence confidence;
    int best;      /* the best value so far */
    int best_move; /* SQUARE_NONE: none yet */
    MoveList moves;
} Node;

static inline bool node_is_solve(const Node *n) { return n->depth == n->frame->empties; }

/* Takes over a value that is better than the best so far. */
static inline void node_raise(Node *n, int value, int move)
{
    if (value <= n->best) return;
    n->best = value;
    n->best_move = move;
}

/* Exchanges move `from` with the one at `to`, which comes before it. */
static inline void moves_swap(MoveList *list, int from, int to)
{
    MoveItem m = list->item[from];
    list->item[from] = list->item[to];
    list->item[to] = m;
}

#endif
