#include "jobs/noop.h"

#include <time.h>

enum { BYTES_MAX = 4096, WAIT_MAX = 10000000 };

static const Field FIELDS[] = {
    {"bytes", FIELD_INT, offsetof(NoopSettings, bytes), 0, BYTES_MAX},
    {"microseconds", FIELD_INT, offsetof(NoopSettings, microseconds), 0, WAIT_MAX},
    {"fail", FIELD_INT, offsetof(NoopSettings, fail), -1, JOB_ITEMS_MAX},
    {0}};

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

const JobKind NOOP_KIND = {"noop", {sizeof(NoopSettings), FIELDS, NULL}, {0}, run};
