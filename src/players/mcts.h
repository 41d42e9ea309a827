/* mcts.h - report C's player: UCT over a shared tree, with Roxanne playouts.
 * mcts.c keeps the tree between moves, mcts_kernel.c searches. */
#ifndef HEIBAI_PLAYERS_MCTS_H
#define HEIBAI_PLAYERS_MCTS_H

#include "players/player.h"

#include <math.h>
#include <stdatomic.h>

typedef enum MctsPlayout {
    PLAYOUT_ROXANNE, /* a random move of the best class */
    PLAYOUT_RANDOM,
    PLAYOUT_FIRST /* the first square of the best class in the order of the report's table */
} MctsPlayout;

enum { MCTS_ROOT = 1, MCTS_NO_CHILDREN = 0 };

/* All threads of a search write to the nodes at the same time. */
typedef struct MctsNode {
    atomic_int_fast64_t reward; /* discs won by the side that moved here, summed */
    atomic_uint visits;         /* playouts through this node, including running ones */
    atomic_uint children;       /* index of the first; MCTS_ROOT while a thread makes them */
    atomic_ushort tried;        /* claims of a first visit; can exceed `count` */
    unsigned char count;        /* of children; valid once `children` is set */
    unsigned char move;
} MctsNode;

typedef struct MctsTree {
    MctsNode *nodes; /* nodes[0] is unused, nodes[MCTS_ROOT] is the root */
    unsigned capacity;
    atomic_uint used;
} MctsTree;

/* The work of one thread. */
typedef struct MctsJob {
    MctsTree *tree;
    Board root;
    double c;
    MctsPlayout playout;
    atomic_long *left; /* playouts still to do, shared; NULL: until stopped */
    Stop stop;
    Rng rng;
    uint64_t playouts; /* done */
    uint64_t nodes;    /* positions reached by a move, in the tree and in playouts */
} MctsJob;

/* UCB1 of a child; the mean reward is in -1..1. Pre: visits and parent visits are positive. */
static inline double mcts_ucb(double reward, double visits, double log_parent, double c)
{
    return reward / (SQUARES * visits) + c * sqrt(2 * log_parent / visits);
}

static inline unsigned mcts_visits(const MctsNode *n)
{
    return atomic_load_explicit(&n->visits, memory_order_relaxed);
}

static inline double mcts_reward(const MctsNode *n)
{
    return (double)atomic_load_explicit(&n->reward, memory_order_relaxed);
}

#endif
