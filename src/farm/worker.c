/* worker.c - one thread per processor computes pieces; the caller's thread renews leases, looks
 * for jobs and reports. All share one connection. */
#include "farm/worker.h"

#include "base/pool.h"
#include "farm/frame.h"
#include "farm/identity.h"
#include "farm/kinds.h"
#include "farm/ledger.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SLOTS = 512, /* jobs at the same time; further ones wait */
    LINE_MAX = 600,
    ATTEMPTS = 3 /* without memory, with `once` */
};

static const double POLL_FIRST = 0.02, POLL_MAX = 2; /* seconds between questions to a job */
static const double LOOK_IDLE = 1, LOOK_BUSY = 2;    /* between looks for new jobs */
static const double REPORT = 5, TICK = 0.1;
/* Pauses of a thread after the machine had no memory for a job. */
static const double PAUSE_FIRST = 1, PAUSE_MAX = 60;
/* With `once`: a job that nobody collects for so long is left. */
static const double FULL_WAIT = 10;

/* What a thread has of a job. */
typedef struct Seat {
    JobState *state; /* NULL: not begun */
    int failures;    /* in a row, of the machine */
    double retry_at; /* not before */
} Seat;

/* A job that is known here. */
typedef struct Slot {
    bool used;
    LedgerJob job;
    const JobKind *kind;
    JobSettings *open;
    Seat *seats; /* by thread */
    bool refused, listed, short_told;
    LedgerTake last; /* answer */
    int users;       /* threads that compute a piece of it */
    double begun;    /* sum of the times at which they began */
    double spent;    /* seconds of computing, for fairness */
    double poll, poll_at;
    double renewed;
    double full_since; /* 0: the last answer was not LEDGER_FULL */
} Slot;

typedef struct Thread {
    struct Worker *worker;
    int index;
    pthread_t id;
    Slot *slot;   /* NULL: it holds no piece */
    double begun; /* the piece */
    LedgerPiece piece;
    JobAnswer answer;
    Text result;
    uint64_t digest;
} Thread;

typedef struct Worker {
    const WorkerSettings *settings;
    char name[IDENTITY_MAX];
    char host[IDENTITY_HOST_MAX];
    pthread_mutex_t mutex; /* guards all below */
    Link *link;
    Slot slots[SLOTS];
    int threads;
    Thread thread[POOL_THREADS_MAX];
    WorkerTotals totals;
    bool looked; /* for jobs, at least once */
    bool look_told, short_told, reported, ending;
    bool failed; /* with `once`: why is in `failure` */
    Error failure;
    double looked_at, reported_at;
} Worker;

