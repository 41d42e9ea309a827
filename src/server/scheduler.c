#include "server/scheduler.h"

#include "base/array.h"
#include "base/cpu.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static const double QUANTUM = 0.06;    /* seconds of a first slice */
static const double QUANTUM_MAX = 0.5; /* slices grow, so that long searches get on */
static const double QUANTUM_GROWTH = 1.3;
enum { TICK_MS = 10, CLEARED_MB = 16 };

/* What a client has used. It lives as long as it has work. */
typedef struct Account {
    uint64_t client;
    double used; /* seconds of engine time, with a head start of `floor` at its beginning */
    int works;
    struct Account *next;
} Account;

typedef struct Runner {
    Scheduler *scheduler;
    HeibaiEngine *engine;
    HeibaiEngine *cleared; /* with a small table, for work that clears it */
    pthread_t thread;
    int index;
    bool started;
    Work *work; /* under way */
} Runner;

struct Scheduler {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    Runner *runners;
    int engines;
    pthread_t ticker;
    bool ticking, ending;
    Work *waiting;
    Account *accounts;
    double floor; /* `used` of the client that was served last */
};

/* ---- Accounts ---------------------------------------------------------------------------- */

static Account *account_find(Scheduler *s, uint64_t client)
{
    for (Account *a = s->accounts; a; a = a->next)
        if (a->client == client) return a;
    return NULL;
}

static Account *account_open(Scheduler *s, uint64_t client)
{
    Account *a = account_find(s, client);
    if (a) return a;
    a = calloc(1, sizeof *a);
    if (!a) return NULL;
    *a = (Account){client, s->floor, 0, s->accounts};
    s->accounts = a;
    return a;
}

static void account_leave(Scheduler *s, uint64_t client)
{
    for (Account **at = &s->accounts; *at; at = &(*at)->next)
        if ((*at)->client == client) {
            Account *a = *at;
            if (--a->works > 0) return;
            *at = a->next;
            free(a);
            return;
        }
}

/* ---- Choosing ---------------------------------------------------------------------------- */

/* The place of the work whose client has used least; among equals the one that this engine
 * knows, then the first come. */
static Work **choose(Scheduler *s, int engine)
{
    Work **best = NULL;
    double least = 0;
    for (Work **at = &s->waiting; *at; at = &(*at)->next) {
        double used = account_find(s, (*at)->address.client)->used;
        bool better = !best || used < least ||
                      (used == least && (*best)->engine != engine && (*at)->engine == engine);
        if (better) best = at, least = used;
    }
    if (best) s->floor = least;
    return best;
}

static void append(Scheduler *s, Work *work)
{
    Work **at = &s->waiting;
    while (*at) at = &(*at)->next;
    work->next = NULL;
    *at = work;
}

static void finish(Scheduler *s, Work *work)
{
    account_leave(s, work->address.client);
    pthread_mutex_unlock(&s->lock);
    work->free(work);
    pthread_mutex_lock(&s->lock);
}

/* Runs one slice with the lock released. */
static void run_slice(Scheduler *s, Runner *r, Work *work)
{
    Stop stop = {.flag = &work->halt};
    atomic_store(&work->halt, false);
    work->running = true;
    work->engine = r->index;
    work->started = clock_now();
    work->slices++;
    r->work = work;
    pthread_mutex_unlock(&s->lock);
    bool done = work->run(work, work->clears ? r->cleared : r->engine, &stop);
    pthread_mutex_lock(&s->lock);
    r->work = NULL;
    work->running = false;
    double used = clock_now() - work->started;
    work->seconds += used;
    work->quantum = work->quantum * QUANTUM_GROWTH;
    if (work->quantum > QUANTUM_MAX) work->quantum = QUANTUM_MAX;
    account_find(s, work->address.client)->used += used;
    if (done || work->cancelled || s->ending)
        finish(s, work);
    else
        append(s, work);
}

