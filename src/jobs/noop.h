/* noop.h - a kind of job whose items take no time, to test and measure farms. */
#ifndef HEIBAI_JOBS_NOOP_H
#define HEIBAI_JOBS_NOOP_H

#include "jobs/job.h"

/* The answer to an item is its number in decimal, padded with dots to `bytes`. */
typedef struct NoopSettings {
    int bytes;        /* of an answer, 0..4096 */
    int microseconds; /* to wait for each item, 0..10000000 */
    int fail;         /* the item with this number always fails; -1: none */
} NoopSettings;

extern const JobKind NOOP_KIND;

#endif
