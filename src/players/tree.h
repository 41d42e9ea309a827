/* tree.h - the state that every tree search has: its count of nodes, its stop and its observer.
 * Without an observer the calls cost one test of a pointer per node. */
#ifndef HEIBAI_PLAYERS_TREE_H
#define HEIBAI_PLAYERS_TREE_H

#include "players/player.h"

enum { TREE_PLIES_MAX = 128, TREE_STOP_EVERY = 1024 };

typedef struct Tree {
    uint64_t nodes; /* positions reached by making a move */
    bool stopped;   /* the values of the search are no longer valid */
    Stop stop;
    const Observer *observer;
    int ply;
    NodeView *path; /* TREE_PLIES_MAX of them, only when observed */
} Tree;

/* False: no memory for the observer's path. tree_end frees it. */
bool tree_start(Tree *t, const Turn *turn);
void tree_end(Tree *t);

void tree_report_down(Tree *t, int move, int order);
void tree_report_enter(Tree *t, Position p, int depth, Side pov, double alpha, double beta);
void tree_report_leave(Tree *t, double value, int best, uint64_t skipped);

/* Call before a child is searched, with the move (or pass) to it and its place in the order. */
static inline void tree_down(Tree *t, int move, int order)
{
    if (move != SQUARE_PASS && ++t->nodes % TREE_STOP_EVERY == 0)
        t->stopped = stop_now(&t->stop);
    if (t->observer) tree_report_down(t, move, order);
}

/* Call after a child is searched. */
static inline void tree_up(Tree *t) { t->ply -= t->observer != NULL; }

static inline void tree_enter(Tree *t, Position p, int depth, Side pov, int64_t alpha,
                              int64_t beta)
{
    if (t->observer) tree_report_enter(t, p, depth, pov, (double)alpha, (double)beta);
}

/* Returns the value, for `return tree_leave(...)`. */
static inline int64_t tree_leave(Tree *t, int64_t value, int best, uint64_t skipped)
{
    if (t->observer) tree_report_leave(t, (double)value, best, skipped);
    return value;
}

/* The board of a negamax search, which makes and unmakes moves on it. */
typedef struct Walk {
    Tree tree;
    Board board;
    Side root; /* the side to move at the root: the player */
    int other; /* 1 while its opponent is to move */
} Walk;

/* A move and its value for the side that makes it. */
typedef struct Best {
    int move;
    int64_t value;
} Best;

static inline void walk_make(Walk *w, int square, uint64_t flips, int order)
{
    board_make(&w->board, square, flips);
    w->other ^= 1;
    tree_down(&w->tree, square, order);
}

static inline void walk_unmake(Walk *w, int square, uint64_t flips)
{
    tree_up(&w->tree);
    w->other ^= 1;
    board_unmake(&w->board, square, flips);
}

static inline void walk_pass(Walk *w)
{
    w->board = board_passed(w->board);
    w->other ^= 1;
    tree_down(&w->tree, SQUARE_PASS, 0);
}

static inline void walk_unpass(Walk *w)
{
    tree_up(&w->tree);
    w->other ^= 1;
    w->board = board_passed(w->board);
}

static inline void walk_enter(Walk *w, int depth, int64_t alpha, int64_t beta)
{
    Side side = w->other ? side_other(w->root) : w->root;
    tree_enter(&w->tree, (Position){w->board, side}, depth, side, alpha, beta);
}

#endif
