/* worker.c - one thread per processor computes pieces; the caller's thread renews leases, looks
 * for jobs and reports. All share one connection. */
#define _DEFAULT_SOURCE /* gethostname */
#include "farm/worker.h"

#include "base/pool.h"
#include "farm/frame.h"
#include "farm/kinds.h"
#include "farm/ledger.h"

#include <ctype.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { SLOTS = 64, LINE_MAX = 600 };

static const double POLL_FIRST = 0.02, POLL_MAX = 2; /* seconds between questions to a job */
static const double LOOK_IDLE = 1, LOOK_BUSY = 2;    /* between looks for new jobs */
static const double REPORT = 5, TICK = 0.1;
/* With `once`: a job that nobody collects for so long is left. */
static const double FULL_WAIT = 10;

/* A job that is known here. */
typedef struct Slot {
    bool used;
    LedgerJob job;
    const JobKind *kind;
    JobSettings *open;
    JobState *states[POOL_THREADS_MAX];
    bool refused, listed;
    LedgerTake last; /* answer */
    int users;       /* threads that compute a piece of it */
    double spent;    /* seconds of computing, for fairness */
    double poll, poll_at;
    double renewed;
    double full_since; /* 0: the last answer was not LEDGER_FULL */
} Slot;

typedef struct Thread {
    struct Worker *worker;
    int index;
    pthread_t id;
    Slot *slot; /* NULL: it holds no piece */
    LedgerPiece piece;
    JobAnswer answer;
    Text result;
    uint64_t digest;
} Thread;

typedef struct Worker {
    const WorkerSettings *settings;
    char name[FRAME_WORKER_MAX];
    char host[64];
    pthread_mutex_t mutex; /* guards all below */
    Link *link;
    Slot slots[SLOTS];
    int threads;
    Thread thread[POOL_THREADS_MAX];
    WorkerTotals totals;
    bool looked; /* for jobs, at least once */
    bool ending;
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
        tell(w, "the connection to Redis is back");
}

static bool is_stopped(const Worker *w) { return stop_now(&w->settings->stop); }

/* Jobs. */

static void close_slot(Worker *w, Slot *s)
{
    for (int i = 0; i < w->threads; i++) job_end(s->kind, s->states[i]);
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
    s->open = job_open(s->kind, text_string(&s->job.settings), settings->place, err);
    return s->open != NULL;
}

static double least_spent(const Worker *w)
{
    double least = 0;
    bool any = false;
    for (int i = 0; i < SLOTS; i++) {
        const Slot *s = &w->slots[i];
        if (!s->used || s->refused || s->last == LEDGER_FINISHED) continue;
        if (!any || s->spent < least) least = s->spent;
        any = true;
    }
    return least;
}

static void add_job(Worker *w, const char *name)
{
    Slot *s = NULL;
    Error err;
    for (int i = 0; i < SLOTS; i++) {
        if (w->slots[i].used && strcmp(w->slots[i].job.name, name) == 0) {
            w->slots[i].listed = true;
            return;
        }
        if (!w->slots[i].used && !s) s = &w->slots[i];
    }
    if (!s) return;
    double spent = least_spent(w);
    *s = (Slot){.used = true, .listed = true, .spent = spent, .poll = POLL_FIRST};
    bool ok = ledger_load(w->link, name, &s->job, &err) && open_job(w, s, &err);
    snprintf(s->job.name, sizeof s->job.name, "%s", name);
    s->last = LEDGER_NONE;
    if (ok || is_stopped(w)) return;
    s->refused = true;
    tell(w, "job %s is not done here: %s", name, err.text);
}

static bool is_busy(const Worker *w)
{
    for (int i = 0; i < w->threads; i++)
        if (w->thread[i].slot) return true;
    return false;
}

static void look_for_jobs(Worker *w, double now)
{
    Text names = {0};
    Error err;
    if (w->looked && now - w->looked_at < (is_busy(w) ? LOOK_BUSY : LOOK_IDLE)) return;
    bool ok = ledger_names(w->link, &names, &err);
    for (int i = 0; ok && i < SLOTS; i++) w->slots[i].listed = false;
    for (const char *at = text_string(&names); ok && *at; at += strcspn(at, "\n") + 1) {
        char name[LEDGER_NAME_MAX];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\n"), at);
        add_job(w, name);
    }
    text_free(&names);
    for (int i = 0; ok && i < SLOTS; i++) {
        Slot *s = &w->slots[i];
        if (s->used && !s->listed && s->users == 0) close_slot(w, s);
    }
    w->looked_at = clock_now();
    w->looked |= ok;
}

/* Pieces. */

static void note_answer(Worker *w, Slot *s, LedgerTake took, int garbage)
{
    if (garbage)
        tell(w, "job %s: removed %d %s from its stream that %s no piece", s->job.name, garbage,
             garbage == 1 ? "entry" : "entries", garbage == 1 ? "is" : "are");
    if (took == LEDGER_BAD && s->last != LEDGER_BAD)
        tell(w, "job %s is not done here: results of this worker differ from those of others",
             s->job.name);
    if (took != LEDGER_FULL)
        s->full_since = 0;
    else if (s->last != LEDGER_FULL)
        s->full_since = clock_now();
    s->last = took;
    bool taken = took == LEDGER_TAKEN;
    s->poll = taken ? POLL_FIRST : 2 * s->poll < POLL_MAX ? 2 * s->poll : POLL_MAX;
    s->poll_at = taken ? 0 : clock_now() + s->poll;
}

