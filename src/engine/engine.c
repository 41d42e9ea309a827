/* engine.c - engines and searches of heibai.h: checks limits, runs searches, converts results.
 */
#include "engine/engine.h"

#include "base/pool.h"
#include "engine/budget.h"
#include "engine/level.h"
#include "engine/shared_eval.h"
#include "engine/skill.h"
#include "search/search.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_LEVEL = 10, USUAL_HASH_MB = 64, HASH_MB_MAX = 1 << 24, DEPTH_MAX = SQUARES };

struct HeibaiEngine {
    Searcher *searcher;
    Eval *own_eval; /* from a file; NULL: a shared one is used */
    atomic_bool cancelled;
    atomic_uint_fast64_t nodes_before; /* searcher_nodes() when the present search began */
};

/* The context of watch(). */
typedef struct Report {
    HeibaiProgress progress;
    void *context; /* of progress */
    HeibaiResult *out;
} Report;

void heibai_settings_default(HeibaiSettings *out)
{
    *out = (HeibaiSettings){.threads = 1, .hash_mb = USUAL_HASH_MB};
}

static bool check_settings(const HeibaiSettings *s, Error *err)
{
    if (s->threads < 1 || s->threads > POOL_THREADS_MAX)
        return error_set(err, "threads %d: 1..%d are allowed", s->threads, POOL_THREADS_MAX);
    if (s->hash_mb < 1 || s->hash_mb > HASH_MB_MAX)
        return error_set(err, "a table of %d MB: 1..%d are allowed", s->hash_mb, HASH_MB_MAX);
    return true;
}

static const Eval *get_eval(HeibaiEngine *e, const char *file, Error *err)
{
    if (!file) return shared_eval(NULL, err);
    return e->own_eval = unshared_eval(file, err);
}

static HeibaiEngine *create(const HeibaiSettings *s, CpuLevel cpu, const Eval *eval, Error *err)
{
    if (!check_settings(s, err)) return NULL;
    HeibaiEngine *e = calloc(1, sizeof *e);
    if (!e) {
        error_machine(err, "no memory for an engine");
        return NULL;
    }
    if (!eval) eval = get_eval(e, s->weights, err);
    SearcherSettings settings = {s->threads, (size_t)s->hash_mb << 20, cpu, eval};
    if (eval) e->searcher = searcher_create(&settings, err);
    if (e->searcher) return e;
    heibai_engine_destroy(e);
    return NULL;
}

HeibaiEngine *engine_create(const HeibaiSettings *s, CpuLevel cpu, Error *err)
{
    return create(s, cpu, NULL, err);
}

HeibaiEngine *engine_create_with(const HeibaiSettings *s, CpuLevel cpu, const Eval *eval,
                                 Error *err)
{
    return create(s, cpu, eval, err);
}

HeibaiEngine *heibai_engine_create(const HeibaiSettings *settings, HeibaiError *error)
{
    Error err;
    HeibaiEngine *e = NULL;
    if (cpu_check(&err)) e = engine_create(settings, cpu_level(), &err);
    if (!e) engine_error(&err, error);
    return e;
}

void heibai_engine_destroy(HeibaiEngine *e)
{
    if (!e) return;
    searcher_destroy(e->searcher);
    eval_destroy(e->own_eval);
    free(e);
}

void heibai_engine_clear(HeibaiEngine *e) { searcher_clear(e->searcher); }
void heibai_engine_cancel(HeibaiEngine *e) { atomic_store(&e->cancelled, true); }
void heibai_engine_resume(HeibaiEngine *e) { atomic_store(&e->cancelled, false); }

uint64_t heibai_engine_nodes(const HeibaiEngine *e)
{
    return searcher_nodes(e->searcher) - atomic_load(&e->nodes_before);
}

void heibai_limits_default(HeibaiLimits *out)
{
    *out = (HeibaiLimits){.level = HEIBAI_UNSET,
                          .depth = HEIBAI_UNSET,
                          .confidence = confidence_percent(CONFIDENCE_73),
                          .alpha = -SQUARES,
                          .beta = SQUARES,
                          .lines = 1};
}

bool heibai_level(int level, int empties, int *depth, int *confidence)
{
    if (level < 0 || level > LEVEL_MAX || empties < 0 || empties > SQUARES) return false;
    SearchDepth reached = level_depth(level, empties);
    *depth = reached.plies;
    *confidence = confidence_percent(reached.confidence);
    return true;
}

static bool find_confidence(int percent, Confidence *out, Error *err)
{
    for (int c = 0; c < CONFIDENCES; c++)
        if (confidence_percent((Confidence)c) == percent) {
            *out = (Confidence)c;
            return true;
        }
    return error_set(err, "confidence %d: 73, 87, 95, 98, 99 and 100 are allowed", percent);
}

static bool is_seconds(double t) { return t >= 0 && t <= ENGINE_SECONDS_MAX; }

