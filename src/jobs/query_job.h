/* query_job.h - what the kinds of jobs that ask the engine share: solve_job.c, analysis_job.c.
 */
#ifndef HEIBAI_JOBS_QUERY_JOB_H
#define HEIBAI_JOBS_QUERY_JOB_H

#include "engine/engine.h"
#include "jobs/job.h"

/* The settings. */
typedef struct QueryJob {
    HeibaiLimits limits; /* without times */
    int hash_mb;         /* of each thread */
    const Eval *eval;
} QueryJob;

/* One thread; the first member of the JobState. */
typedef struct QueryState {
    const QueryJob *job;
    HeibaiEngine *engine;
} QueryState;

/* For the JobKind. */
extern const Field QUERY_JOB_FIELDS[];
bool query_job_check(JobSettings *settings, const JobPlace *place, Error *err);
bool query_job_begin(JobState *state, const JobSettings *settings, Error *err);
void query_job_end(JobState *state);

/* False: also if it was stopped. */
bool query_job_search(const QueryState *s, const EngineQuery *query, HeibaiResult *out,
                      Error *err);

#endif
