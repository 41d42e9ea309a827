#include "farm/submit.h"

#include "base/bytes.h"
#include "farm/frame.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Adds an item's input to the fingerprint. */
static bool next_input(const JobPlan *plan, long number, Text *input, uint64_t *sum, Error *err)
{
    text_clear(input);
    if (!plan->input(plan->context, number, input, err) || !text_ok(input, err)) return false;
    *sum =
        rng_mix(*sum + bytes_checksum((const unsigned char *)text_string(input), input->size));
    return true;
}

static void show_sum(const JobPlan *plan, uint64_t sum, char out[20])
{
    if (plan->input)
        snprintf(out, 20, "%016" PRIx64, sum);
    else
        out[0] = '\0';
}

bool submit_fingerprint(const JobPlan *plan, char out[20], Error *err)
{
    Text input = {0};
    uint64_t sum = 0;
    bool ok = true;
    for (long i = 0; ok && plan->input && i < plan->items; i++)
        ok = next_input(plan, i, &input, &sum, err);
    show_sum(plan, sum, out);
    text_free(&input);
    return ok;
}

static bool add_inputs(Submission *s, const JobPlan *plan, Error *err)
{
    Text input = {0}, frame = {0};
    uint64_t sum = 0;
    bool ok = true;
    for (long i = 0; ok && i < plan->items; i++) {
        long piece = i / s->job.piece;
        if (i % s->job.piece == 0) {
            text_clear(&frame);
            frame_begin_inputs(&frame);
        }
        ok = next_input(plan, i, &input, &sum, err);
        if (ok) frame_add_input(&frame, &input);
        if (ok && frame.size > JOB_INPUT_MAX)
            ok = error_set(err,
                           "the input of piece %ld is larger than %d bytes: take fewer "
                           "items per piece (--piece)",
                           piece, JOB_INPUT_MAX);
        if (ok && (i % s->job.piece == s->job.piece - 1 || i == plan->items - 1)) {
            frame_end_inputs(&frame);
            ok = text_ok(&frame, err) && ledger_add_input(s->link, &s->job, piece, &frame, err);
        }
    }
    show_sum(plan, sum, s->job.inputs);
    text_free(&input);
    text_free(&frame);
    return ok;
}

static bool check(const Submission *s, const JobPlan *plan, Error *err)
{
    JobSettings *open = job_open(plan->kind, plan->settings, &s->place, err);
    if (!open) return false;
    job_close(plan->kind, open);
    if (plan->items < 1) return error_set(err, "there is nothing to do");
    return plan->items <= JOB_ITEMS_MAX || error_set(err, "the job has too many items");
}

static bool store(void *context, const JobPlan *plan, const JobSink *sink, Error *err)
{
    (void)sink;
    Submission *s = context;
    LedgerJob *j = &s->job;
    if (!check(s, plan, err)) return false;
    text_print(&j->kind, "%s", plan->kind->name);
    text_print(&j->settings, "%s", plan->settings);
    j->items = plan->items;
    j->piece = s->piece ? s->piece : plan->piece;
    if (j->piece > j->items) j->piece = j->items;
    j->pieces = (j->items + j->piece - 1) / j->piece;
    bool ok = text_ok(&j->kind, err) && text_ok(&j->settings, err) &&
              ledger_create(s->link, j, err) && (!plan->input || add_inputs(s, plan, err)) &&
              ledger_publish(s->link, j, err);
    Error ignored;
    if (!ok && j->name[0]) ledger_remove(s->link, j->name, NULL, &ignored);
    s->stored = ok;
    return ok;
}

JobRunner submit_runner(Submission *s)
{
    return (JobRunner){.plan_only = true, .run = store, .context = s};
}
