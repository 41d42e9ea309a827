/* analysis_job.h - the analysis of games as a job: one game per item, on one thread, beginning
 * with an empty transposition table. */
#ifndef HEIBAI_JOBS_ANALYSIS_JOB_H
#define HEIBAI_JOBS_ANALYSIS_JOB_H

#include "analysis/analysis.h"
#include "game/game.h"
#include "jobs/query_job.h"

extern const JobKind ANALYZE_KIND; /* settings: QueryJob */

/* The analysis of *g, which must outlive it. */
bool analyze_read(const JobAnswer *answer, const Game *g, Analysis *out, Error *err);

#endif
