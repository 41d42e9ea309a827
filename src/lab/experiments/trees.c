/* trees.c - report D: search trees with their windows, values and cutoffs. The table has one
 * row per node, and the pictures are drawn from it. */
#include "lab/html.h"
#include "lab/tree/gametree_svg.h"
#include "lab/tree/recording.h"
#include "lab/tree/values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TREE_NAME,
    TREE_LEFT,
    TREE_INDEX,
    TREE_PARENT,
    TREE_BEST,
    TREE_ROLE,
    TREE_CUT,
    TREE_MOVE,
    TREE_ALPHA,
    TREE_BETA,
    TREE_VALUE,
    TREE_NODES,
    TREE_TEXT,
    TREE_TEXT_SIZE,
    TREE_COLUMNS
};

/* Nodes drawn, chosen by eye; and a limit that no tree here reaches. */
enum { DRAWN_MAX = 60 };
static const uint64_t PLAIN_NODES_MAX = 1000000;

static const struct Plan {
    const char *name, *file, *spec; /* spec NULL: the name is a tree of values */
    int depth;
} PLANS[] = {
    {"max(3, min(2, x, y), 2)", "tree_values.svg", NULL, 0},
    {"sixterm, 3 plies from the start", "tree_sixterm.svg", "sixterm", 3},
};
enum { PLAN_COUNT = sizeof PLANS / sizeof PLANS[0] };

static const CsvColumn COLUMNS[TREE_COLUMNS] = {
    {"tree", CSV_TEXT},         {"left", CSV_INTEGER},     {"node", CSV_INTEGER},
    {"parent", CSV_INDEX},      {"best", CSV_INDEX},       {"role", CSV_TEXT},
    {"cut", CSV_INTEGER},       {"square", CSV_INTEGER},   {"alpha", CSV_TEXT},
    {"beta", CSV_TEXT},         {"value", CSV_TEXT},       {"nodes", CSV_LARGE},
    {"text_from", CSV_INTEGER}, {"text_size", CSV_INTEGER}};

static void key(const Lab *lab, int piece, Csv *out)
{
    (void)lab;
    csv_add_text(out, PLANS[piece].name);
}

/* As text, since values may be infinite or NAN. */
static void add_value(Csv *out, double value)
{
    char number[40];
    snprintf(number, sizeof number, "%.17g", value);
    csv_add_text(out, number);
}

static void add_tree(const GameTree *t, Csv *out)
{
    for (int i = 0; i < t->count; i++) {
        const TreeNode *n = &t->nodes[i];
        csv_add_integer(out, t->count - i - 1);
        csv_add_integer(out, i);
        csv_add_integer(out, n->parent);
        csv_add_integer(out, n->best);
        csv_add_text(out, n->maximises ? "max" : "min");
        csv_add_integer(out, n->cut);
        csv_add_integer(out, n->move);
        add_value(out, n->alpha);
        add_value(out, n->beta);
        add_value(out, n->value);
        csv_add_integer(out, (int64_t)n->nodes);
        csv_add_integer(out, n->text);
        csv_add_integer(out, n->text_size);
    }
}

static LabEnd measure_values(int piece, Csv *out, Error *err)
{
    GameTree t;
    Text steps = {0};
    if (!values_read(PLANS[piece].name, &t, err)) return LAB_FAILED;
    bool ok = values_solve(&t, &steps, err);
    if (ok) add_tree(&t, out);
    gametree_free(&t);
    text_free(&steps);
    return ok ? LAB_DONE : LAB_FAILED;
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    const struct Plan *plan = &PLANS[piece];
    if (!plan->spec) return measure_values(piece, out, err);
    RecordSettings s = {.spec = plan->spec,
                        .depth = plan->depth,
                        .position = position_start(),
                        .plain_max = PLAIN_NODES_MAX,
                        .stop = lab->stop};
    Recording r;
    switch (record_search(&s, &r, err)) {
    case RECORDED:
        add_tree(&r.tree, out);
        record_free(&r);
        return LAB_DONE;
    case RECORDED_STOPPED:
        return LAB_STOPPED;
    case RECORDED_RULE:
        error_set(err, "%s does not search here", plan->spec);
        return LAB_FAILED;
    case RECORDED_BAD:
        break;
    }
    return LAB_FAILED;
}

