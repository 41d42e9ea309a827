#include "jobs/solve_job.h"

#include "base/bytes.h"

#include <string.h>

enum {
    HEAD = 10, /* count, complete, nodes */
    LINE = 13  /* move, kind, depth, confidence, length, value; the moves follow */
};

typedef struct State {
    QueryState engine;
    HeibaiResult result;
} State;

static bool read_position(const JobItem *item, Position *out, Error *err)
{
    return (item->size == JOB_POSITION && job_read_position(item->input, out)) ||
           error_set(err, "the input of item %ld is not a position", item->number);
}

void solve_write_line(const HeibaiLine *l, Text *out)
{
    unsigned char bytes[LINE] = {(unsigned char)l->move, (unsigned char)l->kind,
                                 (unsigned char)l->depth, (unsigned char)l->confidence,
                                 (unsigned char)l->length};
    uint64_t value;
    memcpy(&value, &l->value, sizeof value);
    bytes_put(bytes + 5, value, 8);
    text_add(out, (const char *)bytes, sizeof bytes);
    text_add(out, (const char *)l->moves, (size_t)l->length);
}

static void write_result(const HeibaiResult *r, JobAnswer *out)
{
    unsigned char head[HEAD] = {(unsigned char)r->count, r->complete};
    bytes_put(head + 2, r->nodes, 8);
    text_add(&out->data, (const char *)head, sizeof head);
    for (int i = 0; i < r->count; i++) solve_write_line(&r->lines[i], &out->data);
    text_add(&out->times, (const char *)&r->seconds, sizeof r->seconds);
}

static bool run_item(JobState *state, const JobItem *item, JobAnswer *out, Error *err)
{
    State *s = state;
    Position p;
    EngineQuery query = {.position = &p, .limits = &s->engine.job->limits, .stop = &item->stop};
    if (!read_position(item, &p, err)) return false;
    heibai_engine_clear(s->engine.engine);
    if (!query_job_search(&s->engine, &query, &s->result, err)) return false;
    write_result(&s->result, out);
    return true;
}

bool solve_read_line(const unsigned char **at, size_t *left, HeibaiLine *out)
{
    const unsigned char *b = *at;
    if (*left < LINE || b[4] > HEIBAI_LINE_MAX || b[4] > *left - LINE ||
        b[1] > HEIBAI_KIND_EXACT)
        return false;
    *out = (HeibaiLine){.move = b[0],
                        .kind = (HeibaiKind)b[1],
                        .depth = b[2],
                        .confidence = b[3],
                        .length = b[4]};
    uint64_t value = bytes_get(b + 5, 8);
    memcpy(&out->value, &value, sizeof value);
    memcpy(out->moves, b + LINE, b[4]);
    *at += LINE + b[4];
    *left -= LINE + (size_t)b[4];
    return true;
}

bool solve_read(const JobAnswer *answer, HeibaiResult *out, Error *err)
{
    const unsigned char *at = (const unsigned char *)answer->data.data;
    size_t left = answer->data.size;
    bool ok = left >= HEAD && at[0] >= 1 && at[0] <= HEIBAI_LINES_MAX &&
              answer->times.size == sizeof out->seconds;
    if (ok) {
        out->count = at[0];
        out->complete = at[1];
        out->nodes = bytes_get(at + 2, 8);
        memcpy(&out->seconds, answer->times.data, sizeof out->seconds);
        at += HEAD;
        left -= HEAD;
    }
    for (int i = 0; ok && i < out->count; i++) ok = solve_read_line(&at, &left, &out->lines[i]);
    return (ok && left == 0) || error_set(err, "an answer is not the result of a solve");
}

const JobKind SOLVE_KIND = {"solve",
                            {sizeof(QueryJob), QUERY_JOB_FIELDS, query_job_check},
                            {sizeof(State), query_job_begin, query_job_end},
                            run_item};
