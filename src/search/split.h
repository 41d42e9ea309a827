/* split.h - several threads on the moves of one node.
 * Young brothers wait: a node is split only after its first move. The thread that split it, its
 * master, searches moves too. When none is left and helpers still search, the master helps in
 * splits below its own, see find_work. */
#ifndef HEIBAI_SEARCH_SPLIT_H
#define HEIBAI_SEARCH_SPLIT_H

#include "search/search_kernel.h"

#include <pthread.h>

enum { SPLITS_MAX = 512 };

struct Split {
    Split *parent;      /* the one its master worked for */
    int probing;        /* of its master */
    const Node *node;   /* its moves are in order */
    int alpha;          /* each move is searched with the null window (alpha, alpha + 1) */
    atomic_int next;    /* the first move that no thread has taken */
    atomic_bool cutoff; /* a move was above alpha */
    /* guarded by the mutex of Splits */
    int helpers;
    int best, best_move;
};

struct Splits {
    pthread_mutex_t mutex;
    pthread_cond_t changed; /* a split was opened, a helper left one, or the search ended */
    Split *open[SPLITS_MAX];
    int open_count;
    atomic_int idle;     /* threads without work */
    atomic_uint changes; /* how often `changed` was signalled */
    bool over;
};

/* Whether a split would find a helper at once. Pre: there are several threads. */
static inline bool split_wanted(const Worker *w)
{
    return atomic_load_explicit(&w->splits->idle, memory_order_relaxed) > 0;
}

/* Opens the split, searches its moves with the helpers, and returns when all have left it. The
 * result is in split->best and best_move. */
void split_run(Worker *w, Split *split, const SearchKernel *kernel);
/* Called by the kernel for each searched move of a split. */
void split_report(Worker *w, Split *split, int value, int move);
/* What the other threads do during a search: help until it is over. */
void split_serve(Worker *w, const SearchKernel *kernel);
/* Ends split_serve in all threads. */
void split_end(Splits *all);

/* Whether a cutoff has made the work of this thread useless. */
static inline bool split_abandoned(const Worker *w)
{
    for (const Split *s = w->split; s; s = s->parent)
        if (atomic_load_explicit(&s->cutoff, memory_order_relaxed)) return true;
    return false;
}

#endif
