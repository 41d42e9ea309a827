#include "jobs/solve_job.h"

#include "base/bytes.h"
#include "engine/engine.h"
#include "jobs/fields.h"

#include <stdlib.h>
#include <string.h>

enum {
    HASH_MB_MAX = 1024,
    HEAD = 10, /* count, complete, nodes */
    LINE = 13  /* move, kind, depth, confidence, length, value; the moves follow */
};

typedef struct Open {
    SolveJob job;
    const Eval *eval;
} Open;

typedef struct State {
    const Open *open;
    HeibaiEngine *engine;
    HeibaiResult result;
} State;

void solve_describe(const SolveJob *s, Text *out)
{
    fields_add_hash(out, "weights", s->weights);
    fields_add_int(out, "alpha", s->alpha);
    fields_add_int(out, "beta", s->beta);
    fields_add_int(out, "lines", s->lines);
    fields_add_int(out, "hash", s->hash_mb);
}

static JobOpen *open_solve(const char *text, const JobPlace *place, Error *err)
{
    Open *o = calloc(1, sizeof *o);
    if (!o) {
        error_no_memory(err);
        return NULL;
    }
    SolveJob *s = &o->job;
    int hash_max = place->trusted ? 1 << 24 : HASH_MB_MAX;
    if (fields_get_hash(text, "weights", &s->weights, err) &&
        fields_get_int(text, "alpha", -SQUARES, SQUARES - 1, &s->alpha, err) &&
        fields_get_int(text, "beta", s->alpha + 1, SQUARES, &s->beta, err) &&
        fields_get_int(text, "lines", 1, HEIBAI_LINES_MAX, &s->lines, err) &&
        fields_get_int(text, "hash", 1, hash_max, &s->hash_mb, err)) {
        o->eval = place->eval(place->context, s->weights);
        if (o->eval) return o;
        error_set(err, "the weights %016llx are needed", (unsigned long long)s->weights);
    }
    free(o);
    return NULL;
}

static JobState *begin_thread(const JobOpen *job, Error *err)
{
    const Open *o = job;
    HeibaiSettings settings = {.threads = 1, .hash_mb = o->job.hash_mb};
    State *s = calloc(1, sizeof *s);
    if (!s) {
        error_no_memory(err);
        return NULL;
    }
    s->open = o;
    s->engine = engine_create_with(&settings, cpu_level(), o->eval, err);
    if (s->engine) return s;
    free(s);
    return NULL;
}

static void end_thread(JobState *state)
{
    State *s = state;
    heibai_engine_destroy(s->engine);
    free(s);
}

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
    const SolveJob *job = &s->open->job;
    Position p;
    HeibaiLimits limits;
    if (!read_position(item, &p, err)) return false;
    heibai_limits_default(&limits);
    limits.depth = SQUARES;
    limits.confidence = 100;
    limits.alpha = job->alpha;
    limits.beta = job->beta;
    limits.lines = job->lines;
    heibai_engine_clear(s->engine);
    EngineQuery query = {.position = &p, .limits = &limits, .stop = &item->stop};
    if (!engine_search(s->engine, &query, &s->result, err)) return false;
    if (stop_now(&item->stop)) return error_set(err, "stopped");
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

const JobKind SOLVE_KIND = {"solve", open_solve, free, begin_thread, end_thread, run_item};
