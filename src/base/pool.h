/* pool.h - a pool of threads that share numbered pieces of work. */
#ifndef HEIBAI_BASE_POOL_H
#define HEIBAI_BASE_POOL_H

enum { POOL_THREADS_MAX = 256 };

typedef struct Pool Pool;

/* One per processor, at most POOL_THREADS_MAX. */
int pool_threads_usual(void);

/* Does piece `index`; `thread` is 0..threads-1, for work that has scratch space per thread. */
typedef void (*PoolWork)(void *context, int index, int thread);

/* NULL: out of memory or threads. Pre: 1 <= threads <= POOL_THREADS_MAX.
 * The caller of pool_run works too, as thread 0: a pool of one starts no thread. */
Pool *pool_create(int threads);
void pool_destroy(Pool *pool);
int pool_threads(const Pool *pool);

/* Runs pieces 0..count-1, each once, handed out in order; returns when all are done. A pool
 * does one run at a time. */
void pool_run(Pool *pool, PoolWork work, void *context, int count);

/* The same without the caller: pieces are done by the other threads, at most threads - 1 of
 * them, between pool_begin and the return of pool_wait. */
void pool_begin(Pool *pool, PoolWork work, void *context, int count);
void pool_wait(Pool *pool);

#endif
