#include "jobs/query_job.h"

enum { HASH_MB_MAX = 1 << 24, HASH_MB_UNTRUSTED = 1024 };

const Field QUERY_JOB_FIELDS[] = {
    {"weights", FIELD_EVAL, offsetof(QueryJob, eval), 0, 0},
    {"level", FIELD_INT, offsetof(QueryJob, limits.level), HEIBAI_UNSET, HEIBAI_LEVEL_MAX},
    {"depth", FIELD_INT, offsetof(QueryJob, limits.depth), HEIBAI_UNSET, SQUARES},
    {"confidence", FIELD_INT, offsetof(QueryJob, limits.confidence), 73, 100},
    {"alpha", FIELD_INT, offsetof(QueryJob, limits.alpha), -SQUARES, SQUARES},
    {"beta", FIELD_INT, offsetof(QueryJob, limits.beta), -SQUARES, SQUARES},
    {"lines", FIELD_INT, offsetof(QueryJob, limits.lines), 1, HEIBAI_LINES_MAX},
    {"hash", FIELD_INT, offsetof(QueryJob, hash_mb), 1, HASH_MB_MAX},
    {0}};

bool query_job_check(JobSettings *settings, const JobPlace *place, Error *err)
{
    const QueryJob *s = settings;
    if (s->limits.alpha >= s->limits.beta) return error_set(err, "the job's window is empty");
    return place->trusted || s->hash_mb <= HASH_MB_UNTRUSTED ||
           error_set(err, "the job's field 'hash' is more than %d", HASH_MB_UNTRUSTED);
}

bool query_job_begin(JobState *state, const JobSettings *settings, Error *err)
{
    QueryState *s = state;
    s->job = settings;
    const HeibaiSettings engine = {.threads = 1, .hash_mb = s->job->hash_mb};
    s->engine = engine_create_with(&engine, cpu_level(), s->job->eval, err);
    return s->engine != NULL;
}

void query_job_end(JobState *state) { heibai_engine_destroy(((QueryState *)state)->engine); }

bool query_job_search(const QueryState *s, const EngineQuery *query, HeibaiResult *out,
                      Error *err)
{
    return engine_search(s->engine, query, out, err) &&
           (!stop_now(query->stop) || error_set(err, "stopped"));
}
