/* engine_jobs.h - questions to the engine, as work for the scheduler. */
#ifndef HEIBAI_SERVER_ENGINE_JOBS_H
#define HEIBAI_SERVER_ENGINE_JOBS_H

#include "base/error.h"
#include "server/scheduler.h"

/* Each reads the arguments of a request; NULL: the error says what is wrong with them. Answers
 * go to `mail`: any number that are not the last, then one that is. */
Work *engine_job_values(const json_t *arguments, Mailbox *mail, Error *err);
Work *engine_job_solve(const json_t *arguments, Mailbox *mail, Error *err);
Work *engine_job_analyze(const json_t *arguments, Mailbox *mail, Error *err);

/* A move with its value, as every answer has it. */
json_t *engine_line_json(const HeibaiLine *line);
/* A search that its limits allow; true: it was completed. */
bool engine_job_search(HeibaiEngine *engine, const HeibaiPosition *position,
                       const HeibaiLimits *limits, const Stop *stop, HeibaiResult *out);

#endif
