/* analyze_job.c - the verdicts of `heibai analyze` on a game, in slices.
 * Each slice runs the analysis from its beginning; searches of earlier slices are answered from
 * memory, so that it goes on where it was interrupted. */
#include "base/array.h"
#include "analysis/analysis.h"
#include "engine/engine.h"
#include "server/arguments.h"
#include "server/engine_jobs.h"
#include "server/limits.h"

#include <stdlib.h>

enum { USUAL_LEVEL = 12, SEARCHES_MAX = 2 * GAME_PLIES_MAX };

static const double LONG_SLICE = 0.4; /* seconds */

static const char *const SIGNS[MARKS] = {"", "?!", "?", "??"};

typedef struct AnalyzeWork {
    Work work;
    Mailbox *mail;
    HeibaiLimits limits;
    Game game;
    Analysis analysis;
    HeibaiLine lines[SEARCHES_MAX]; /* of the searches that are complete, in order */
    int known, asked;               /* how many are; how many this slice has asked for */
    int posted;                     /* plies from here on have been sent */
    uint64_t nodes;
    int warm;       /* the search that goes on with the table as it is: see search; or -1 */
    int begun_with; /* searches that were complete when this slice began */
    HeibaiEngine *engine; /* of this slice */
    const Stop *stop;
} AnalyzeWork;

static void free_analyze(Work *work) { free(work); }

static json_t *line_value_json(const HeibaiLine *line)
{
    return line->kind == HEIBAI_KIND_EXACT ? json_integer((json_int_t)line->value)
                                           : number_json(line->value, 2);
}

static json_t *ply_json(const AnalyzeWork *w, int ply)
{
    const Ply *p = &w->game.ply[ply];
    const Verdict *v = &w->analysis.verdicts[ply];
    char kind[HEIBAI_KIND_TEXT], moves[HEIBAI_LINE_TEXT];
    heibai_line_write(&v->best, moves);
    return json_pack("{s:i, s:s, s:o, s:o, s:o, s:o, s:s, s:o, s:s, s:s}", "ply", ply, "side",
                     side_text(p->before.side), "move", square_json(p->move), "value",
                     line_value_json(&v->played), "best", square_json(v->best.move),
                     "best_value", line_value_json(&v->best), "kind",
                     heibai_kind_write(&v->best, kind), "loss", number_json(v->loss, 2), "mark",
                     SIGNS[v->mark], "pv", moves);
}

/* Sends the verdicts that are new, down to `ply`. */
static void post_down_to(AnalyzeWork *w, int ply)
{
    for (; w->posted > ply; w->posted--) {
        int at = w->posted - 1;
        if (!w->analysis.verdicts[at].known) continue;
        mailbox_post(w->mail, w->work.address,
                     json_pack("{s:o, s:i, s:i}", "ply", ply_json(w, at), "left", at, "plies",
                               w->game.plies),
                     false);
    }
}

/* Values must not depend on what the engine searched before, also for other clients: it forgets
 * that first. A search that was interrupted begins again, unless it did not fit into a long
 * slice: then it needs the table of the slice before to get on. */
static bool search(void *context, const AnalysisQuery *q, HeibaiResult *out, Error *err)
{
    AnalyzeWork *w = context;
    post_down_to(w, q->ply + 1);
    if (w->asked == w->known) {
        HeibaiPosition position = engine_position(q->position);
        if (q->clear && w->warm != w->known) heibai_engine_clear(w->engine);
        bool complete = engine_job_search(w->engine, &position, &q->limits, w->stop, out);
        w->nodes += out->nodes;
        if (!complete && w->known == w->begun_with &&
            clock_now() - w->work.started >= LONG_SLICE)
            w->warm = w->known;
        if (!complete || w->known == SEARCHES_MAX) return error_set(err, "stopped");
        w->lines[w->known++] = out->lines[0];
    }
    *out = (HeibaiResult){.count = 1};
    out->lines[0] = w->lines[w->asked++];
    return true;
}

static json_t *totals_json(const AnalyzeWork *w, Side side)
{
    SideTotals t = analysis_totals(&w->analysis, side);
    return json_pack("{s:i, s:o, s:i, s:i, s:i}", "moves", t.moves, "loss",
                     number_json(t.loss, 2), "dubious", t.marks[MARK_DUBIOUS], "mistakes",
                     t.marks[MARK_MISTAKE], "blunders", t.marks[MARK_BLUNDER]);
}

static json_t *answer(const AnalyzeWork *w, bool complete)
{
    json_t *moves = json_array();
    for (int i = 0; i < w->game.plies; i++)
        if (w->analysis.verdicts[i].known) json_array_append_new(moves, ply_json(w, i));
    return json_pack("{s:o, s:o, s:o, s:b, s:b, s:i, s:I, s:o}", "moves", moves, "black",
                     totals_json(w, BLACK), "white", totals_json(w, WHITE), "complete",
                     complete, "over", game_over(&w->game), "score", game_score(&w->game),
                     "nodes", (json_int_t)w->nodes, "seconds",
                     number_json(w->work.seconds + clock_now() - w->work.started, 3));
}

static bool run_analyze(Work *work, HeibaiEngine *engine, const Stop *slice)
{
    AnalyzeWork *w = (AnalyzeWork *)work;
    Error err;
    Stop stop = *slice;
    Analyst analyst = {search, w, w->limits};
    stop.deadline = work->started + LIMIT_ANALYZE_SECONDS - work->seconds;
    w->engine = engine;
    w->stop = &stop;
    w->asked = 0;
    w->begun_with = w->known;
    bool complete = analysis_run(&analyst, &w->game, &w->analysis, &err);
    if (!complete && (stop_flagged(&stop) || !stop_now(&stop))) return false;
    post_down_to(w, 0);
    mailbox_post(w->mail, work->address, answer(w, complete), true);
    return true;
}

Work *engine_job_analyze(const json_t *arguments, Mailbox *mail, Error *err)
{
    int64_t level = USUAL_LEVEL;
    if (!argument_int(arguments, "level", 0, LIMIT_ANALYZE_LEVEL, &level, err)) return NULL;
    AnalyzeWork *w = array_new(1, sizeof *w, err);
    if (!w) return NULL;
    if (!argument_game(arguments, &w->game, err)) {
        free(w);
        return NULL;
    }
    w->mail = mail;
    w->posted = w->game.plies;
    w->warm = -1;
    heibai_limits_default(&w->limits);
    w->limits.level = (int)level;
    w->work.clears = true;
    w->work.run = run_analyze;
    w->work.free = free_analyze;
    return &w->work;
}
