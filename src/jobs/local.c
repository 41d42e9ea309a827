/* local.c - runs the items of a job on a pool of threads. */
#include "jobs/job.h"

#include "base/pool.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Run {
    const JobLocal *local;
    const JobPlan *plan;
    const JobSink *sink;
    JobState *states[POOL_THREADS_MAX];
    JobAnswer answers[POOL_THREADS_MAX];
    Text inputs[POOL_THREADS_MAX];
    pthread_mutex_t mutex; /* guards the sink and all below */
    bool failed;
    Error *err;
} Run;

static bool still_wanted(Run *r, long number)
{
    const JobSink *sink = r->sink;
    pthread_mutex_lock(&r->mutex);
    bool wanted = !r->failed && !stop_now(&r->local->stop) &&
                  (!sink->wanted || sink->wanted(sink->context, number));
    pthread_mutex_unlock(&r->mutex);
    return wanted;
}

static bool compute(Run *r, long number, int thread, Error *err)
{
    const JobPlan *p = r->plan;
    JobAnswer *answer = &r->answers[thread];
    Text *input = &r->inputs[thread];
    text_clear(input);
    job_answer_clear(answer);
    if (p->input && !p->input(p->context, number, input, err)) return false;
    JobItem item = {number, text_string(input), input->size, r->local->stop};
    return text_ok(input, err) && p->kind->run(r->states[thread], &item, answer, err) &&
           text_ok(&answer->data, err) && text_ok(&answer->times, err);
}

static void run_item(void *context, int index, int thread)
{
    Run *r = context;
    const JobSink *sink = r->sink;
    long number = r->plan->first + index;
    Error err;
    if (!still_wanted(r, number)) return;
    bool ok = compute(r, number, thread, &err);
    if (!ok && stop_now(&r->local->stop)) return;
    pthread_mutex_lock(&r->mutex);
    ok = ok && (r->failed || sink->take(sink->context, number, &r->answers[thread], &err));
    /* The first failure is the one that is reported. */
    if (!ok && !r->failed) {
        r->failed = true;
        if (r->err) *r->err = err;
    }
    pthread_mutex_unlock(&r->mutex);
}

static bool run_open(Run *r, const JobSettings *job, int threads)
{
    const JobPlan *p = r->plan;
    Pool *pool = pool_create(threads);
    bool ok =
        pool || error_machine(r->err, "no memory or threads for %d items at once", threads);
    for (int i = 0; ok && i < threads; i++)
        ok = (r->states[i] = job_begin(p->kind, job, r->err)) != NULL;
    if (ok) {
        pool_run(pool, run_item, r, (int)(p->items - p->first));
        ok = !r->failed;
    }
    for (int i = 0; i < threads; i++) {
        job_end(p->kind, r->states[i]);
        job_answer_free(&r->answers[i]);
        text_free(&r->inputs[i]);
    }
    pool_destroy(pool);
    return ok;
}

static bool run_local(const JobLocal *local, const JobPlan *plan, const JobSink *sink,
                      Error *err)
{
    long items = plan->items - plan->first;
    if (items <= 0) return true;
    JobSettings *job = job_open(plan->kind, plan->settings, &local->place, err);
    Run *r = job ? calloc(1, sizeof *r) : NULL;
    bool ok = r || (job && error_no_memory(err));
    if (ok) {
        *r = (Run){.local = local, .plan = plan, .sink = sink, .err = err};
        pthread_mutex_init(&r->mutex, NULL);
        ok = run_open(r, job, local->threads < items ? local->threads : (int)items);
        pthread_mutex_destroy(&r->mutex);
    }
    free(r);
    job_close(plan->kind, job);
    return ok;
}

bool job_run(const JobRunner *runner, const JobLocal *local, const JobPlan *plan,
             const JobSink *sink, Error *err)
{
    Text text = {0};
    fields_write(plan->kind->settings.fields, plan->job, &text);
    JobPlan complete = *plan;
    complete.settings = text_string(&text);
    bool ok =
        text_ok(&text, err) && (runner ? runner->run(runner->context, &complete, sink, err)
                                       : run_local(local, &complete, sink, err));
    text_free(&text);
    return ok;
}
