/* pool.h - threads that wait for numbered pieces of work. */
#ifndef HEIBAI_BASE_POOL_H
#define HEIBAI_BASE_POOL_H

enum { POOL_THREADS_MAX = 256 };

typedef struct Pool Pool;

/* One for each processor, within POOL_THREADS_MAX. */
int pool_threads_usual(void);

/* Does piece `index` of a job; `thread` is 0..threads-1 and tells whose scratch space to use.
 */
typedef void (*PoolWork)(void *job, int index, int thread);

/* NULL when the system has no more threads or memory. Pre: 1 <= threads <= POOL_THREADS_MAX.
 * The caller works too, as thread 0: a pool of one starts no thread. */
Pool *pool_create(int threads);
void pool_destroy(Pool *pool);
int pool_threads(const Pool *pool);

/* Runs pieces 0..count-1, each once, handed out in order; returns when all are done.
 * One run at a time for each pool. */
void pool_run(Pool *pool, PoolWork work, void *job, int count);

#endif
