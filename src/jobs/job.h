/* job.h - work that can be cut into independent items, and the ways to run it.
 * A kind of job is one file that defines a JobKind. A command makes a JobPlan, has it run by
 * the threads of this process or by a JobRunner such as a farm, and takes the answers in a
 * JobSink. A piece is a range of consecutive items: what a worker of a farm does at a time. */
#ifndef HEIBAI_JOBS_JOB_H
#define HEIBAI_JOBS_JOB_H

#include "base/clock.h"
#include "jobs/fields.h"

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
struct JobPlace {
    /* The settings come from the user of this process. If false, they come from a farm: a kind
     * must refuse settings that name a file or start a program, and bound all others. */
    bool trusted;
    /* The evaluation with this identity (eval_identity), or NULL: it is not here. */
    const Eval *(*eval)(void *context, uint64_t identity);
    void *context;
};

/* The user's process, with this evaluation alone, or with none (NULL). */
JobPlace job_place_here(const Eval *eval);

/* The settings of a job, and the state of one thread that runs its items: structs of the kind.
 */
typedef void JobSettings;
typedef void JobState;

typedef struct JobKind {
    const char *name;
    struct {
        size_t size;         /* of the struct */
        const Field *fields; /* its members that are stored as text; the others are zero */
        /* More than the bounds of each field. False: the settings are refused at this place,
         * which must outlive them. NULL: there is nothing to check. */
        bool (*check)(JobSettings *settings, const JobPlace *place, Error *err);
    } settings;
    struct {
        size_t size; /* of the struct, all zeros before `begin`. 0: there is none, and `run`
                        gets the settings instead */
        bool (*begin)(JobState *state, const JobSettings *settings, Error *err);
        void (*end)(JobState *state); /* not after a `begin` that failed */
    } state;
    /* Computes an item and appends to *out, which is empty. False: it was stopped, or the error
     * says why it cannot be computed. */
    bool (*run)(JobState *state, const JobItem *item, JobAnswer *out, Error *err);
} JobKind;

/* Reads and checks settings. NULL: they are bad, are refused at this place, or need weights
 * that are not here. */
JobSettings *job_open(const JobKind *kind, const char *text, const JobPlace *place, Error *err);
/* NULL: no memory. */
JobState *job_begin(const JobKind *kind, const JobSettings *settings, Error *err);
/* NULL is allowed. */
void job_close(const JobKind *kind, JobSettings *settings);
void job_end(const JobKind *kind, JobState *state);

/* A job to run: items first..items-1. */
typedef struct JobPlan {
    const JobKind *kind;
    const JobSettings *job;
    const char *settings; /* the same as text; job_run fills it in */
    long first;           /* answers before it are not needed */
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

/* Runs a job by `runner`. NULL: on threads of this process, which begin the items in order. */
bool job_run(const JobRunner *runner, const JobLocal *local, const JobPlan *plan,
             const JobSink *sink, Error *err);

static inline bool job_plan_only(const JobRunner *runner)
{
    return runner && runner->plan_only;
}

#endif
