#include "jobs/job.h"

#include "base/array.h"
#include "eval/eval.h"

#include <stdlib.h>

void job_answer_clear(JobAnswer *a)
{
    text_clear(&a->data);
    text_clear(&a->times);
}

void job_answer_free(JobAnswer *a)
{
    text_free(&a->data);
    text_free(&a->times);
}

static const Eval *only_eval(void *context, uint64_t identity)
{
    const Eval *eval = context;
    return eval && eval_identity(eval) == identity ? eval : NULL;
}

JobPlace job_place_here(const Eval *eval) { return (JobPlace){true, only_eval, (void *)eval}; }

JobSettings *job_open(const JobKind *kind, const char *text, const JobPlace *place, Error *err)
{
    JobSettings *settings = array_new(1, kind->settings.size, err);
    if (settings && fields_read(kind->settings.fields, text, place, settings, err) &&
        (!kind->settings.check || kind->settings.check(settings, place, err)))
        return settings;
    job_close(kind, settings);
    return NULL;
}

void job_close(const JobKind *kind, JobSettings *settings)
{
    if (settings) fields_free(kind->settings.fields, settings);
    free(settings);
}

JobState *job_begin(const JobKind *kind, const JobSettings *settings, Error *err)
{
    if (kind->state.size == 0) return (JobState *)settings;
    JobState *state = array_new(1, kind->state.size, err);
    if (state && kind->state.begin(state, settings, err)) return state;
    free(state);
    return NULL;
}

void job_end(const JobKind *kind, JobState *state)
{
    if (!state || kind->state.size == 0) return;
    kind->state.end(state);
    free(state);
}
