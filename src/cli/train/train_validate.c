/* train_validate.c - `heibai train validate`: errors of weights on games that are held out. */
#include "cli/train/train_command.h"
#include "cli/train/train_validate_hard.h"
#include "draw/chart.h"
#include "train/evals.h"
#include "train/validate.h"

#include <stdio.h>
#include <string.h>

enum {
    FIRST_DISCS = 4,
    STEP = 2, /* plies per row */
    ROWS = (SQUARES - FIRST_DISCS) / STEP,
    CURVES_MAX = CHART_SERIES_MAX - 1 /* one more for the evaluation that is always zero */
};

/* Plies that docs/evaluation.md compares generations at. */
static const int RANGES[][2] = {{12, 22}, {30, 30}, {40, 40}};

typedef struct ValidateFlags {
    SourceFlags sources;
    const char *weights, *chart, *hard, *depths;
    int64_t moves, empties;
} ValidateFlags;

/* The error by ply, for the chart. */
typedef struct Curves {
    int count, points[CURVES_MAX + 1]; /* the last is the evaluation that is always zero */
    char name[CURVES_MAX + 1][60];
    double ply[CURVES_MAX + 1][ROWS], error[CURVES_MAX + 1][ROWS];
} Curves;

static void print_row(const char *name, const Errors *e)
{
    printf("%-6s %9.0f  %7.2f %7.1f  %7.2f %7.1f\n", name, e->count, e->absolute, e->square,
           e->zero_absolute, e->zero_square);
}

/* Prints the row of plies first..last, unless it has no positions. */
static Errors print_plies(const Eval *eval, const PositionSet *set, int first, int last)
{
    char name[24];
    Errors e = validate_discs(eval, set, FIRST_DISCS + first, FIRST_DISCS + last);
    snprintf(name, sizeof name, first == last ? "%d" : "%d-%d", first, last);
    if (e.count > 0) print_row(name, &e);
    return e;
}

static void add_point(Curves *c, int curve, int ply, double error)
{
    c->ply[curve][c->points[curve]] = ply;
    c->error[curve][c->points[curve]++] = error;
}

static void print_errors(const Eval *eval, const PositionSet *set, Curves *curves)
{
    printf("                 evaluation       always zero\n");
    printf("ply    positions      MAE     MSE      MAE     MSE\n");
    for (int ply = 0; ply < STEP * ROWS; ply += STEP) {
        Errors e = print_plies(eval, set, ply, ply + STEP - 1);
        if (e.count <= 0) continue;
        add_point(curves, curves->count, ply, e.absolute);
        if (curves->count == 0) add_point(curves, CURVES_MAX, ply, e.zero_absolute);
    }
    for (size_t i = 0; i < sizeof RANGES / sizeof RANGES[0]; i++)
        print_plies(eval, set, RANGES[i][0], RANGES[i][1]);
    Errors all = validate_discs(eval, set, 0, SQUARES);
    print_row("all", &all);
}

typedef struct Validation {
    const ValidateFlags *flags;
    const atomic_bool *interrupted;
    PositionSet set; /* empty without sources */
    HardSet hard;
    HardDepths depths;
    Curves curves;
} Validation;

static bool print_moves(const Validation *v, const Eval *eval, Error *err)
{
    Progress progress = progress_begin("positions solved");
    MovesSettings moves = {.eval = eval,
                           .set = &v->set,
                           .empties = (int)v->flags->empties,
                           .positions = (int)v->flags->moves,
                           .threads = (int)v->flags->sources.threads,
                           .stop = {.flag = v->interrupted},
                           .tell = train_show,
                           .context = &progress};
    MovesResult result;
    bool ok = validate_moves(&moves, &result, err);
    progress_end(&progress);
    if (!ok) return false;
    printf("\n%d positions of %d empty squares, solved\n", result.positions, moves.empties);
    printf("depth   best moves   discs lost\n");
    for (int i = 0; i < VALIDATE_DEPTHS; i++)
        printf("%-6d %10.1f %%  %10.2f\n", result.at[i].depth, 100 * result.at[i].best,
               result.at[i].loss);
    return true;
}

static bool print_hard(const Validation *v, const Eval *eval, Error *err)
{
    HardRun run = {.threads = (int)v->flags->sources.threads, .stop = {.flag = v->interrupted}};
    if (positions_count(&v->set)) printf("\n");
    return train_print_hard(&v->hard, &v->depths, eval, run, err);
}

