#include "server/engine_jobs.h"

#include "base/array.h"
#include "engine/engine.h"
#include "server/arguments.h"
#include "server/limits.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL_FIRST = 2, LEVEL_STEP = 2, USUAL_LEVEL = 16 };

typedef struct SearchWork {
    Work work;
    Mailbox *mail;
    HeibaiPosition position;
    HeibaiLimits limits;
    int level;      /* of the step at hand; the last is limits.level. Unused by a solve */
    double seconds; /* of engine time at most */
    uint64_t nodes; /* of the slices before */
    HeibaiResult result;
} SearchWork;

/* The only place where the server calls the engine. */
bool engine_job_search(HeibaiEngine *engine, const HeibaiPosition *position,
                       const HeibaiLimits *limits, const Stop *stop, HeibaiResult *out)
{
    Position p;
    EngineQuery query = {.position = &p, .limits = limits, .stop = stop};
    return engine_position_read(position, &p, NULL) &&
           engine_search(engine, &query, out, NULL) && out->complete;
}

/* ---- Results as JSON --------------------------------------------------------------------- */

static json_t *value_json(const HeibaiLine *line)
{
    if (line->kind == HEIBAI_KIND_NONE) return json_null();
    if (line->kind == HEIBAI_KIND_EXACT) return json_integer((json_int_t)line->value);
    return number_json(line->value, 2);
}

json_t *engine_line_json(const HeibaiLine *line)
{
    char kind[HEIBAI_KIND_TEXT], moves[HEIBAI_LINE_TEXT];
    heibai_line_write(line, moves);
    return json_pack("{s:o, s:o, s:s, s:i, s:i, s:s}", "move", square_json(line->move), "value",
                     value_json(line), "kind", heibai_kind_write(line, kind), "depth",
                     line->depth, "confidence", line->confidence, "pv", moves);
}

static json_t *result_json(const SearchWork *w, bool complete)
{
    const HeibaiResult *r = &w->result;
    json_t *moves = json_array();
    double seconds = w->work.seconds + clock_now() - w->work.started;
    for (int i = 0; i < r->count; i++)
        if (r->lines[i].move != HEIBAI_NO_MOVE && r->lines[i].kind != HEIBAI_KIND_NONE)
            json_array_append_new(moves, engine_line_json(&r->lines[i]));
    return json_pack("{s:o, s:I, s:o, s:b}", "moves", moves, "nodes", (json_int_t)w->nodes,
                     "seconds", number_json(seconds, 3), "complete", complete);
}

/* ---- Values and solve -------------------------------------------------------------------- */

static void free_search(Work *work) { free(work); }

static bool all_exact(const HeibaiResult *r)
{
    for (int i = 0; i < r->count; i++)
        if (r->lines[i].kind != HEIBAI_KIND_EXACT) return false;
    return r->count > 0;
}

static Stop stop_of(const SearchWork *w, const Stop *slice)
{
    double left = w->seconds - w->work.seconds;
    Stop stop = *slice;
    stop.deadline = w->work.started + (left > 0 ? left : 0);
    return stop;
}

/* One search of the position. True: it is complete, or the time of the request is over. */
static bool search_once(SearchWork *w, HeibaiEngine *engine, const HeibaiLimits *limits,
                        const Stop *slice)
{
    Stop stop = stop_of(w, slice);
    HeibaiResult *found = malloc(sizeof *found);
    if (!found) return true;
    memset(found, 0, sizeof *found);
    bool complete = engine_job_search(engine, &w->position, limits, &stop, found);
    w->nodes += found->nodes;
    /* What an interrupted search found may be less than is known already. */
    if (complete || w->result.count == 0) w->result = *found;
    w->result.complete = complete;
    free(found);
    return complete || (stop_now(&stop) && !stop_flagged(&stop));
}

/* Deeper and deeper, so that there is always something to show. */
static bool run_values(Work *work, HeibaiEngine *engine, const Stop *slice)
{
    SearchWork *w = (SearchWork *)work;
    for (;;) {
        HeibaiLimits limits = w->limits;
        limits.level = w->level;
        if (!search_once(w, engine, &limits, slice)) return false;
        bool last = w->level >= w->limits.level || !w->result.complete || all_exact(&w->result);
        mailbox_post(w->mail, work->address, result_json(w, w->result.complete), last);
        if (last) return true;
        w->level += LEVEL_STEP;
        if (w->level > w->limits.level) w->level = w->limits.level;
    }
}

static bool run_solve(Work *work, HeibaiEngine *engine, const Stop *slice)
{
    SearchWork *w = (SearchWork *)work;
    if (!search_once(w, engine, &w->limits, slice)) return false;
    mailbox_post(w->mail, work->address, result_json(w, w->result.complete), true);
    return true;
}

static SearchWork *search_work(const json_t *arguments, Mailbox *mail, Error *err)
{
    Game game;
    double seconds = 20;
    if (!argument_game(arguments, &game, err) ||
        !argument_real(arguments, "time", 0.01, LIMIT_SEARCH_SECONDS, &seconds, err))
        return NULL;
    SearchWork *w = array_new(1, sizeof *w, err);
    if (!w) return NULL;
    w->mail = mail;
    w->position = engine_position(&game.now);
    w->seconds = seconds;
    heibai_limits_default(&w->limits);
    w->work.free = free_search;
    return w;
}

Work *engine_job_values(const json_t *arguments, Mailbox *mail, Error *err)
{
    int64_t level = USUAL_LEVEL, lines = HEIBAI_LINES_MAX;
    if (!argument_int(arguments, "level", 0, LIMIT_LEVEL, &level, err) ||
        !argument_int(arguments, "lines", 1, HEIBAI_LINES_MAX, &lines, err))
        return NULL;
    SearchWork *w = search_work(arguments, mail, err);
    if (!w) return NULL;
    w->limits.level = (int)level;
    w->limits.lines = (int)lines;
    w->level = level < LEVEL_FIRST ? (int)level : LEVEL_FIRST;
    w->work.run = run_values;
    return &w->work;
}

Work *engine_job_solve(const json_t *arguments, Mailbox *mail, Error *err)
{
    enum { TO_THE_END = 64 };
    SearchWork *w = search_work(arguments, mail, err);
    if (!w) return NULL;
    w->limits.depth = TO_THE_END;
    w->limits.confidence = 100;
    w->work.run = run_solve;
    return &w->work;
}
