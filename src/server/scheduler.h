/* scheduler.h - one pool of engines, shared fairly among clients.
 * Work is done in slices. The next slice goes to the client that has used the least engine
 * time; a client that was idle starts level with the others, so it is served at once but
 * gains nothing by having waited. A slice ends early only if somebody else is waiting. */
#ifndef HEIBAI_SERVER_SCHEDULER_H
#define HEIBAI_SERVER_SCHEDULER_H

#include "base/clock.h"
#include "base/error.h"
#include "heibai.h"
#include "server/mailbox.h"

typedef struct Scheduler Scheduler;
typedef struct Work Work;

/* A piece of work; embed it as the first field. The scheduler owns it once it is submitted. */
struct Work {
    Address address;
    /* Goes on until done (true) or until `stop` says so (false); called again then. */
    bool (*run)(Work *work, HeibaiEngine *engine, const Stop *stop);
    /* Called once, when it is done or cancelled. */
    void (*free)(Work *work);
    double seconds; /* engine time so far */
    int slices;     /* begun so far */
    bool clears; /* it clears the engine's table: it gets an engine with a small one, and leaves
                    the table of the others alone */
    /* The scheduler's own. */
    Work *next;
    atomic_bool halt;
    bool cancelled, running;
    int engine; /* that ran it last, so that its table still helps; -1: none */
    double started, quantum;
};

typedef struct SchedulerSettings {
    int engines; /* searches at the same time */
    int threads; /* of each engine */
    int hash_mb; /* of each engine */
} SchedulerSettings;

/* NULL: the error says why. */
Scheduler *scheduler_create(const SchedulerSettings *settings, Error *err);
/* Cancels everything and waits for it. */
void scheduler_destroy(Scheduler *s);

/* False: out of memory, and the work is still the caller's. */
bool scheduler_submit(Scheduler *s, Work *work);
/* The request ends within 50 ms without another word. False: there is no such request. */
bool scheduler_cancel(Scheduler *s, Address address);
/* All requests of a client, which has left. */
void scheduler_forget(Scheduler *s, uint64_t client);

/* Waiting and running, for tests and for the log. */
int scheduler_load(Scheduler *s);

#endif
