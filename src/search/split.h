/* split.h - a node whose later moves are searched by several threads at once.
 * Young brothers wait: a node is split only after its first move. The thread that split it, its
 * master, works too, and while it waits for helpers it helps them: see split.c. */
#ifndef HEIBAI_SEARCH_SPLIT_H
#define HEIBAI_SEARCH_SPLIT_H

#include "search/search_kernel.h"

#include <pthread.h>

enum { SPLITS_MAX = 512 };

/* A move at a node with its child. */
typedef struct MoveItem {
    int square;
    int score; /* for the order, higher first */
    uint64_t flips;
    Board child;
    uint64_t hash; /* of the child */
} MoveItem;

struct Split {
    Split *parent; /* the one its master worked for */
    int probing;   /* of its master */
    const Frame *frame;
    const MoveItem *moves;
    int count;
    int depth;
    Confidence confidence;
    int alpha;          /* null window */
    atomic_int next;    /* first move nobody has taken */
    atomic_bool cutoff; /* no need to go on */
    /* guarded by the mutex of Splits */
    int helpers;
    int best, best_move;
};

struct Splits {
    pthread_mutex_t mutex;
    pthread_cond_t changed; /* a split was opened, a helper left one, or the search ended */
    Split *open[SPLITS_MAX];
    int open_count;
    atomic_int idle;     /* threads that look for work */
    atomic_uint changes; /* how often `changed` was signalled */
    bool over;
};

/* Whether a split would find a helper at once. Pre: there are several threads. */
static inline bool split_wanted(const Worker *w)
{
    return atomic_load_explicit(&w->splits->idle, memory_order_relaxed) > 0;
}

/* Opens the split, works, and returns when nobody works for it any more. The result is in it.
 */
void split_run(Worker *w, Split *split, const SearchKernel *kernel);
/* For the kernel: the value of one move of a split is known. */
void split_report(Worker *w, Split *split, int value, int move);
/* A thread's life during a search: helps until it is over. */
void split_serve(Worker *w, const SearchKernel *kernel);
/* Ends the service of all threads. */
void split_end(Splits *all);

/* Whether what this thread does is of no use any more. */
static inline bool split_abandoned(const Worker *w)
{
    for (const Split *s = w->split; s; s = s->parent)
        if (atomic_load_explicit(&s->cutoff, memory_order_relaxed)) return true;
    return false;
}

#endif