/* The tables of one file of weights, or of those inside the program for NULL. */
static bool print_one(void *context, const char *path, Error *err)
{
    Validation *v = context;
    Curves *curves = &v->curves;
    if (curves->count == CURVES_MAX) return error_set(err, "more than %d weights", CURVES_MAX);
    Eval *eval = evals_open(path, err);
    if (!eval) return false;
    const char *slash = path ? strrchr(path, '/') : NULL;
    const char *name = slash ? slash + 1 : path ? path : "inside";
    /* In the chart without the extension: "generation-7". */
    snprintf(curves->name[curves->count], sizeof curves->name[0], "%.*s",
             (int)strcspn(name, "."), name);
    printf("%s%s\n", curves->count ? "\n" : "", name);
    if (positions_count(&v->set)) print_errors(eval, &v->set, curves);
    curves->count++;
    bool ok = v->flags->moves == 0 || print_moves(v, eval, err);
    if (ok && v->hard.count) ok = print_hard(v, eval, err);
    eval_destroy(eval);
    return ok;
}

static bool draw(const char *path, const Curves *c, Error *err)
{
    ChartSeries series[CURVES_MAX + 1];
    for (int i = 0; i <= c->count; i++) {
        int curve = i < c->count ? i : CURVES_MAX;
        series[i] = (ChartSeries){.name = i < c->count ? c->name[i] : "always zero",
                                  .count = c->points[curve],
                                  .x = c->ply[curve],
                                  .y = c->error[curve],
                                  .faint = i > 0 && i < c->count - 1};
    }
    LineChart chart = {.head = {.title = "Mean absolute error of the evaluation",
                                .subtitle = "against the score at the end of held-out games; "
                                            "pale: the weights between the first and the last"},
                       .x = {.title = "ply", .integer = true},
                       .y = {.title = "error (discs)"},
                       .series = series,
                       .series_count = c->count + 1};
    Text svg = {0};
    chart_lines(&chart, &svg);
    bool ok = text_ok(&svg, err) && text_write_file(path, svg.data, svg.size, err);
    text_free(&svg);
    return ok;
}

static bool read_sources(Validation *v, Error *err)
{
    PositionSet none = {0};
    Progress progress = {0};
    if (!source_flags_ok(&v->flags->sources, err)) return false;
    SourceSettings sources = source_settings(&v->flags->sources, &progress, v->interrupted);
    sources.check = true;
    bool ok = sources_collect(&sources, &v->set, &none, err);
    positions_free(&none);
    return ok;
}

/* A hard set can be measured alone; what concerns positions needs sources. */
static bool read_all(Validation *v, Error *err)
{
    const ValidateFlags *f = v->flags;
    const SourceFlags *s = &f->sources;
    bool alone =
        f->hard && !s->games && !s->selfplay && !s->positions && !f->moves && !f->chart;
    if (f->hard && !hard_depths_read(f->depths, &v->depths, err)) return false;
    if (f->hard && !hard_read(f->hard, &v->hard, err)) return false;
    if (f->hard && !hard_solved(&v->hard))
        return error_set(err, "%s: no position is solved", f->hard);
    return alone || read_sources(v, err);
}

static bool validate(void *context, const atomic_bool *interrupted, Error *err)
{
    const ValidateFlags *f = context;
    Validation v = {.flags = f, .interrupted = interrupted};
    bool ok = read_all(&v, err);
    if (ok)
        ok = f->weights ? sources_each(f->weights, print_one, &v, err)
                        : print_one(&v, NULL, err);
    if (ok && f->chart) ok = draw(f->chart, &v.curves, err);
    positions_free(&v.set);
    hard_free(&v.hard);
    return ok;
}

static void add_flags(TrainFlags *to, ValidateFlags *f)
{
    const Flag flags[] = {
        flag_string("weights", &f->weights, "FILES",
                    "weights to measure, separated by commas (those inside the program)"),
        flag_file("chart", &f->chart, "also draw the errors as an SVG file"),
        flag_integer("choices", &f->moves, 0, 1e6,
                     "positions in which the chosen moves are compared with a solve (0)"),
        flag_integer("empties", &f->empties, 10, 24, "empty squares of those positions (16)"),
        flag_file("hard", &f->hard,
                  "positions of train hard, to compare searches of --depths with"),
        flag_string("depths", &f->depths, "LIST",
                    "plies of these searches at 73 %, separated by commas (8,9,12,15)"),
    };
    train_add_source_flags(to, &f->sources);
    train_add_flags(to, flags, sizeof flags / sizeof flags[0]);
}

int run_train_validate(const Command *self, int argc, char **argv)
{
    ValidateFlags f = {.sources = source_flags_usual(), .empties = 16, .depths = "8,9,12,15"};
    TrainFlags flags = {.count = 0};
    add_flags(&flags, &f);
    return train_run(self, &flags, argc, argv, validate, &f);
}
