/* submit.h - a JobRunner that stores a job on a farm. */
#ifndef HEIBAI_FARM_SUBMIT_H
#define HEIBAI_FARM_SUBMIT_H

#include "farm/ledger.h"
#include "jobs/job.h"

typedef struct Submission {
    Link *link;
    LedgerJob job;  /* version, args, lease, share and cap are given; the rest is filled in */
    long piece;     /* items per piece; 0: as the plan says */
    JobPlace place; /* as on a worker: the settings are checked as there */
    bool stored;    /* done: job.name is the name */
} Submission;

JobRunner submit_runner(Submission *s);

/* A checksum of the inputs of all items, as text; "" if the plan has none. */
bool submit_fingerprint(const JobPlan *plan, char out[20], Error *err);

#endif