static bool check_limits(const HeibaiLimits *l, Error *err)
{
    Confidence c;
    if (l->level != HEIBAI_UNSET && (l->level < 0 || l->level > LEVEL_MAX))
        return error_set(err, "level %d: 0..%d are allowed", l->level, LEVEL_MAX);
    if (l->depth != HEIBAI_UNSET && (l->depth < 1 || l->depth > DEPTH_MAX))
        return error_set(err, "depth %d: 1..%d are allowed", l->depth, DEPTH_MAX);
    if (l->level != HEIBAI_UNSET && l->depth != HEIBAI_UNSET)
        return error_set(err, "a level and a depth: only one of them can be given");
    if (!is_seconds(l->move_time) || !is_seconds(l->game_time))
        return error_set(err, "a time must be in 0..%g seconds", (double)ENGINE_SECONDS_MAX);
    if (l->alpha < -SQUARES || l->beta > SQUARES || l->alpha >= l->beta)
        return error_set(err, "window %d:%d: -64 <= alpha < beta <= 64 is needed", l->alpha,
                         l->beta);
    if (l->lines < 1 || l->lines > HEIBAI_LINES_MAX)
        return error_set(err, "lines %d: 1..%d are allowed", l->lines, HEIBAI_LINES_MAX);
    return find_confidence(l->confidence, &c, err);
}

static SearchDepth depth_of(const HeibaiLimits *l, int empties)
{
    Confidence confidence = CONFIDENCE_73;
    if (l->depth == HEIBAI_UNSET)
        return level_depth(l->level == HEIBAI_UNSET ? USUAL_LEVEL : l->level, empties);
    find_confidence(l->confidence, &confidence, NULL);
    return (SearchDepth){l->depth < empties ? l->depth : empties, confidence};
}

/* The earlier of two moments, where 0 is none. */
static double earlier(double a, double b) { return a > 0 && (b <= 0 || a < b) ? a : b; }

/* The limits of the search: levels become depths, and seconds become deadlines. */
static SearchLimits search_limits(const HeibaiLimits *l, const Board *board, Stop stop)
{
    double now = clock_now();
    int empties = SQUARES - board_discs(board);
    bool timed = l->level == HEIBAI_UNSET && l->depth == HEIBAI_UNSET &&
                 (l->move_time > 0 || l->game_time > 0);
    Budget budget = budget_of_move(l->move_time, l->game_time, empties);
    double hard = budget.hard > 0 ? now + budget.hard : 0;
    if (stop.deadline > 0) stop.deadline -= budget_reserve(stop.deadline - now);
    stop.deadline = earlier(hard, stop.deadline);
    return (SearchLimits){.depth = depth_of(l, empties),
                          .timed = timed,
                          .alpha = l->alpha,
                          .beta = l->beta,
                          .lines = l->lines,
                          .stop = stop,
                          .soft_deadline = timed && budget.soft > 0 ? now + budget.soft : 0};
}

static HeibaiLine translate_line(const SearchLine *from)
{
    static const HeibaiKind KINDS[] = {[SCORE_NONE] = HEIBAI_KIND_NONE,
                                       [SCORE_DEPTH] = HEIBAI_KIND_DEPTH,
                                       [SCORE_LOWER] = HEIBAI_KIND_LOWER,
                                       [SCORE_UPPER] = HEIBAI_KIND_UPPER,
                                       [SCORE_EXACT] = HEIBAI_KIND_EXACT};
    HeibaiLine to = {.move = from->move,
                     .value = (double)from->value / SEARCH_UNIT,
                     .kind = KINDS[from->kind],
                     .depth = from->depth.plies,
                     .confidence = confidence_percent(from->depth.confidence),
                     .length = from->length};
    memcpy(to.moves, from->line, (size_t)from->length);
    return to;
}

static void translate(const SearchResult *from, HeibaiResult *to)
{
    to->count = from->count;
    to->nodes = from->nodes;
    to->seconds = from->seconds;
    to->complete = from->complete;
    for (int i = 0; i < from->count; i++) to->lines[i] = translate_line(&from->lines[i]);
}

static void watch(void *context, const SearchResult *so_far)
{
    const Report *r = context;
    translate(so_far, r->out);
    r->progress(r->context, r->out);
}

bool engine_search(HeibaiEngine *e, const EngineQuery *q, HeibaiResult *out, Error *err)
{
    if (!check_limits(q->limits, err)) return false;
    const Board *board = &q->position->board;
    Stop stop = q->stop ? *q->stop : (Stop){.flag = &e->cancelled};
    SearchLimits limits = search_limits(q->limits, board, stop);
    limits.only = q->only;
    Report report = {q->progress, q->context, out};
    SearchResult result;
    atomic_store(&e->nodes_before, searcher_nodes(e->searcher));
    searcher_run(e->searcher, board, &limits, q->progress ? watch : NULL, &report, &result);
    translate(&result, out);
    return true;
}

bool heibai_choose(HeibaiEngine *e, const HeibaiPosition *position, const HeibaiSkill *skill,
                   HeibaiResult *out, HeibaiError *error)
{
    Position p;
    Error err;
    EngineQuery query = {.position = &p};
    return (engine_position_read(position, &p, &err) &&
            skill_choose(e, &query, skill, out, &err)) ||
           engine_error(&err, error);
}

bool heibai_search(HeibaiEngine *e, const HeibaiPosition *position, const HeibaiLimits *limits,
                   HeibaiProgress progress, void *context, HeibaiResult *out,
                   HeibaiError *error)
{
    Position p;
    Error err;
    EngineQuery query = {
        .position = &p, .limits = limits, .progress = progress, .context = context};
    return (engine_position_read(position, &p, &err) && engine_search(e, &query, out, &err)) ||
           engine_error(&err, error);
}