static const LabTable TREE_CSV = {
    .form = {"tree.csv", COLUMNS, TREE_COLUMNS, TREE_NAME + 1, true},
    .work = {.count = PLAN_COUNT, .seconds = 0.01, .key = key, .measure = measure}};

static double value_at(const Csv *csv, int row, int column)
{
    return strtod(csv_text(csv, row, column), NULL);
}

/* Keeps the indexes of a file that was edited inside the tree. */
static int clamp(int index, int low, int high)
{
    return index < low ? low : index > high ? high : index;
}

static void add_row(const Csv *csv, int row, GameTree *t)
{
    TreeNode n = {
        .parent =
            t->count ? clamp(csv_integer(csv, row, TREE_PARENT), 0, t->count - 1) : TREE_NONE,
        .maximises = strcmp(csv_text(csv, row, TREE_ROLE), "max") == 0,
        .cut = csv_integer(csv, row, TREE_CUT) != 0,
        .move = (short)clamp(csv_integer(csv, row, TREE_MOVE), 0, SQUARE_NONE),
        .alpha = value_at(csv, row, TREE_ALPHA),
        .beta = value_at(csv, row, TREE_BETA),
        .value = value_at(csv, row, TREE_VALUE),
        .nodes = (uint64_t)csv_number(csv, row, TREE_NODES),
    };
    int length = t->source ? (int)strlen(t->source) : 0;
    n.text = clamp(csv_integer(csv, row, TREE_TEXT), 0, length);
    n.text_size = clamp(csv_integer(csv, row, TREE_TEXT_SIZE), 0, length - n.text);
    gametree_add(t, n);
}

/* False: out of memory, or the table has no such tree. Free *out in either case. */
static bool read_tree(const Csv *csv, const struct Plan *plan, GameTree *out)
{
    *out = (GameTree){0};
    int first = 0, rows = csv_rows(csv);
    while (first < rows && strcmp(csv_text(csv, first, TREE_NAME), plan->name) != 0) first++;
    if (!plan->spec && !gametree_set_source(out, plan->name)) return false;
    int row = first;
    for (; row < rows && strcmp(csv_text(csv, row, TREE_NAME), plan->name) == 0; row++)
        add_row(csv, row, out);
    if (out->failed || out->count == 0) return false;
    for (int i = 0; i < out->count; i++)
        out->nodes[i].best =
            clamp(csv_integer(csv, first + i, TREE_BEST), TREE_NONE, out->count - 1);
    out->limit = out->nodes[0].beta;
    return true;
}

static void describe(const GameTree *t, Text *out)
{
    char value[TREE_NUMBER];
    TreeTotals totals = gametree_totals(t);
    text_print(out,
               "Value %s for the player at the root. Nodes searched: %d; moves cut off: %d",
               gametree_number(t, t->nodes[0].value, value), totals.searched, totals.cut_moves);
    if (!t->source)
        text_print(out, ", which saved %llu nodes", (unsigned long long)totals.saved);
    text_print(out, ".");
}

static void draw(const LabData *data, LabFiles *out)
{
    for (int i = 0; i < PLAN_COUNT; i++) {
        GameTree t;
        Text text = {0};
        Position start = position_start();
        Text *svg = lab_file(out, PLANS[i].file);
        if (read_tree(lab_csv(data, &TREE_CSV), &PLANS[i], &t)) {
            describe(&t, &text);
            TreePicture p = {.tree = &t,
                             .max_nodes = DRAWN_MAX,
                             .title = PLANS[i].name,
                             .text = text_string(&text),
                             .board = PLANS[i].spec ? &start : NULL};
            gametree_svg(&p, svg);
            text_follow(svg, &text);
        } else {
            text_follow(svg, &(Text){.failed = true});
        }
        text_free(&text);
        gametree_free(&t);
    }
}

static void section(const LabData *data, const LabFiles *files, Text *out)
{
    (void)data;
    html_paragraph(out,
                   "Report D: search trees with windows, values and cutoffs: the example of "
                   "the report, and a real search. <code>heibai lab tree</code> draws "
                   "others.");
    for (int i = 0; i < PLAN_COUNT; i++) html_pictures(out, files, &PLANS[i].file, 1);
}

const LabExperiment TREE_EXPERIMENT = {
    "tree", "Search trees", "search trees, drawn", {&TREE_CSV}, draw, section, NULL};
