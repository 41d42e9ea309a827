#include "lab/skills/losses.h"

#include "analysis/analysis.h"
#include "engine/engine.h"

#include <math.h>
#include <stdlib.h>

/* Level 8 takes 0.06 s per game, level 10 four times that. */
enum { LEVEL = 8, QUICK_LEVEL = 2, HASH_MB = 4 };

struct LossJudge {
    HeibaiEngine *engine;
    int level;
    Stop stop;
    Analysis analysis;
};

static int level_of(const Lab *lab) { return lab->quick ? QUICK_LEVEL : LEVEL; }

LossJudge *losses_judge(const Lab *lab, Error *err)
{
    HeibaiSettings settings = {.threads = 1, .hash_mb = HASH_MB};
    LossJudge *j = calloc(1, sizeof *j);
    if (!j) {
        error_no_memory(err);
        return NULL;
    }
    j->level = level_of(lab);
    j->stop.flag = lab->stop;
    j->engine = engine_create(&settings, cpu_level(), err);
    if (j->engine) return j;
    free(j);
    return NULL;
}

void losses_judge_free(LossJudge *j)
{
    if (!j) return;
    heibai_engine_destroy(j->engine);
    free(j);
}

static bool search(void *context, const AnalysisQuery *q, HeibaiResult *out, Error *err)
{
    LossJudge *j = context;
    EngineQuery query = {.position = q->position, .limits = &q->limits, .stop = &j->stop};
    if (q->clear) heibai_engine_clear(j->engine);
    if (!engine_search(j->engine, &query, out, err)) return false;
    return !stop_flagged(&j->stop) || error_set(err, "stopped");
}

LabEnd losses_add(LossJudge *j, const Game *g, const bool counted[2], Losses *sum, Error *err)
{
    Analyst analyst = {.search = search, .context = j};
    heibai_limits_default(&analyst.limits);
    analyst.limits.level = j->level;
    heibai_engine_clear(j->engine);
    if (!analysis_run(&analyst, g, &j->analysis, err))
        return stop_flagged(&j->stop) ? LAB_STOPPED : LAB_FAILED;
    sum->games++;
    for (int ply = LOSSES_OPENING; ply < g->plies; ply++) {
        const Verdict *v = &j->analysis.verdicts[ply];
        if (!v->known || !counted[g->ply[ply].before.side]) continue;
        sum->moves++;
        sum->sum += v->loss;
        sum->squares += v->loss * v->loss;
        sum->marks[v->mark]++;
    }
    return LAB_DONE;
}

void losses_write(const Lab *lab, const Losses *sum, Csv *out)
{
    double mean = sum->sum / sum->moves;
    double variance = fmax(0, sum->squares / sum->moves - mean * mean);
    csv_add_integer(out, level_of(lab));
    csv_add_integer(out, sum->games);
    csv_add_integer(out, sum->moves);
    csv_add_real(out, mean, 3);
    csv_add_real(out, 1.96 * sqrt(variance / sum->moves), 3);
    for (int i = 0; i < LOSSES_MARKS_COUNT; i++) csv_add_integer(out, sum->marks[i]);
}
