#include "cli/bench/bench_growth.h"

#include "cli/about.h"
#include "cli/bench/bench_positions.h"
#include "cli/progress.h"
#include "engine/engine.h"
#include "lab/lab.h"
#include "version.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    DEPTH_EMPTIES = 36, /* of the midgame searches */
    SOLVE_EMPTIES = 22, /* of the solves by threads and by table size */
    QUICK_EMPTIES = 14, /* at most, with --quick, */
    QUICK_DEPTH = 8,
    QUICK_POSITIONS = 2 /* and so many of each */
};

/* After this many seconds a series measures only its least number of positions. */
static const double PATIENCE = 20;

/* One piece of work. */
typedef struct Work {
    HeibaiSettings settings;
    HeibaiLimits limits;
    int empties;
} Work;

/* What is varied. */
typedef struct Plan {
    const char *name, *title, *what, *axis;
    bool doubling; /* the values are powers of two */
    int positions; /* for each value */
    int least;     /* so many are measured even if they take long; 0: all of them */
    int count, x[GROWTH_POINTS_MAX];
    void (*set)(int x, Work *w);
} Plan;

static void set_empties(int x, Work *w) { w->empties = x; }

static void set_depth(int x, Work *w)
{
    w->empties = DEPTH_EMPTIES;
    w->limits.depth = x;
    w->limits.confidence = 73;
}

static void set_threads(int x, Work *w)
{
    w->empties = SOLVE_EMPTIES;
    w->settings.threads = x;
}

static void set_table(int x, Work *w)
{
    w->empties = SOLVE_EMPTIES;
    w->settings.hash_mb = x;
}

static const Plan PLANS[] = {
    {"empties",
     "Exact solves by empty squares",
     "Exact score and line, one thread, a table of 64 MB.",
     "empty squares",
     false,
     10,
     3,
     10,
     {10, 12, 14, 16, 18, 20, 22, 24, 26, 28},
     set_empties},
    {"depth",
     "Midgame searches by depth",
     "Positions of 36 empty squares at 73 % confidence, one thread, a table of 64 MB.",
     "depth (plies)",
     false,
     10,
     0,
     10,
     {2, 4, 6, 8, 10, 12, 14, 16, 18, 20},
     set_depth},
    {"threads",
     "Exact solves by threads",
     "The same positions of 22 empty squares, a table of 64 MB.",
     "threads",
     true,
     10,
     0,
     2,
     {1, 2},
     set_threads},
    {"table",
     "Exact solves by table size",
     "The same positions of 22 empty squares, one thread.",
     "table (MB)",
     true,
     6,
     0,
     6,
     {1, 4, 16, 64, 128, 256},
     set_table},
};
enum { PLAN_COUNT = sizeof PLANS / sizeof PLANS[0] };

typedef struct Growth {
    GrowthSeries series[PLAN_COUNT];
    int count; /* of series with a point */
    Stop stop;
    Progress progress;
    long done, total; /* positions */
    bool quick;
} Growth;

static int positions_of(const Growth *g, const Plan *plan)
{
    return g->quick ? QUICK_POSITIONS : plan->positions;
}

static double least(double a, double b) { return a < b ? a : b; }
static double most(double a, double b) { return a > b ? a : b; }

static void add_result(GrowthPoint *p, double *sums, const HeibaiResult *r)
{
    double nodes = (double)r->nodes, seconds = most(r->seconds, 1e-6);
    bool first = p->positions++ == 0;
    p->seconds += log(seconds);
    p->nodes += log(most(nodes, 1));
    p->seconds_low = first ? seconds : least(p->seconds_low, seconds);
    p->seconds_high = first ? seconds : most(p->seconds_high, seconds);
    p->nodes_low = first ? nodes : least(p->nodes_low, nodes);
    p->nodes_high = first ? nodes : most(p->nodes_high, nodes);
    sums[0] += nodes;
    sums[1] += seconds;
}

static bool search(const Growth *g, HeibaiEngine *engine, const Work *w, int game,
                   HeibaiResult *out, Error *err)
{
    Position p;
    if (!bench_position(game, w->empties, &p)) return error_set(err, "game %d", game);
    heibai_engine_clear(engine);
    EngineQuery query = {.position = &p, .limits = &w->limits, .stop = &g->stop};
    return engine_search(engine, &query, out, err) &&
           (out->complete || error_set(err, "stopped"));
}

static void set_solve(HeibaiLimits *limits)
{
    heibai_limits_default(limits);
    limits->depth = SQUARES;
    limits->confidence = 100;
}

/* False: with --quick this is left out. */
static bool make_work(const Growth *g, const Plan *plan, int x, Work *w)
{
    heibai_settings_default(&w->settings);
    set_solve(&w->limits);
    plan->set(x, w);
    if (!g->quick) return true;
    bool varied = w->empties == x, solve = w->limits.depth == SQUARES;
    if (solve && !varied && w->empties > QUICK_EMPTIES) w->empties = QUICK_EMPTIES;
    return solve ? w->empties <= QUICK_EMPTIES : x <= QUICK_DEPTH;
}

/* An unmeasured solve. The first use of the pages of a table took 128 ms on a virtual machine,
 * a thousand times as long as a small search. */
