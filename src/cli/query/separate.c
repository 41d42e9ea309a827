#include "cli/query/separate.h"

#include "base/array.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "train/evals.h"

#include <stdlib.h>

typedef struct Run {
    Separate *items;
    const SeparateSettings *settings;
    size_t shown;
    long done;
    Progress progress;
} Run;

Text *separate_add(Separate *s, Error *err)
{
    if (s->count == s->room) {
        Text *grown = array_grow(s->inputs, &s->room, sizeof *grown);
        if (!grown) {
            error_no_memory(err);
            return NULL;
        }
        s->inputs = grown;
    }
    Text *input = &s->inputs[s->count++];
    *input = (Text){0};
    return input;
}

void separate_free(Separate *s)
{
    for (size_t i = 0; i < s->count; i++) {
        text_free(&s->inputs[i]);
        if (s->answers) job_answer_free(&s->answers[i]);
    }
    free(s->inputs);
    free(s->answers);
    *s = (Separate){0};
}

static bool write_input(void *context, long number, Text *out, Error *err)
{
    const Run *r = context;
    text_append(out, &r->items->inputs[number]);
    return text_ok(out, err);
}

/* Shows the items that have become ready, in order. */
static bool show_ready(Run *r, Error *err)
{
    const SeparateSettings *s = r->settings;
    Separate *items = r->items;
    for (; r->shown < items->count && items->answers[r->shown].data.size; r->shown++) {
        progress_end(&r->progress);
        bool ok = s->show(s->context, r->shown, &items->answers[r->shown], err);
        job_answer_free(&items->answers[r->shown]);
        if (!ok) return false;
    }
    return true;
}

static bool take(void *context, long number, const JobAnswer *answer, Error *err)
{
    Run *r = context;
    JobAnswer *to = &r->items->answers[number];
    text_append(&to->data, &answer->data);
    text_append(&to->times, &answer->times);
    if (!text_ok(&to->data, err) || !text_ok(&to->times, err)) return false;
    progress_show(&r->progress, ++r->done, (long)r->items->count, NULL);
    return !r->settings->show || show_ready(r, err);
}

static bool run(Run *r, const Eval *eval, Error *err)
{
    const SeparateSettings *s = r->settings;
    QueryJob job = {.limits = *s->limits, .hash_mb = s->engine->hash_mb, .eval = eval};
    JobLocal local = {
        s->engine->threads, {.flag = command_catch_interrupt()}, job_place_here(eval)};
    JobPlan plan = {.kind = s->kind,
                    .job = &job,
                    .items = (long)r->items->count,
                    .piece = 1,
                    .input = write_input,
                    .context = r};
    JobSink sink = {.take = take, .context = r};
    return job_run(s->runner, &local, &plan, &sink, err);
}

bool separate_run(Separate *items, const SeparateSettings *settings, Error *err)
{
    Run r = {.items = items, .settings = settings, .progress = progress_begin(settings->items)};
    Eval *eval = evals_open(settings->engine->weights, err);
    if (!eval) return false;
    items->answers = calloc(items->count + 1, sizeof *items->answers);
    bool ok = items->answers ? run(&r, eval, err) : error_no_memory(err);
    progress_end(&r.progress);
    eval_destroy(eval);
    return ok;
}
