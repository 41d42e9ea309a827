/* solve_separate.c - `heibai solve --separate`: several positions at once, each on one thread
 * with an empty table, here or on a farm. */
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/query/solve_command.h"
#include "jobs/solve_job.h"
#include "train/evals.h"

#include <stdlib.h>

typedef struct Separate {
    SolveList *list;
    Eval *eval;
    JobAnswer *waiting; /* by position, until its turn */
    size_t turn;        /* the next position to show */
    long done;
    Progress progress;
} Separate;

static bool write_input(void *context, long number, Text *out, Error *err)
{
    const Separate *s = context;
    job_write_position(&s->list->problems[number].problem.position, out);
    return text_ok(out, err);
}

/* Shows the positions in order. */
static bool take(void *context, long number, const JobAnswer *answer, Error *err)
{
    Separate *s = context;
    SolveList *list = s->list;
    text_append(&s->waiting[number].data, &answer->data);
    text_append(&s->waiting[number].times, &answer->times);
    if (!text_ok(&s->waiting[number].data, err) || !text_ok(&s->waiting[number].times, err))
        return false;
    progress_show(&s->progress, ++s->done, (long)list->count, NULL);
    for (; s->turn < list->count && s->waiting[s->turn].data.size; s->turn++) {
        bool ok = solve_read(&s->waiting[s->turn], &list->result, err);
        job_answer_free(&s->waiting[s->turn]);
        if (!ok) return false;
        progress_end(&s->progress);
        list->show(list->context, &list->problems[s->turn], &list->result);
    }
    return true;
}

static const Eval *find_eval(void *context, uint64_t identity)
{
    const Separate *s = context;
    return eval_identity(s->eval) == identity ? s->eval : NULL;
}

static bool run(Separate *s, const SeparateSettings *settings, Error *err)
{
    SolveJob job = {.alpha = settings->limits->alpha,
                    .beta = settings->limits->beta,
                    .lines = settings->limits->lines,
                    .hash_mb = settings->engine->hash_mb,
                    .weights = eval_identity(s->eval)};
    Text text = {0};
    solve_describe(&job, &text);
    JobLocal local = {
        settings->engine->threads, {.flag = command_catch_interrupt()}, {true, find_eval, s}};
    JobPlan plan = {.kind = &SOLVE_KIND,
                    .settings = text_string(&text),
                    .items = (long)s->list->count,
                    .piece = 1,
                    .input = write_input,
                    .context = s};
    JobSink sink = {.take = take, .context = s};
    bool ok = text_ok(&text, err) && job_run(settings->runner, &local, &plan, &sink, err);
    text_free(&text);
    return ok;
}

bool solve_separately(SolveList *list, const SeparateSettings *settings, Error *err)
{
    Separate s = {.list = list, .progress = progress_begin("positions")};
    s.eval = evals_open(settings->engine->weights, err);
    if (!s.eval) return false;
    s.waiting = calloc(list->count + 1, sizeof *s.waiting);
    bool ok = s.waiting ? run(&s, settings, err) : error_no_memory(err);
    progress_end(&s.progress);
    for (size_t i = 0; s.waiting && i < list->count; i++) job_answer_free(&s.waiting[i]);
    free(s.waiting);
    eval_destroy(s.eval);
    return ok;
}
