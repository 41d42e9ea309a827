/* collect.h - fetches the results of a job into a local file, and a JobRunner that answers from
 * it.
 * The file (the spool) is synced before results are removed from Redis, so that a collector can
 * be killed at any moment and started again. */
#ifndef HEIBAI_FARM_COLLECT_H
#define HEIBAI_FARM_COLLECT_H

#include "farm/ledger.h"
#include "jobs/job.h"

typedef struct Collection Collection;

typedef struct CollectSettings {
    Link *link;
    const char *job;
    const char *spool; /* path */
    Stop stop;
    void (*progress)(void *context, const LedgerJob *job); /* may be NULL */
    void (*tell)(void *context, const char *line);
    void *context;
} CollectSettings;

/* Reads a spool of an earlier run, if there is one. NULL: the error says why. */
Collection *collect_open(const CollectSettings *settings, Error *err);
/* Fetches results until the job is complete. False: stopped, pieces were set aside, or the job
 * is unknown. */
bool collect_fetch(Collection *c, Error *err);
const LedgerJob *collect_job(const Collection *c);
/* Answers from the spool. The plan must be that of the job. */
JobRunner collect_runner(Collection *c);
/* `finished`: the spool is removed. */
void collect_close(Collection *c, bool finished);

#endif