static void *runner_loop(void *context)
{
    Runner *r = context;
    Scheduler *s = r->scheduler;
    pthread_mutex_lock(&s->lock);
    while (!s->ending) {
        Work **at = choose(s, r->index);
        if (!at) {
            pthread_cond_wait(&s->changed, &s->lock);
            continue;
        }
        Work *work = *at;
        *at = work->next;
        run_slice(s, r, work);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* Ends the slices that are over, if somebody waits. */
static void *ticker_loop(void *context)
{
    Scheduler *s = context;
    pthread_mutex_lock(&s->lock);
    while (!s->ending) {
        if (!s->waiting) {
            pthread_cond_wait(&s->changed, &s->lock);
            continue;
        }
        double now = clock_now();
        for (int i = 0; i < s->engines; i++) {
            Work *work = s->runners[i].work;
            if (work && now - work->started >= work->quantum) atomic_store(&work->halt, true);
        }
        pthread_mutex_unlock(&s->lock);
        nanosleep(&(struct timespec){.tv_nsec = TICK_MS * 1000000L}, NULL);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- Interface --------------------------------------------------------------------------- */

static bool start_runner(Scheduler *s, Runner *r, const SchedulerSettings *settings, Error *err)
{
    HeibaiSettings engine;
    HeibaiError why;
    heibai_settings_default(&engine);
    engine.threads = settings->threads;
    engine.hash_mb = settings->hash_mb;
    r->scheduler = s;
    r->engine = heibai_engine_create(&engine, &why);
    if (!r->engine) return error_set(err, "%s", why.text);
    if (engine.hash_mb > CLEARED_MB) engine.hash_mb = CLEARED_MB;
    r->cleared = heibai_engine_create(&engine, &why);
    if (!r->cleared) return error_set(err, "%s", why.text);
    r->started = pthread_create(&r->thread, NULL, runner_loop, r) == 0;
    return r->started || error_set(err, "the system has no more threads");
}

Scheduler *scheduler_create(const SchedulerSettings *settings, Error *err)
{
    Scheduler *s = array_new(1, sizeof *s, err);
    Runner *runners = s ? array_new((size_t)settings->engines, sizeof *runners, err) : NULL;
    if (!runners) {
        free(s);
        return NULL;
    }
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    s->runners = runners;
    s->engines = settings->engines;
    bool ok = true;
    for (int i = 0; ok && i < s->engines; i++) {
        runners[i].index = i;
        ok = start_runner(s, &runners[i], settings, err);
    }
    if (ok) {
        s->ticking = pthread_create(&s->ticker, NULL, ticker_loop, s) == 0;
        ok = s->ticking || error_set(err, "the system has no more threads");
    }
    if (ok) return s;
    scheduler_destroy(s);
    return NULL;
}

static void end_threads(Scheduler *s)
{
    pthread_mutex_lock(&s->lock);
    s->ending = true;
    for (int i = 0; i < s->engines; i++)
        if (s->runners[i].work) atomic_store(&s->runners[i].work->halt, true);
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    if (s->ticking) pthread_join(s->ticker, NULL);
    for (int i = 0; i < s->engines; i++)
        if (s->runners[i].started) pthread_join(s->runners[i].thread, NULL);
}

void scheduler_destroy(Scheduler *s)
{
    if (!s) return;
    end_threads(s);
    while (s->waiting) {
        Work *work = s->waiting;
        s->waiting = work->next;
        account_leave(s, work->address.client);
        work->free(work);
    }
    for (int i = 0; i < s->engines; i++) {
        heibai_engine_destroy(s->runners[i].engine);
        heibai_engine_destroy(s->runners[i].cleared);
    }
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
    free(s->runners);
    free(s);
}

bool scheduler_submit(Scheduler *s, Work *work)
{
    pthread_mutex_lock(&s->lock);
    Account *a = account_open(s, work->address.client);
    if (a) {
        a->works++;
        work->quantum = QUANTUM;
        work->engine = -1;
        append(s, work);
        pthread_cond_broadcast(&s->changed);
    }
    pthread_mutex_unlock(&s->lock);
    return a != NULL;
}

static bool matches(const Work *work, Address address, bool all)
{
    return work->address.client == address.client &&
           (all || work->address.request == address.request);
}

/* Returns how many requests were found. */
static int cancel(Scheduler *s, Address address, bool all)
{
    int found = 0;
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < s->engines; i++) {
        Work *work = s->runners[i].work;
        if (!work || !matches(work, address, all)) continue;
        work->cancelled = true;
        atomic_store(&work->halt, true);
        found++;
    }
    for (Work **at = &s->waiting; *at;) {
        Work *work = *at;
        if (!matches(work, address, all)) {
            at = &work->next;
            continue;
        }
        *at = work->next;
        account_leave(s, work->address.client);
        work->free(work);
        found++;
    }
    pthread_mutex_unlock(&s->lock);
    return found;
}

bool scheduler_cancel(Scheduler *s, Address address) { return cancel(s, address, false) > 0; }

void scheduler_forget(Scheduler *s, uint64_t client) { cancel(s, (Address){client, 0}, true); }

int scheduler_load(Scheduler *s)
{
    pthread_mutex_lock(&s->lock);
    int load = 0;
    for (const Work *work = s->waiting; work; work = work->next) load++;
    for (int i = 0; i < s->engines; i++) load += s->runners[i].work != NULL;
    pthread_mutex_unlock(&s->lock);
    return load;
}
