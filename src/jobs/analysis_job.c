#include "jobs/analysis_job.h"

#include "base/bytes.h"
#include "engine/engine.h"
#include "jobs/fields.h"
#include "jobs/job_games.h"
#include "jobs/solve_job.h"

#include <stdlib.h>
#include <string.h>

enum { HASH_MB_MAX = 1024 };

typedef struct Open {
    AnalyzeJob job;
    const Eval *eval;
} Open;

typedef struct State {
    const Open *open;
    HeibaiEngine *engine;
    Stop stop;
    Game game;
    Analysis analysis;
} State;

void analyze_describe(const AnalyzeJob *s, Text *out)
{
    fields_add_hash(out, "weights", s->weights);
    fields_add_int(out, "level", s->level);
    fields_add_int(out, "depth", s->depth);
    fields_add_int(out, "confidence", s->confidence);
    fields_add_int(out, "hash", s->hash_mb);
}

static JobOpen *open_analyze(const char *text, const JobPlace *place, Error *err)
{
    Open *o = calloc(1, sizeof *o);
    if (!o) {
        error_no_memory(err);
        return NULL;
    }
    AnalyzeJob *s = &o->job;
    int hash_max = place->trusted ? 1 << 24 : HASH_MB_MAX;
    if (fields_get_hash(text, "weights", &s->weights, err) &&
        fields_get_int(text, "level", HEIBAI_UNSET, HEIBAI_LEVEL_MAX, &s->level, err) &&
        fields_get_int(text, "depth", HEIBAI_UNSET, SQUARES, &s->depth, err) &&
        fields_get_int(text, "confidence", 73, 100, &s->confidence, err) &&
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

static bool read_game(const JobItem *item, Game *out, Error *err)
{
    return job_read_game(item->input, item->size, out) ||
           error_set(err, "the input of item %ld is not a game", item->number);
}

static bool search(void *context, const AnalysisQuery *q, HeibaiResult *out, Error *err)
{
    State *s = context;
    EngineQuery query = {.position = q->position, .limits = &q->limits, .stop = &s->stop};
    if (q->clear) heibai_engine_clear(s->engine);
    if (!engine_search(s->engine, &query, out, err)) return false;
    return !stop_now(&s->stop) || error_set(err, "stopped");
}

static bool run_item(JobState *state, const JobItem *item, JobAnswer *out, Error *err)
{
    State *s = state;
    const AnalyzeJob *job = &s->open->job;
    Analyst analyst = {.search = search, .context = s};
    unsigned char nodes[8];
    if (!read_game(item, &s->game, err)) return false;
    heibai_limits_default(&analyst.limits);
    analyst.limits.level = job->level;
    analyst.limits.depth = job->depth;
    analyst.limits.confidence = job->confidence;
    s->stop = item->stop;
    heibai_engine_clear(s->engine);
    if (!analysis_run(&analyst, &s->game, &s->analysis, err)) return false;
    bytes_put(nodes, s->analysis.nodes, sizeof nodes);
    text_add(&out->data, (const char *)nodes, sizeof nodes);
    text_add(&out->times, (const char *)&s->analysis.seconds, sizeof s->analysis.seconds);
    for (int i = 0; i < s->game.plies; i++) {
        const Verdict *v = &s->analysis.verdicts[i];
        text_add(&out->data, v->known ? "\1" : "\0", 1);
        if (!v->known) continue;
        solve_write_line(&v->best, &out->data);
        solve_write_line(&v->played, &out->data);
    }
    return true;
}

static bool read_verdict(const unsigned char **at, size_t *left, Verdict *out)
{
    *out = (Verdict){.known = false};
    if (*left == 0) return false;
    bool known = **at != 0;
    ++*at;
    --*left;
    if (!known) return true;
    if (!solve_read_line(at, left, &out->best) || !solve_read_line(at, left, &out->played))
        return false;
    verdict_judge(out);
    return true;
}

bool analyze_read(const JobAnswer *answer, const Game *g, Analysis *out, Error *err)
{
    const unsigned char *at = (const unsigned char *)answer->data.data;
    size_t left = answer->data.size;
    bool ok = left >= 8 && answer->times.size == sizeof out->seconds;
    if (ok) {
        out->game = g;
        out->nodes = bytes_get(at, 8);
        memcpy(&out->seconds, answer->times.data, sizeof out->seconds);
        at += 8;
        left -= 8;
    }
    for (int i = 0; ok && i < g->plies; i++) ok = read_verdict(&at, &left, &out->verdicts[i]);
    return (ok && left == 0) || error_set(err, "an answer is not the analysis of its game");
}

const JobKind ANALYZE_KIND = {"analyze",    open_analyze, free,
                              begin_thread, end_thread,   run_item};
