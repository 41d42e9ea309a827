/* The scheduler: shares of clients, first slices, cancelling. */
#include "cmocka_all.h"

#include "server/scheduler.h"

#include <stdlib.h>
#include <time.h>

enum { CLIENTS = 8 };

typedef struct Spin {
    Work work;
    double need; /* seconds of work; 0: without end */
    double done;
    double *used;      /* seconds of this client, written by its slices */
    double *first;     /* when it ran first */
    atomic_int *freed; /* how many were freed */
} Spin;

static void nap(double seconds)
{
    nanosleep(&(struct timespec){(time_t)seconds, (long)((seconds - (long)seconds) * 1e9)},
              NULL);
}

/* Works until it is told to stop, as a search does. */
static bool spin(Work *work, HeibaiEngine *engine, const Stop *stop)
{
    Spin *s = (Spin *)work;
    double begun = clock_now();
    assert_non_null(engine);
    if (*s->first == 0) *s->first = begun;
    while (!stop_now(stop) && !(s->need > 0 && s->done + clock_now() - begun >= s->need))
        nap(0.0005);
    double spent = clock_now() - begun;
    s->done += spent;
    *s->used += spent;
    return s->need > 0 && s->done >= s->need;
}

static void free_spin(Work *work)
{
    atomic_fetch_add(((Spin *)work)->freed, 1);
    free(work);
}

typedef struct Record {
    double used[CLIENTS + 1], first[CLIENTS + 1];
    atomic_int freed;
} Record;

static void submit(Scheduler *s, Record *r, int client, uint64_t request, double need)
{
    Spin *spin_work = calloc(1, sizeof *spin_work);
    assert_non_null(spin_work);
    *spin_work =
        (Spin){.work = {.address = {(uint64_t)client, request}, .run = spin, .free = free_spin},
               .need = need,
               .used = &r->used[client],
               .first = &r->first[client],
               .freed = &r->freed};
    assert_true(scheduler_submit(s, &spin_work->work));
}

static Scheduler *begin(int engines)
{
    Error err;
    SchedulerSettings settings = {.engines = engines, .threads = 1, .hash_mb = 1};
    Scheduler *s = scheduler_create(&settings, &err);
    assert_non_null(s);
    return s;
}

/* One client with four requests gets no more than one with a single request. */
static void clients_share_alike(void **state)
{
    (void)state;
    Record r = {0};
    Scheduler *s = begin(2);
    for (int i = 1; i <= CLIENTS; i++) submit(s, &r, i, 1, 0);
    for (int more = 2; more <= 4; more++) submit(s, &r, 1, more, 0);
    nap(6);
    scheduler_destroy(s);
    double least = 1e9, most = 0;
    for (int i = 1; i <= CLIENTS; i++) {
        if (r.used[i] < least) least = r.used[i];
        if (r.used[i] > most) most = r.used[i];
    }
    if (most > 2 * least + 0.5) fail_msg("shares from %g to %g s", least, most);
    assert_int_equal(atomic_load(&r.freed), CLIENTS + 3);
}

/* Who comes while others have long searches is served soon. */
static void newcomers_do_not_wait(void **state)
{
    (void)state;
    Record r = {0};
    Scheduler *s = begin(1);
    for (int i = 1; i < CLIENTS; i++) submit(s, &r, i, 1, 0);
    nap(2);
    double asked = clock_now();
    submit(s, &r, CLIENTS, 1, 0.01);
    nap(1.5);
    assert_true(r.first[CLIENTS] > 0);
    double waited = r.first[CLIENTS] - asked;
    if (waited > 1.2) fail_msg("waited %g s", waited);
    scheduler_destroy(s);
}

static void cancelling_ends_one_request(void **state)
{
    (void)state;
    Record r = {0};
    Scheduler *s = begin(1);
    submit(s, &r, 1, 1, 0);
    submit(s, &r, 1, 2, 0);
    submit(s, &r, 2, 1, 0);
    nap(0.3);
    assert_int_equal(scheduler_load(s), 3);
    assert_true(scheduler_cancel(s, (Address){1, 2}));
    assert_false(scheduler_cancel(s, (Address){1, 77}));
    nap(0.2);
    assert_int_equal(scheduler_load(s), 2);
    scheduler_forget(s, 1);
    nap(0.2);
    assert_int_equal(scheduler_load(s), 1);
    assert_int_equal(atomic_load(&r.freed), 2);
    scheduler_destroy(s);
    assert_int_equal(atomic_load(&r.freed), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clients_share_alike),
        cmocka_unit_test(newcomers_do_not_wait),
        cmocka_unit_test(cancelling_ends_one_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
