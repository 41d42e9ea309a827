/* train_validate.c - `heibai train validate`: how good weights are on games they never saw. */
#include "cli/train/train_command.h"
#include "draw/chart.h"
#include "train/validate.h"

#include <stdio.h>
#include <string.h>

enum {
    FIRST_DISCS = 4,
    STEP = 2, /* plies to a row */
    ROWS = (SQUARES - FIRST_DISCS) / STEP,
    CURVES_MAX = CHART_SERIES_MAX - 1 /* one is for the evaluation that always says zero */
};

/* Plies that figures are often given for. */
static const int RANGES[][2] = {{12, 22}, {30, 30}, {40, 40}};

/* The error by ply, for the picture. */
typedef struct Curves {
    int count, points[CURVES_MAX + 1]; /* the last is the one that always says zero */
    char name[CURVES_MAX + 1][60];
    double ply[CURVES_MAX + 1][ROWS], error[CURVES_MAX + 1][ROWS];
} Curves;

static void print_row(const char *name, const Errors *e)
{
    printf("%-6s %9.0f  %7.2f %7.1f  %7.2f %7.1f\n", name, e->count, e->absolute, e->square,
           e->zero_absolute, e->zero_square);
}

/* A row for the plies first..last; one without positions is left out. */
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

static void tell(void *context, long done, long total)
{
    progress_show(context, done, total, NULL);
}

static bool print_moves(TrainSettings *s, const Eval *eval, const PositionSet *set, Error *err)
{
    MovesSettings moves = {.eval = eval,
                           .set = set,
                           .empties = (int)s->empties,
                           .positions = (int)s->moves,
                           .threads = (int)s->threads,
                           .stop = {.flag = s->interrupted},
                           .tell = tell,
                           .context = &s->progress};
    MovesResult result;
    s->progress = progress_begin("positions solved");
    bool ok = validate_moves(&moves, &result, err);
    progress_end(&s->progress);
    if (!ok) return false;
    printf("\n%d positions of %d empty squares, solved\n", result.positions, moves.empties);
    printf("depth   best moves   discs lost\n");
    for (int i = 0; i < VALIDATE_DEPTHS; i++)
        printf("%-6d %10.1f %%  %10.2f\n", result.at[i].depth, 100 * result.at[i].best,
               result.at[i].loss);
    return true;
}

static bool print_one(TrainSettings *s, const char *path, const PositionSet *set,
                      Curves *curves, Error *err)
{
    Eval *eval = train_eval(path, err);
    if (!eval) return false;
    const char *slash = path ? strrchr(path, '/') : NULL;
    const char *name = slash ? slash + 1 : path ? path : "inside";
    snprintf(curves->name[curves->count], sizeof curves->name[0], "%s", name);
    printf("%s%s\n", curves->count ? "\n" : "", name);
    print_errors(eval, set, curves);
    curves->count++;
    bool ok = s->moves == 0 || print_moves(s, eval, set, err);
    eval_destroy(eval);
    return ok;
}

/* All files of weights that commas separate, or those inside. */
static bool print_all(TrainSettings *s, const PositionSet *set, Curves *curves, Error *err)
{
    const char *rest = s->weights;
    if (!rest) return print_one(s, NULL, set, curves, err);
    bool ok = true;
    while (ok && *rest) {
        size_t length = strcspn(rest, ",");
        Text path = {0};
        text_add(&path, rest, length);
        ok = curves->count < CURVES_MAX ? print_one(s, text_string(&path), set, curves, err)
                                        : error_set(err, "more than %d weights", CURVES_MAX);
        text_free(&path);
        rest += length + (rest[length] == ',');
    }
    return ok;
}

static bool draw(const TrainSettings *s, const Curves *c, Error *err)
{
    ChartSeries series[CURVES_MAX + 1];
    for (int i = 0; i <= c->count; i++) {
        int curve = i < c->count ? i : CURVES_MAX;
        series[i] = (ChartSeries){.name = i < c->count ? c->name[i] : "always zero",
                                  .count = c->points[curve],
                                  .x = c->ply[curve],
                                  .y = c->error[curve]};
    }
    LineChart chart = {.head = {.title = "Mean absolute error of the evaluation",
                                .subtitle = "against the score at the end of held-out games"},
                       .x = {.title = "ply", .integer = true},
                       .y = {.title = "error (discs)"},
                       .series = series,
                       .series_count = c->count + 1};
    Text svg = {0};
    chart_lines(&chart, &svg);
    bool ok = text_write_file(s->chart, svg.data, svg.size, err);
    text_free(&svg);
    return ok;
}

bool train_validate(TrainSettings *s, Error *err)
{
    PositionSet set = {0}, none = {0};
    Curves curves = {0};
    TrainSettings sources = *s;
    sources.weights = NULL; /* values do not depend on what orders the moves of a solve */
    bool ok =
        train_collect(&sources, true, &set, &none, err) && print_all(s, &set, &curves, err);
    if (ok && s->chart) ok = draw(s, &curves, err);
    positions_free(&set);
    positions_free(&none);
    return ok;
}
