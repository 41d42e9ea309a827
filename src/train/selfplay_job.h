/* selfplay_job.h - self-play as a job: one game per item. */
#ifndef HEIBAI_TRAIN_SELFPLAY_JOB_H
#define HEIBAI_TRAIN_SELFPLAY_JOB_H

#include "jobs/job.h"
#include "train/selfplay.h"

extern const JobKind SELFPLAY_KIND; /* settings: SelfplaySettings */

/* The answer of an item. False: it is not a game. */
bool selfplay_read(const JobAnswer *answer, PlayedGame *out, Error *err);

#endif
