#include "engine/deepen.h"

#include <string.h>

enum {
    FIRST_DEPTH = 6,
    SOLVE_AHEAD = 10,  /* a depth this near to the end goes there at once, */
    EASY_AHEAD = 8,    /* and this near where a solve is easy: */
    EASY_EMPTIES = 18, /* from here on it is exact after one selective pass, */
    SURE_EMPTIES = 13  /* and from here on without one: a millisecond will do */
};

typedef struct Run {
    Searcher *searcher;
    const Task *task;
    SearchResult *out; /* the best so far */
    int empties;
    double begun;
    uint64_t nodes; /* of the searches before this one */
} Run;

static Step least_step(Step a, Step b)
{
    return (Step){a.depth < b.depth ? a.depth : b.depth,
                  a.confidence < b.confidence ? a.confidence : b.confidence};
}

/* From shallow to the end of the game, then surer and surer. */
static Step step_after(Step step, int empties)
{
    static const Confidence SURER[CONFIDENCES] = {CONFIDENCE_95,    CONFIDENCE_95,
                                                  CONFIDENCE_99,    CONFIDENCE_99,
                                                  CONFIDENCE_EXACT, CONFIDENCE_EXACT};
    bool easy = empties <= EASY_EMPTIES;
    if (empties <= SURE_EMPTIES || (easy && step.depth == empties))
        return (Step){empties, CONFIDENCE_EXACT};
    if (step.depth == empties) return (Step){empties, SURER[step.confidence]};
    int depth = step.depth < FIRST_DEPTH ? FIRST_DEPTH : step.depth + 2;
    int last = empties - (easy ? EASY_AHEAD : SOLVE_AHEAD);
    return (Step){depth > last ? empties : depth, CONFIDENCE_73};
}

/* Whether a value is worth at least as much as another. */
static bool founded_as(const SearchLine *a, const SearchLine *b)
{
    if (a->kind >= SCORE_LOWER) return true;
    if (a->kind < b->kind) return false;
    return a->depth != b->depth ? a->depth > b->depth : a->confidence >= b->confidence;
}

/* The same of the best moves. */
static bool as_good(const SearchResult *now, const SearchResult *before)
{
    return before->count == 0 || founded_as(&now->lines[0], &before->lines[0]);
}

static const SearchLine *find_line(const SearchLine *lines, int count, int move)
{
    for (int i = 0; i < count; i++)
        if (lines[i].move == move) return &lines[i];
    return NULL;
}

/* A search that was stopped has not come to all of its lines: what was known of those stays. */
static void keep_lines(const SearchResult *before, SearchResult *now)
{
    SearchLine kept[SQUARES];
    int count = 0, all = now->count;
    for (int i = 0; i < all; i++) {
        const SearchLine *old = find_line(before->lines, before->count, now->lines[i].move);
        if (now->lines[i].kind != SCORE_NONE && (!old || founded_as(&now->lines[i], old)))
            kept[count++] = now->lines[i];
    }
    for (int i = 0; i < before->count && count < all; i++)
        if (!find_line(kept, count, before->lines[i].move)) kept[count++] = before->lines[i];
    for (int i = 0; i < all && count < all; i++)
        if (!find_line(kept, count, now->lines[i].move)) kept[count++] = now->lines[i];
    memcpy(now->lines, kept, (size_t)count * sizeof kept[0]);
}

static void add_totals(const Run *r, SearchResult *out, uint64_t nodes)
{
    out->nodes = r->nodes + nodes;
    out->seconds = clock_now() - r->begun;
}

static void watch(void *self, const SearchResult *so_far)
{
    const Run *r = self;
    SearchResult shown = *(as_good(so_far, r->out) ? so_far : r->out);
    add_totals(r, &shown, so_far->nodes);
    r->task->watch(r->task->self, &shown);
}

static void run_step(Run *r, Step step, double deadline)
{
    const Task *t = r->task;
    SearchLimits limits = {.depth = step.depth,
                           .confidence = step.confidence,
                           .alpha = t->alpha,
                           .beta = t->beta,
                           .lines = t->lines,
                           .stop = {t->stop.flag, deadline}};
    SearchResult result;
    searcher_run(r->searcher, &t->board, &limits, t->watch ? watch : NULL, r, &result);
    bool complete = result.complete;
    uint64_t nodes = result.nodes;
    if (as_good(&result, r->out)) {
        if (!complete) keep_lines(r->out, &result);
        *r->out = result;
    }
    add_totals(r, r->out, nodes);
    r->nodes += nodes;
    r->out->complete = complete;
}

static double deadline_of(const Run *r)
{
    const Task *t = r->task;
    double deadline = t->budget.hard > 0 ? r->begun + t->budget.hard : 0;
    if (t->stop.deadline <= 0) return deadline;
    double outer = t->stop.deadline - budget_reserve(t->stop.deadline - r->begun);
    return deadline > 0 && deadline < outer ? deadline : outer;
}

static bool time_for_more(const Run *r)
{
    double soft = r->task->budget.soft;
    return soft <= 0 || clock_now() - r->begun < soft;
}

static void deepen(Run *r, double deadline)
{
    Step target = r->task->target, step = {1, CONFIDENCE_73};
    while (r->out->complete && time_for_more(r)) {
        step = least_step(step_after(step, r->empties), target);
        run_step(r, step, deadline);
        bool reached = step.depth == target.depth && step.confidence == target.confidence;
        if (reached || r->out->lines[0].kind == SCORE_EXACT) return;
    }
    r->out->complete = false;
}

void deepen_run(Searcher *s, const Task *task, SearchResult *out)
{
    Run r = {s, task, out, SQUARES - board_discs(&task->board), clock_now(), 0};
    double deadline = deadline_of(&r);
    out->count = 0;
    if (!task->open) {
        run_step(&r, task->target, deadline);
        if (out->lines[0].kind != SCORE_NONE) return;
    }
    /* One ply takes no time worth measuring, and gives an answer whatever the clock says. */
    run_step(&r, (Step){1, CONFIDENCE_73}, 0);
    if (task->open)
        deepen(&r, deadline);
    else
        out->complete = false;
}
