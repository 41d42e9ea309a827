/* pool.c - workers sleep on a condition variable until the number of the run changes. */
#include "base/pool.h"

#include "base/cpu.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct Worker {
    Pool *pool;
    pthread_t id;
    int thread;
} Worker;

struct Pool {
    pthread_mutex_t mutex;
    pthread_cond_t wake, done;
    int threads; /* the caller included */
    int started; /* workers to join */
    /* guarded by mutex */
    unsigned long run;
    int busy;
    bool ending;
    /* written before workers are woken, read-only during the run */
    PoolWork work;
    void *context;
    int count;
    atomic_int next; /* first piece that is not taken yet */
    Worker workers[];
};

static void take_pieces(Pool *p, int thread)
{
    for (;;) {
        int index = atomic_fetch_add(&p->next, 1);
        if (index >= p->count) return;
        p->work(p->context, index, thread);
    }
}

static void *worker_main(void *arg)
{
    Worker *w = arg;
    Pool *p = w->pool;
    unsigned long seen = 0;
    pthread_mutex_lock(&p->mutex);
    for (;;) {
        while (p->run == seen && !p->ending) pthread_cond_wait(&p->wake, &p->mutex);
        if (p->ending) break;
        seen = p->run;
        pthread_mutex_unlock(&p->mutex);
        take_pieces(p, w->thread);
        pthread_mutex_lock(&p->mutex);
        if (--p->busy == 0) pthread_cond_signal(&p->done);
    }
    pthread_mutex_unlock(&p->mutex);
    return NULL;
}

int pool_threads_usual(void)
{
    int processors = cpu_count();
    return processors < POOL_THREADS_MAX ? processors : POOL_THREADS_MAX;
}

Pool *pool_create(int threads)
{
    assert(threads >= 1 && threads <= POOL_THREADS_MAX);
    Pool *p = calloc(1, sizeof *p + (size_t)threads * sizeof p->workers[0]);
    if (!p) return NULL;
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->wake, NULL);
    pthread_cond_init(&p->done, NULL);
    p->threads = threads;
    for (int i = 1; i < threads; i++) {
        Worker *w = &p->workers[p->started];
        *w = (Worker){.pool = p, .thread = i};
        if (pthread_create(&w->id, NULL, worker_main, w) != 0) {
            pool_destroy(p);
            return NULL;
        }
        p->started++;
    }
    return p;
}

void pool_destroy(Pool *p)
{
    if (!p) return;
    pthread_mutex_lock(&p->mutex);
    p->ending = true;
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->mutex);
    for (int i = 0; i < p->started; i++) pthread_join(p->workers[i].id, NULL);
    pthread_cond_destroy(&p->done);
    pthread_cond_destroy(&p->wake);
    pthread_mutex_destroy(&p->mutex);
    free(p);
}

int pool_threads(const Pool *p) { return p->threads; }

void pool_begin(Pool *p, PoolWork work, void *context, int count)
{
    p->work = work;
    p->context = context;
    p->count = count;
    atomic_store(&p->next, 0);
    pthread_mutex_lock(&p->mutex);
    p->busy = p->started;
    p->run++;
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->mutex);
}

void pool_wait(Pool *p)
{
    pthread_mutex_lock(&p->mutex);
    while (p->busy > 0) pthread_cond_wait(&p->done, &p->mutex);
    pthread_mutex_unlock(&p->mutex);
}

void pool_run(Pool *p, PoolWork work, void *context, int count)
{
    pool_begin(p, work, context, count);
    take_pieces(p, 0);
    pool_wait(p);
}