static bool warm_up(const Growth *g, HeibaiEngine *engine, Error *err)
{
    Work w = {.empties = 20};
    HeibaiResult r;
    set_solve(&w.limits);
    return search(g, engine, &w, 0, &r, err);
}

/* False: an error, or Ctrl-C; the point is not whole then. */
static bool measure_point(Growth *g, const Plan *plan, int x, GrowthPoint *out, Error *err)
{
    Work w;
    char note[64];
    int positions = positions_of(g, plan);
    *out = (GrowthPoint){.x = x};
    if (!make_work(g, plan, x, &w)) return true;
    HeibaiEngine *engine = engine_create(&w.settings, cpu_level(), err);
    if (!engine) return false;
    bool ok = warm_up(g, engine, err);
    double begun = clock_now(), sums[2] = {0};
    snprintf(note, sizeof note, "%s %d", plan->axis, x);
    for (int i = 0; i < positions && ok; i++, g->done++) {
        HeibaiResult r;
        bool late = plan->least && i >= plan->least && clock_now() - begun > PATIENCE;
        progress_show(&g->progress, g->done, g->total, note);
        if (late) continue;
        ok = search(g, engine, &w, i, &r, err);
        if (ok) add_result(out, sums, &r);
    }
    heibai_engine_destroy(engine);
    out->seconds = exp(out->seconds / most(out->positions, 1));
    out->nodes = exp(out->nodes / most(out->positions, 1));
    out->rate = sums[1] > 0 ? sums[0] / sums[1] : 0;
    return ok;
}

static bool measure(Growth *g, Error *err)
{
    for (int i = 0; i < PLAN_COUNT; i++)
        g->total += (long)PLANS[i].count * positions_of(g, &PLANS[i]);
    g->progress = progress_begin("positions");
    bool ok = true;
    for (int i = 0; i < PLAN_COUNT && ok; i++) {
        const Plan *plan = &PLANS[i];
        GrowthSeries *s = &g->series[i];
        *s = (GrowthSeries){.name = plan->name,
                            .title = plan->title,
                            .what = plan->what,
                            .axis = plan->axis,
                            .doubling = plan->doubling};
        for (int k = 0; k < plan->count && ok; k++) {
            ok = measure_point(g, plan, plan->x[k], &s->point[s->count], err);
            if (ok && s->point[s->count].positions) s->count++;
        }
        if (s->count) g->count = i + 1;
    }
    progress_end(&g->progress);
    return ok;
}

static bool write_file(const Lab *folder, const char *name, Text *text, Error *err)
{
    char path[LAB_PATH_MAX];
    bool ok = text_write_file(lab_path(folder, name, path), text->data, text->size, err);
    text_free(text);
    return ok;
}

static bool write_page(const Growth *g, const Lab *folder, bool whole, Error *err)
{
    char origin[300], cpu[64], date[16];
    snprintf(origin, sizeof origin, "heibai %s, commit %s, code %s, %s; %s, %d processors; %s",
             HEIBAI_VERSION, HEIBAI_COMMIT, cpu_level_name(cpu_level()), COMPILER,
             cpu_model(cpu, sizeof cpu), cpu_count(), clock_utc("%Y-%m-%d", date, sizeof date));
    bool ok = true;
    for (int i = 0; i < g->count; i++)
        for (int nodes = 0; nodes < 2 && ok && growth_has_pictures(&g->series[i]); nodes++) {
            char name[64];
            Text picture = {0};
            snprintf(name, sizeof name, "%s_%s.svg", g->series[i].name,
                     nodes ? "nodes" : "time");
            growth_draw(&g->series[i], nodes, &picture);
            ok = write_file(folder, name, &picture, err);
        }
    Text page = {0};
    growth_page(g->series, g->count, origin, whole, &page);
    return write_file(folder, "README.md", &page, err) && ok;
}

int bench_growth_run(const Command *self, int argc, char **argv)
{
    const char *output = NULL;
    bool quick = false;
    const Flag flags[] = {
        {"output", FLAG_STRING, &output, .value = "FOLDER",
         .help = "folder for README.md and its pictures"},
        {"quick", FLAG_ON, &quick,
         .help = "take seconds instead of minutes, to see that it works"},
    };
    Error err;
    int status =
        command_flags(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, argc, argv);
    if (status != STATUS_GO) return status;
    Lab folder = {.output = output};
    if (!output) {
        error_set(&err, "--output FOLDER is needed");
        return command_fail(&err, self->name);
    }
    if (!lab_prepare(&folder, &err)) return command_fail(&err, self->name);
    Growth g = {.stop = {.flag = command_catch_interrupt()}, .quick = quick};
    double begun = clock_now();
    bool whole = measure(&g, &err), stopped = stop_flagged(&g.stop);
    if (!whole && !stopped) return command_fail(&err, self->name);
    if (g.count && !write_page(&g, &folder, whole, &err)) return command_fail(&err, self->name);
    if (stopped) {
        fprintf(stderr, "heibai: bench growth: stopped%s%s\n",
                g.count ? "; what was measured is in " : ", nothing was measured",
                g.count ? output : "");
        return STATUS_INTERRUPTED;
    }
    printf("growth: done in %.0f s, see %s/README.md\n", clock_now() - begun, output);
    return STATUS_OK;
}
