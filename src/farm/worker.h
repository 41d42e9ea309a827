/* worker.h - takes pieces of all jobs of a farm and computes them. */
#ifndef HEIBAI_FARM_WORKER_H
#define HEIBAI_FARM_WORKER_H

#include "farm/link.h"
#include "jobs/job.h"

typedef struct WorkerSettings {
    const char *address;
    const char *version; /* of this program; jobs of others are refused */
    int threads;
    bool once; /* end when nothing is left */
    const JobPlace *place;
    Stop stop;
    /* One line about something that the user should know; never from two threads at once. */
    void (*tell)(void *context, const char *line);
    void *context;
} WorkerSettings;

typedef struct WorkerTotals {
    long pieces, failed;
    double seconds; /* of all threads, computing */
} WorkerTotals;

/* Works until it is stopped, or until nothing is left. False: Redis cannot be reached at the
 * start or refuses the password, or no memory or threads. */
bool worker_run(const WorkerSettings *settings, WorkerTotals *totals, Error *err);

#endif
