/* kinds.h - the table of all kinds of jobs that a farm can run. */
#ifndef HEIBAI_FARM_KINDS_H
#define HEIBAI_FARM_KINDS_H

#include "jobs/job.h"

/* NULL: there is no such kind. */
const JobKind *kinds_find(const char *name);
/* In the order of the help; NULL after the last. */
const JobKind *kinds_at(int index);

#endif
