#include "jobs/noop.h"

#include "jobs/fields.h"

#include <stdlib.h>
#include <time.h>

enum { BYTES_MAX = 4096, WAIT_MAX = 10000000 };

void noop_settings(const NoopSettings *s, Text *out)
{
    fields_add_int(out, "bytes", s->bytes);
    fields_add_int(out, "microseconds", s->microseconds);
    fields_add_int(out, "fail", s->fail);
}

static JobOpen *open_noop(const char *settings, const JobPlace *place, Error *err)
{
    (void)place;
    NoopSettings *s = malloc(sizeof *s);
    if (!s) {
        error_no_memory(err);
        return NULL;
    }
    if (fields_get_int(settings, "bytes", 0, BYTES_MAX, &s->bytes, err) &&
        fields_get_int(settings, "microseconds", 0, WAIT_MAX, &s->microseconds, err) &&
        fields_get_int(settings, "fail", -1, JOB_ITEMS_MAX, &s->fail, err))
        return s;
    free(s);
    return NULL;
}

static JobState *begin(const JobOpen *job, Error *err)
{
    (void)err;
    return (JobState *)job;
}

static void end(JobState *state) { (void)state; }

static bool run(JobState *state, const JobItem *item, JobAnswer *out, Error *err)
{
    const NoopSettings *s = state;
    struct timespec wait = {s->microseconds / 1000000, s->microseconds % 1000000 * 1000};
    if (item->number == s->fail) return error_set(err, "item %ld fails", item->number);
    if (s->microseconds) nanosleep(&wait, NULL);
    text_print(&out->data, "%ld", item->number);
    while (out->data.size < (size_t)s->bytes && !out->data.failed) text_add(&out->data, ".", 1);
    return !stop_now(&item->stop);
}

const JobKind NOOP_KIND = {"noop", open_noop, free, begin, end, run};
