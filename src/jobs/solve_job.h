/* solve_job.h - exact solves of positions as a job: one position per item, on one thread, with
 * an empty transposition table. */
#ifndef HEIBAI_JOBS_SOLVE_JOB_H
#define HEIBAI_JOBS_SOLVE_JOB_H

#include "jobs/job_games.h"
#include "jobs/query_job.h"

extern const JobKind SOLVE_KIND; /* settings: QueryJob */

bool solve_read(const JobAnswer *answer, HeibaiResult *out, Error *err);

/* One line as bytes. Reading moves *at and *left behind it; false: it is none. */
void solve_write_line(const HeibaiLine *line, Text *out);
bool solve_read_line(const unsigned char **at, size_t *left, HeibaiLine *out);

#endif
