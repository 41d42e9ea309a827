#include "search/split.h"

/* About half a millisecond. A guess; that waiting threads spin at all was measured with
 * `heibai bench threads`. */
enum { SPINS = 20000 };

/* Pre: the mutex is held. */
static void announce(Splits *all)
{
    atomic_fetch_add(&all->changes, 1);
    pthread_cond_broadcast(&all->changed);
}

static inline void relax(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

/* Waits for a change. Spins at first: most changes come soon, and waking a thread takes longer.
 * Pre: the mutex is held; it is held again on return. */
static void wait_for_change(Splits *all)
{
    unsigned seen = atomic_load(&all->changes);
    atomic_fetch_add(&all->idle, 1);
    pthread_mutex_unlock(&all->mutex);
    for (int i = 0; i < SPINS && atomic_load(&all->changes) == seen; i++) relax();
    pthread_mutex_lock(&all->mutex);
    if (atomic_load(&all->changes) == seen) pthread_cond_wait(&all->changed, &all->mutex);
    atomic_fetch_sub(&all->idle, 1);
}

void split_report(Worker *w, Split *s, int value, int move)
{
    pthread_mutex_lock(&w->splits->mutex);
    if (value > s->best) {
        s->best = value;
        s->best_move = move;
    }
    if (value > s->alpha) atomic_store(&s->cutoff, true);
    pthread_mutex_unlock(&w->splits->mutex);
}

static bool descends_from(const Split *s, const Split *ancestor)
{
    while (s && s != ancestor) s = s->parent;
    return s != NULL;
}

static bool has_work(const Split *s)
{
    return atomic_load(&s->next) < s->node->moves.count && !atomic_load(&s->cutoff);
}

/* The deepest of the open splits with moves left, since it keeps a thread busy longest. With
 * `below`, only splits opened while working for that one: a waiting master must not take other
 * work, which could keep it after its own helpers are done. Pre: the mutex is held. */
static Split *find_work(const Splits *all, const Split *below)
{
    Split *best = NULL;
    for (int i = 0; i < all->open_count; i++) {
        Split *s = all->open[i];
        if (best && s->node->depth <= best->node->depth) continue;
        if (has_work(s) && (!below || descends_from(s, below))) best = s;
    }
    return best;
}

/* Pre: the mutex is held; it is held again on return. */
static void help_one(Worker *w, Split *s, const SearchKernel *kernel)
{
    Splits *all = w->splits;
    Split *mine = w->split;
    int probing = w->probing;
    s->helpers++;
    w->split = s;
    w->probing = s->probing;
    pthread_mutex_unlock(&all->mutex);
    kernel->help(w, s);
    pthread_mutex_lock(&all->mutex);
    w->split = mine;
    w->probing = probing;
    s->helpers--;
    announce(all);
}

static void close_split(Splits *all, const Split *s)
{
    for (int i = 0; i < all->open_count; i++)
        if (all->open[i] == s) {
            all->open[i] = all->open[--all->open_count];
            return;
        }
}

/* Helps a split if there is one, otherwise waits for a change. Pre: the mutex is held. */
static void help_or_wait(Worker *w, const Split *below, const SearchKernel *kernel)
{
    Splits *all = w->splits;
    Split *work = find_work(all, below);
    if (work)
        help_one(w, work, kernel);
    else
        wait_for_change(all);
}

void split_run(Worker *w, Split *s, const SearchKernel *kernel)
{
    Splits *all = w->splits;
    Split *outer = w->split;
    pthread_mutex_lock(&all->mutex);
    bool open = all->open_count < SPLITS_MAX;
    if (open) {
        all->open[all->open_count++] = s;
        if (atomic_load(&all->idle) > 0) announce(all);
    }
    pthread_mutex_unlock(&all->mutex);
    w->split = s;
    kernel->help(w, s);
    pthread_mutex_lock(&all->mutex);
    if (open) close_split(all, s);
    while (s->helpers > 0) help_or_wait(w, s, kernel);
    pthread_mutex_unlock(&all->mutex);
    w->split = outer;
}

void split_serve(Worker *w, const SearchKernel *kernel)
{
    pthread_mutex_lock(&w->splits->mutex);
    while (!w->splits->over) help_or_wait(w, NULL, kernel);
    pthread_mutex_unlock(&w->splits->mutex);
}

void split_end(Splits *all)
{
    pthread_mutex_lock(&all->mutex);
    all->over = true;
    announce(all);
    pthread_mutex_unlock(&all->mutex);
}
