/* job.h - work that can be cut into independent items, and the ways to run it.
 * A kind of job is one file that defines a JobKind. A command makes a JobPlan, has it run by
 * the threads of this process (job_run_local) or by another JobRunner such as a farm, and takes
 * the answers in a JobSink. A piece is a range of consecutive items: what a worker of a farm
 * does at a time. */
#ifndef HEIBAI_JOBS_JOB_H
#define HEIBAI_JOBS_JOB_H

#include "base/clock.h"
#include "base/text.h"

typedef struct Eval Eval; /* eval/eval.h */

enum {
    JOB_INPUT_MAX = 16384,  /* bytes of the inputs of a piece */
    JOB_ITEMS_MAX = 1 << 30 /* items of a job */
};

/* What an item is computed from besides the settings of the job. */
typedef struct JobItem {
    long number;
    const void *input; /* see JobPlan.input */
    size_t size;
    Stop stop;
} JobItem;

/* `data` depends only on the settings, the item, the program's version and the weights. What
 * was measured, such as seconds, is in `times`. */
typedef struct JobAnswer {
    Text data, times;
} JobAnswer;

void job_answer_clear(JobAnswer *a);
void job_answer_free(JobAnswer *a);

/* Where a job runs. */
typedef struct JobPlace {
    /* The settings come from the user of this process. If false, they come from a farm: a kind
     * must refuse settings that name a file or start a program, and bound all others. */
    bool trusted;
    /* The evaluation with this identity (eval_identity), or NULL: it is not here. */
    const Eval *(*eval)(void *context, uint64_t identity);
    void *context;
} JobPlace;

/* A job that is open, and the state of one thread that runs its items. Both belong to the kind.
 */
typedef void JobOpen;
typedef void JobState;

typedef struct JobKind {
    const char *name;
    /* Reads and checks the settings (fields.h). NULL: they are bad, are refused at this place,
     * or need weights that are not here. The place must outlive the job. */
    JobOpen *(*open)(const char *settings, const JobPlace *place, Error *err);
    void (*close)(JobOpen *job);
    /* NULL: no memory. */
    JobState *(*begin)(const JobOpen *job, Error *err);
    void (*end)(JobState *state);
    /* Computes an item and appends to *out, which is empty. False: it was stopped, or the error
     * says why it cannot be computed. */
    bool (*run)(JobState *state, const JobItem *item, JobAnswer *out, Error *err);
} JobKind;

/* A job to run: items first..items-1. */
typedef struct JobPlan {
    const JobKind *kind;
    const char *settings;
    long first; /* answers before it are not needed */
    long items;
    int piece; /* items per piece; used by farms only */
    /* Appends the input of an item; NULL: items have none. Called by several threads. */
    bool (*input)(void *context, long number, Text *out, Error *err);
    void *context;
} JobPlan;

/* What becomes of the answers. The functions are never called by two threads at once. */
typedef struct JobSink {
    bool (*wanted)(void *context, long number); /* NULL: all are */
    /* In any order. False: the run ends, and the error says why. */
    bool (*take)(void *context, long number, const JobAnswer *answer, Error *err);
    void *context;
} JobSink;

typedef struct JobRunner {
    bool plan_only; /* run() only notes the plan: there are no answers */
    /* False: the error says why. Being stopped is no failure. */
    bool (*run)(void *context, const JobPlan *plan, const JobSink *sink, Error *err);
    void *context;
} JobRunner;

typedef struct JobLocal {
    int threads;
    Stop stop;
    JobPlace place;
} JobLocal;

/* Runs a job on the threads of this process. Items are begun in order. */
bool job_run_local(const JobLocal *local, const JobPlan *plan, const JobSink *sink, Error *err);

/* By `runner`, or locally if that is NULL. */
bool job_run(const JobRunner *runner, const JobLocal *local, const JobPlan *plan,
             const JobSink *sink, Error *err);

static inline bool job_plan_only(const JobRunner *runner)
{
    return runner && runner->plan_only;
}

#endif