static void tell(Worker *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void tell(Worker *w, const char *format, ...)
{
    char line[LINE_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_make_printable(line);
    w->settings->tell(w->settings->context, line);
}

static void tell_link(void *context, const char *why)
{
    Worker *w = context;
    if (why)
        tell(w, "%s; waiting", why);
    else
        tell(w, "Redis is back");
}

static bool is_stopped(const Worker *w) { return stop_now(&w->settings->stop); }

/* Jobs. */

static void end_seat(const Slot *s, Seat *seat)
{
    job_end(s->kind, seat->state);
    seat->state = NULL;
}

static void close_slot(Worker *w, Slot *s)
{
    for (int i = 0; s->seats && i < w->threads; i++) end_seat(s, &s->seats[i]);
    free(s->seats);
    job_close(s->kind, s->open);
    ledger_job_free(&s->job);
    *s = (Slot){0};
}

static bool open_job(Worker *w, Slot *s, Error *err)
{
    const WorkerSettings *settings = w->settings;
    const char *version = text_string(&s->job.version);
    if (strcmp(version, settings->version) != 0)
        return error_set(err, "it is for version %.60s, this is %.60s", version,
                         settings->version);
    s->kind = kinds_find(text_string(&s->job.kind));
    if (!s->kind) return error_set(err, "unknown kind '%.40s'", text_string(&s->job.kind));
    if (strlen(text_string(&s->job.settings)) != s->job.settings.size)
        return error_set(err, "its settings are not a text");
    s->seats = calloc((size_t)w->threads, sizeof *s->seats);
    if (!s->seats) return error_no_memory(err);
    s->open = job_open(s->kind, text_string(&s->job.settings), settings->place, err);
    return s->open != NULL;
}

/* Seconds that were spent on a job until now, by pieces that are not done too. */
static double spent_on(const Slot *s, double now)
{
    return s->spent + s->users * now - s->begun;
}

/* The least that was spent on another job that has pieces; 0 if there is none. */
static double least_spent(const Worker *w, const Slot *except, double now)
{
    double least = 0;
    bool any = false;
    for (int i = 0; i < SLOTS; i++) {
        const Slot *s = &w->slots[i];
        if (!s->used || s->refused || s == except || s->last != LEDGER_TAKEN) continue;
        if (!any || spent_on(s, now) < least) least = spent_on(s, now);
        any = true;
    }
    return least;
}

static Slot *find_slot(Worker *w, const char *name)
{
    for (int i = 0; i < SLOTS; i++)
        if (w->slots[i].used && strcmp(w->slots[i].job.name, name) == 0) return &w->slots[i];
    return NULL;
}

static Slot *free_slot(Worker *w)
{
    for (int i = 0; i < SLOTS; i++)
        if (!w->slots[i].used) return &w->slots[i];
    return NULL;
}

/* With `once`, the worker ends and says why. */
static void give_up(Worker *w, Slot *s, const Error *err)
{
    s->refused = w->failed = true;
    error_set(&w->failure, "job %.60s: %.300s; its pieces were given back", s->job.name,
              err->text);
}

static void refuse(Worker *w, Slot *s, const Error *err)
{
    s->refused = true;
    tell(w, "job %s is not done here: %s", s->job.name, err->text);
}

static void add_job(Worker *w, const char *name)
{
    Slot *s = find_slot(w, name);
    Error err;
    if (s || !(s = free_slot(w))) {
        if (s) s->listed = true;
        return;
    }
    *s = (Slot){.used = true, .listed = true, .poll = POLL_FIRST, .last = LEDGER_NONE};
    bool ok = ledger_load(w->link, name, &s->job, &err);
    bool removed = !ok && !s->job.name[0]; /* since the names were listed */
    snprintf(s->job.name, sizeof s->job.name, "%s", name);
    ok = ok && open_job(w, s, &err);
    if (ok || is_stopped(w)) return;
    if (!removed && !err.machine) {
        refuse(w, s, &err);
    } else if (!removed && w->settings->once) {
        give_up(w, s, &err);
    } else {
        if (!removed && !w->short_told)
            tell(w, "job %s: %s; it is tried again later", name, err.text);
        w->short_told |= !removed;
        close_slot(w, s); /* the next look tries again */
    }
}

static bool is_busy(const Worker *w)
{
    for (int i = 0; i < w->threads; i++)
        if (w->thread[i].slot) return true;
    return false;
}

static void add_jobs(Worker *w, const char *names)
{
    for (int i = 0; i < SLOTS; i++) w->slots[i].listed = false;
    for (const char *at = names; *at; at += strcspn(at, "\n") + 1) {
        char name[LEDGER_NAME_MAX];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\n"), at);
        add_job(w, name);
    }
    for (int i = 0; i < SLOTS; i++) {
        Slot *s = &w->slots[i];
        if (s->used && !s->listed && s->users == 0) close_slot(w, s);
    }
}

static void look_for_jobs(Worker *w, double now)
{
    Text names = {0};
    Error err;
    if (w->looked_at > 0 && now - w->looked_at < (is_busy(w) ? LOOK_BUSY : LOOK_IDLE)) return;
    bool ok = ledger_names(w->link, &names, &err);
    if (ok) add_jobs(w, text_string(&names));
    text_free(&names);
    w->looked_at = clock_now();
    w->looked |= ok;
    if (ok || is_stopped(w)) return;
    if (w->settings->once) {
        w->failed = w->ending = true;
        error_set(&w->failure, "the list of jobs cannot be read: %s", err.text);
    } else if (!w->look_told) {
        tell(w, "the list of jobs cannot be read: %s", err.text);
    }
    w->look_told = true;
}

/* Pieces. */

static void note_answer(Worker *w, Slot *s, LedgerTake took, int garbage)
{
    if (garbage)
        tell(w, "job %s: removed %d %s from its queue that %s", s->job.name, garbage,
             garbage == 1 ? "entry" : "entries",
             garbage == 1 ? "is no piece" : "are no pieces");
    if (took == LEDGER_BAD && s->last != LEDGER_BAD)
        tell(w, "job %s is not done here: results of this worker differ from those of others",
             s->job.name);
    if (took != LEDGER_FULL)
        s->full_since = 0;
    else if (s->last != LEDGER_FULL)
        s->full_since = clock_now();
    s->last = took;
    /* Nobody will need what the threads have of it. */
    for (int i = 0; took == LEDGER_FINISHED && s->users == 0 && i < w->threads; i++)
        end_seat(s, &s->seats[i]);
    bool taken = took == LEDGER_TAKEN;
    s->poll = taken ? POLL_FIRST : 2 * s->poll < POLL_MAX ? 2 * s->poll : POLL_MAX;
    s->poll_at = taken ? 0 : clock_now() + s->poll;
}

/* The machine had no memory for a piece: it is given back, and this thread leaves the job for a
 * while. What the thread has of other jobs is freed. */
static void run_short(Worker *w, Slot *s, Thread *t, const Error *why)
{
    Error ignored;
    Seat *seat = &s->seats[t->index];
    double pause = PAUSE_FIRST * (double)(1 << (seat->failures < 6 ? seat->failures : 6));
    if (t->piece.id[0]) ledger_return(w->link, &s->job, w->name, &t->piece, &ignored);
    for (int i = 0; i < SLOTS; i++)
        if (w->slots[i].seats) end_seat(&w->slots[i], &w->slots[i].seats[t->index]);
    job_answer_free(&t->answer);
    text_free(&t->result);
    text_free(&t->piece.input);
    seat->failures++;
    seat->retry_at = clock_now() + (pause < PAUSE_MAX ? pause : PAUSE_MAX);
    s->last = LEDGER_NONE;
    if (!s->short_told)
        tell(w, "job %s: %s; pieces are given back, and it is tried again later", s->job.name,
             why->text);
    s->short_told = true;
    if (!w->settings->once || seat->failures < ATTEMPTS) return;
    bool any = false; /* thread that may still have memory for it */
    for (int i = 0; i < w->threads; i++) any |= s->seats[i].failures < ATTEMPTS;
    if (!any) give_up(w, s, why);
}

static bool take_from(Worker *w, Slot *s, Thread *t)
{
    Error err;
    LedgerTake took = LEDGER_NONE, before = s->last;
    int garbage = 0;
    if (!ledger_take(w->link, &s->job, w->name, &t->piece, &took, &garbage, &err)) {
        if (err.machine)
            run_short(w, s, t, &err);
        else if (!is_stopped(w))
            refuse(w, s, &err);
        return false;
    }
    note_answer(w, s, took, garbage);
    if (took != LEDGER_TAKEN) return false;
    t->begun = clock_now();
    /* A job that had nothing to do for a while has no claim to the time of the others. */
    double least = least_spent(w, s, t->begun);
    if (before != LEDGER_TAKEN && s->users == 0 && s->spent < least) s->spent = least;
    t->slot = s;
    s->users++;
    s->begun += t->begun;
    return true;
}

/* The job that may be asked and that this worker has spent the least time on. */
static Slot *choose(Worker *w, const Thread *t, const bool asked[SLOTS], double now)
{
    Slot *best = NULL;
    for (int i = 0; i < SLOTS; i++) {
        Slot *s = &w->slots[i];
        if (!s->used || s->refused || asked[i] || s->poll_at > now ||
            s->seats[t->index].retry_at > now)
            continue;
        if (!best || spent_on(s, now) < spent_on(best, now)) best = s;
    }
    return best;
}

static bool take_piece(Worker *w, Thread *t)
{
    bool asked[SLOTS] = {false};
    Slot *s;
    while (!is_stopped(w) && (s = choose(w, t, asked, clock_now()))) {
        asked[s - w->slots] = true;
        if (take_from(w, s, t)) return true;
    }
    return false;
}

static bool run_items(Thread *t, const JobState *state, Error *err)
{
    const LedgerJob *j = &t->slot->job;
    long first = t->piece.piece * j->piece, last = first + j->piece;
    Frame inputs;
    bool has_inputs = t->piece.input.size > 0;
    if (has_inputs &&
        !frame_open_inputs(&inputs, t->piece.input.data, t->piece.input.size, err))
        return false;
    for (long number = first; number < last && number < j->items; number++) {
        JobItem item = {.number = number, .input = "", .stop = t->worker->settings->stop};
        if (has_inputs && !frame_next_input(&inputs, &item.input, &item.size))
            return error_set(err, "an input is missing");
        job_answer_clear(&t->answer);
        if (!t->slot->kind->run((JobState *)state, &item, &t->answer, err)) return false;
        frame_add_answer(&t->result, &t->answer);
    }
    return true;
}

/* Fills in t->result. */
static bool compute(Thread *t, Error *err)
{
    Slot *s = t->slot;
    Worker *w = t->worker;
    Seat *seat = &s->seats[t->index];
    Frame frame;
    text_clear(&t->result);
    frame_begin_result(&t->result, w->name);
    if (!seat->state) seat->state = job_begin(s->kind, s->open, err);
    if (!seat->state || !run_items(t, seat->state, err)) return false;
    frame_end_result(&t->result, s->job.name, t->piece.piece);
    if (!text_ok(&t->result, err) || !frame_open_result(&frame, t->result.data, t->result.size,
                                                        s->job.name, t->piece.piece, err))
        return false;
    t->digest = frame.digest;
    return true;
}

static void store(Worker *w, Slot *s, Thread *t)
{
    Error err;
    bool bad = false;
    if (ledger_store(w->link, &s->job, w->name, &t->piece, t->digest, &t->result, &bad, &err)) {
        w->totals.pieces++;
        s->seats[t->index].failures = 0;
        if (bad) note_answer(w, s, LEDGER_BAD, 0);
    } else if (err.machine) {
        run_short(w, s, t, &err);
    } else if (!is_stopped(w)) {
        refuse(w, s, &err);
    }
}

/* Stores or reports what became of a piece. */
static void hand_in(Worker *w, Thread *t, bool ok, const Error *why)
{
    Slot *s = t->slot;
    Error ignored;
    s->users--;
    s->begun -= t->begun;
    /* At least a little, so that fast pieces are shared fairly too. */
    double seconds = clock_now() - t->begun;
    s->spent += seconds + 1e-4;
    w->totals.seconds += seconds;
    t->slot = NULL;
    if (ok) {
        store(w, s, t);
    } else if (is_stopped(w)) {
        ledger_return(w->link, &s->job, w->name, &t->piece, &ignored);
    } else if (why->machine) {
        run_short(w, s, t, why);
    } else {
        ledger_fail(w->link, &s->job, w->name, &t->piece, why->text, &ignored);
        tell(w, "job %s, piece %ld failed: %s", s->job.name, t->piece.piece, why->text);
        w->totals.failed++;
    }
}

/* With `once`: nothing is left to do. */
static bool is_idle(const Worker *w)
{
    if (!w->looked || is_busy(w)) return false;
    for (int i = 0; i < SLOTS; i++) {
        const Slot *s = &w->slots[i];
        if (!s->used || s->refused) continue;
        if (s->last == LEDGER_NONE || s->last == LEDGER_TAKEN) return false;
        if (s->last == LEDGER_FULL && clock_now() - s->full_since < FULL_WAIT) return false;
    }
    return true;
}

static void end_once(Worker *w)
{
    for (int i = 0; i < SLOTS; i++)
        if (w->slots[i].used && w->slots[i].last == LEDGER_ALONE)
            tell(w, "job %s: what is left needs another worker, to compare results",
                 w->slots[i].job.name);
    w->ending = true;
}

static void pause_for(double seconds)
{
    struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&t, NULL);
}

static void *work(void *context)
{
    Thread *t = context;
    Worker *w = t->worker;
    pthread_mutex_lock(&w->mutex);
    while (!w->ending && !is_stopped(w)) {
        Error err = {.text = ""};
        if (!take_piece(w, t)) {
            pthread_mutex_unlock(&w->mutex);
            pause_for(POLL_FIRST);
            pthread_mutex_lock(&w->mutex);
            continue;
        }
        pthread_mutex_unlock(&w->mutex);
        bool ok = compute(t, &err);
        pthread_mutex_lock(&w->mutex);
        hand_in(w, t, ok, &err);
    }
    pthread_mutex_unlock(&w->mutex);
    job_answer_free(&t->answer);
    text_free(&t->result);
    text_free(&t->piece.input);
    return NULL;
}

/* The caller's thread. */

static void renew_leases(Worker *w, Slot *s, double now)
{
    const char *ids[POOL_THREADS_MAX];
    int count = 0;
    Error err;
    if (s->users == 0 || now - s->renewed < (double)s->job.lease / 4000) return;
    for (int i = 0; i < w->threads; i++)
        if (w->thread[i].slot == s) ids[count++] = w->thread[i].piece.id;
    ledger_renew(w->link, s->job.name, w->name, count, ids, &err);
    s->renewed = clock_now();
}

static void report(Worker *w, double now)
{
    char text[400];
    Error err;
    if (w->reported_at > 0 && now - w->reported_at < REPORT) return;
    snprintf(text, sizeof text, "%s|%s|%d|%ld|%ld|%.3f", w->host, w->settings->version,
             w->threads, w->totals.pieces, w->totals.failed, w->totals.seconds);
    w->reported |= ledger_report(w->link, w->name, text, !w->reported, &err);
    w->reported_at = clock_now();
}

static void supervise(Worker *w)
{
    while (!w->ending && !is_stopped(w)) {
        double now = clock_now();
        look_for_jobs(w, now);
        for (int i = 0; i < SLOTS; i++)
            if (w->slots[i].used) renew_leases(w, &w->slots[i], now);
        report(w, now);
        if (w->settings->once && is_idle(w)) end_once(w);
        pthread_mutex_unlock(&w->mutex);
        pause_for(TICK);
        pthread_mutex_lock(&w->mutex);
    }
}

static bool run_threads(Worker *w, Error *err)
{
    int started = 0;
    pthread_mutex_lock(&w->mutex);
    for (int i = 0; i < w->threads; i++) {
        Thread *t = &w->thread[i];
        *t = (Thread){.worker = w, .index = i};
        if (pthread_create(&t->id, NULL, work, t) != 0) break;
        started++;
    }
    bool ok = started == w->threads || error_set(err, "the system has no more threads");
    if (ok) supervise(w);
    w->ending = true;
    pthread_mutex_unlock(&w->mutex);
    for (int i = 0; i < started; i++) pthread_join(w->thread[i].id, NULL);
    return ok;
}

bool worker_run(const WorkerSettings *settings, WorkerTotals *totals, Error *err)
{
    Worker *w = calloc(1, sizeof *w);
    Error ignored;
    if (!w) return error_no_memory(err);
    w->settings = settings;
    w->threads = settings->threads;
    identity_host(w->host);
    identity_new(w->name);
    w->link = link_open(settings->address, err);
    bool ok = w->link != NULL;
    if (ok) {
        link_patient(w->link, &settings->stop, tell_link, w);
        pthread_mutex_init(&w->mutex, NULL);
        ok = run_threads(w, err);
        if (ok && w->failed) {
            *err = w->failure;
            ok = false;
        }
        pthread_mutex_destroy(&w->mutex);
        ledger_leave(w->link, w->name, &ignored);
    }
    for (int i = 0; i < SLOTS; i++)
        if (w->slots[i].used) close_slot(w, &w->slots[i]);
    link_close(w->link);
    *totals = w->totals;
    free(w);
    return ok;
}
