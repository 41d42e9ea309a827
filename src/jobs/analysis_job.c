#include "jobs/analysis_job.h"

#include "base/bytes.h"
#include "jobs/job_games.h"
#include "jobs/solve_job.h"

#include <string.h>

typedef struct State {
    QueryState engine;
    Stop stop;
    Game game;
    Analysis analysis;
} State;

static bool read_game(const JobItem *item, Game *out, Error *err)
{
    return job_read_game(item->input, item->size, out) ||
           error_set(err, "the input of item %ld is not a game", item->number);
}

static bool search(void *context, const AnalysisQuery *q, HeibaiResult *out, Error *err)
{
    State *s = context;
    EngineQuery query = {.position = q->position, .limits = &q->limits, .stop = &s->stop};
    if (q->clear) heibai_engine_clear(s->engine.engine);
    return query_job_search(&s->engine, &query, out, err);
}

static bool run_item(JobState *state, const JobItem *item, JobAnswer *out, Error *err)
{
    State *s = state;
    const Analyst analyst = {.search = search, .context = s, .limits = s->engine.job->limits};
    unsigned char nodes[8];
    if (!read_game(item, &s->game, err)) return false;
    s->stop = item->stop;
    heibai_engine_clear(s->engine.engine);
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

const JobKind ANALYZE_KIND = {"analyze",
                              {sizeof(QueryJob), QUERY_JOB_FIELDS, query_job_check},
                              {sizeof(State), query_job_begin, query_job_end},
                              run_item};
