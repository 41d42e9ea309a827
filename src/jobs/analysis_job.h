/* analysis_job.h - the analysis of games as a job: one game per item, on one thread, beginning
 * with an empty transposition table. */
#ifndef HEIBAI_JOBS_ANALYSIS_JOB_H
#define HEIBAI_JOBS_ANALYSIS_JOB_H

#include "analysis/analysis.h"
#include "game/game.h"
#include "jobs/job.h"

extern const JobKind ANALYZE_KIND;

typedef struct AnalyzeJob {
    int level, depth, confidence; /* as in HeibaiLimits */
    int hash_mb;                  /* of each thread */
    uint64_t weights;             /* eval_identity */
} AnalyzeJob;

void analyze_describe(const AnalyzeJob *s, Text *out);
/* The analysis of *g, which must outlive it. */
bool analyze_read(const JobAnswer *answer, const Game *g, Analysis *out, Error *err);

#endif
