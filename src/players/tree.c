/* tree.c - the part of tree.h that runs only with an observer. */
#include "players/tree.h"

#include <assert.h>
#include <stdlib.h>

bool tree_start(Tree *t, const Turn *turn)
{
    *t = (Tree){.stop = turn->stop, .observer = turn->observer};
    if (!t->observer) return true;
    t->path = calloc(TREE_PLIES_MAX, sizeof *t->path);
    if (!t->path) return false;
    t->path[0].move = SQUARE_NONE;
    return true;
}

void tree_end(Tree *t)
{
    free(t->path);
    t->path = NULL;
}

void tree_report_down(Tree *t, int move, int order)
{
    assert(t->ply + 1 < TREE_PLIES_MAX);
    t->ply++;
    t->path[t->ply].move = move;
    t->path[t->ply].order = order;
}

void tree_report_enter(Tree *t, Position p, int depth, Side pov, double alpha, double beta)
{
    NodeView *v = &t->path[t->ply];
    *v = (NodeView){p, t->ply, v->move, v->order, depth, pov, alpha, beta, 0, SQUARE_NONE, 0};
    t->observer->enter(t->observer->context, v);
}

void tree_report_leave(Tree *t, double value, int best, uint64_t skipped)
{
    NodeView *v = &t->path[t->ply];
    v->value = value;
    v->best = best;
    v->skipped = skipped;
    t->observer->leave(t->observer->context, v);
}