static bool take_from(Worker *w, Slot *s, Thread *t)
{
    Error err;
    LedgerTake took = LEDGER_NONE;
    int garbage = 0;
    bool ok = ledger_take(w->link, &s->job, w->name, &t->piece, &took, &garbage, &err);
    if (!ok && !is_stopped(w)) {
        s->refused = true;
        tell(w, "job %s is not done here: %s", s->job.name, err.text);
    }
    if (!ok) return false;
    note_answer(w, s, took, garbage);
    if (took != LEDGER_TAKEN) return false;
    t->slot = s;
    s->users++;
    return true;
}

/* The job that may be asked and that this worker has spent the least time on. */
static Slot *choose(Worker *w, const bool asked[SLOTS], double now)
{
    Slot *best = NULL;
    for (int i = 0; i < SLOTS; i++) {
        Slot *s = &w->slots[i];
        if (!s->used || s->refused || asked[i] || s->poll_at > now) continue;
        if (!best || s->spent < best->spent) best = s;
    }
    return best;
}

static bool take_piece(Worker *w, Thread *t)
{
    bool asked[SLOTS] = {false};
    Slot *s;
    while (!is_stopped(w) && (s = choose(w, asked, clock_now()))) {
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
    Frame frame;
    text_clear(&t->result);
    frame_begin_result(&t->result, w->name);
    if (!s->states[t->index]) s->states[t->index] = job_begin(s->kind, s->open, err);
    if (!s->states[t->index] || !run_items(t, s->states[t->index], err)) return false;
    frame_end_result(&t->result, s->job.name, t->piece.piece);
    if (!text_ok(&t->result, err) || !frame_open_result(&frame, t->result.data, t->result.size,
                                                        s->job.name, t->piece.piece, err))
        return false;
    t->digest = frame.digest;
    return true;
}

/* Stores or reports what became of a piece. */
static void hand_in(Worker *w, Thread *t, bool ok, Error *err)
{
    Slot *s = t->slot;
    Error why = *err;
    bool bad = false, stopped = !ok && is_stopped(w);
    if (ok)
        ok =
            ledger_done(w->link, &s->job, w->name, &t->piece, t->digest, &t->result, &bad, err);
    else if (stopped)
        ledger_return(w->link, &s->job, w->name, &t->piece, err);
    else
        ledger_fail(w->link, &s->job, w->name, &t->piece, why.text, err);
    if (!ok && !stopped)
        tell(w, "job %s, piece %ld failed: %s", s->job.name, t->piece.piece,
             why.text[0] ? why.text : err->text);
    w->totals.pieces += ok;
    w->totals.failed += !ok && !stopped;
    if (bad) note_answer(w, s, LEDGER_BAD, 0);
    s->users--;
    t->slot = NULL;
}

/* With `once`: nothing is left to do. */
static bool is_idle(const Worker *w)
{
    if (!w->looked || is_busy(w)) return false;
    for (int i = 0; i < SLOTS; i++) {
        const Slot *s = &w->slots[i];
        if (!s->used || s->refused) continue;
        if (s->last == LEDGER_NONE) return false;
        if (s->last == LEDGER_FULL && clock_now() - s->full_since < FULL_WAIT) return false;
    }
    return true;
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
        double begun = clock_now();
        bool ok = compute(t, &err);
        double spent = clock_now() - begun;
        pthread_mutex_lock(&w->mutex);
        /* At least a little, so that fast pieces are shared fairly too. */
        t->slot->spent += spent + 1e-4;
        w->totals.seconds += spent;
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
    if (now - w->reported_at < REPORT) return;
    snprintf(text, sizeof text, "%s|%s|%d|%ld|%ld|%.3f", w->host, w->settings->version,
             w->threads, w->totals.pieces, w->totals.failed, w->totals.seconds);
    ledger_report(w->link, w->name, text, &err);
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
        if (w->settings->once && is_idle(w)) w->ending = true;
        pthread_mutex_unlock(&w->mutex);
        pause_for(TICK);
        pthread_mutex_lock(&w->mutex);
    }
}

static void make_name(Worker *w)
{
    unsigned random = 0;
    if (gethostname(w->host, sizeof w->host - 1) != 0)
        snprintf(w->host, sizeof w->host, "host");
    for (char *c = w->host; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '.' && *c != '-') *c = '_';
    if (getrandom(&random, sizeof random, 0) != sizeof random) random = (unsigned)time(NULL);
    snprintf(w->name, sizeof w->name, "%s-%ld-%04x", w->host, (long)getpid(), random & 0xffff);
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
    make_name(w);
    w->link = link_open(settings->address, err);
    bool ok = w->link != NULL;
    if (ok) {
        link_patient(w->link, &settings->stop, tell_link, w);
        pthread_mutex_init(&w->mutex, NULL);
        ok = run_threads(w, err);
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
