/* Trees of values: read strictly, searched as alpha-beta does, drawn with what was cut. */
#include "cmocka_all.h"

#include "boards.h"
#include "draw/svgcheck.h"
#include "lab/tree/gametree_layout.h"
#include "lab/tree/gametree_svg.h"
#include "lab/tree/values.h"

#include <math.h>
#include <stdio.h>

static GameTree must_read(const char *text)
{
    GameTree t;
    Error err;
    if (!values_read(text, &t, &err)) fail_msg("%s: %ld: %s", text, err.column, err.text);
    return t;
}

static void steps_of_the_report(void **state)
{
    (void)state;
    GameTree t = must_read(" max(3, min(2, x, y), 2) ");
    Text steps = {0};
    assert_true(values_solve(&t, &steps, NULL));
    assert_string_equal(
        text_string(&steps),
        "1. max node max(3, min(2, x, y), 2): alpha = -inf, beta = +inf\n"
        "2. leaf 3: alpha rises to 3\n"
        "3. min node min(2, x, y): alpha = 3, beta = +inf\n"
        "4. leaf 2: beta falls to 2; beta = 2 <= alpha = 3: x and y are cut\n"
        "5. back in max(3, min(2, x, y), 2): min(2, x, y) is at most 2: not above alpha = 3\n"
        "6. leaf 2: not above alpha = 3\n"
        "7. the root is worth 3");
    TreeTotals totals = gametree_totals(&t);
    assert_int_equal(totals.searched, 5);
    assert_int_equal(totals.cuts, 1);
    assert_int_equal(totals.cut_moves, 2);
    assert_int_equal(totals.saved, 2);
    text_free(&steps);
    gametree_free(&t);
}

static void other_steps(void **state)
{
    (void)state;
    GameTree t = must_read("min(-0.5,max(7.25,a,b,c,d,e,min(1,2)),max(0.25,-2))");
    Text steps = {0};
    assert_true(values_solve(&t, &steps, NULL));
    assert_string_equal(
        text_string(&steps),
        "1. min node min(-0.5,max(7.25,a,b...: alpha = -inf, beta = +inf\n"
        "2. leaf -0.5: beta falls to -0.5\n"
        "3. max node max(7.25,a,b,c,d,e,mi...: alpha = -inf, beta = -0.5\n"
        "4. leaf 7.25: alpha rises to 7.25; alpha = 7.25 >= beta = -0.5: a, b, c, d and 2 more "
        "are cut\n"
        "5. back in min(-0.5,max(7.25,a,b...: max(7.25,a,b,c,d,e,mi... is at least 7.25: not "
        "below beta = -0.5\n"
        "6. max node max(0.25,-2): alpha = -inf, beta = -0.5\n"
        "7. leaf 0.25: alpha rises to 0.25; alpha = 0.25 >= beta = -0.5: -2 is cut\n"
        "8. back in min(-0.5,max(7.25,a,b...: max(0.25,-2) is at least 0.25: not below beta = "
        "-0.5\n"
        "9. the root is worth -0.5");
    text_free(&steps);
    gametree_free(&t);
}

static void bad_trees_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column;
        const char *reason;
    } BAD[] = {
        {"", 1, "it ends where a value is missing"},
        {"3", 1, "a tree begins with max( or min("},
        {"x", 1, "a tree begins with max( or min("},
        {"max", 4, "'(' expected after max or min"},
        {"max 3", 5, "'(' expected after max or min"},
        {"max(", 5, "it ends where a value is missing"},
        {"max()", 5, "max(, min(, a number or a name expected"},
        {"max(3", 6, "it ends where ')' is missing"},
        {"max(3,", 7, "it ends where a value is missing"},
        {"max(3,)", 7, "max(, min(, a number or a name expected"},
        {"max(3 4)", 7, "',' or ')' expected"},
        {"max(3) min(2)", 8, "the tree has ended before this"},
        {"max(-)", 5, "a number needs digits"},
        {"max(1.)", 5, "a number needs digits"},
        {"max(1.2.3)", 8, "',' or ')' expected"},
        {"max(2x)", 5, "neither a number nor a name"},
        {"max(1234567890123)", 5, "a number with more than 12 digits"},
        {"max(1, \xff)", 8, "max(, min(, a number or a name expected"},
        {"max(3, min(4, x, y), 2)", 15,
         "'x' has to be evaluated here (alpha = 3, beta = 4): it needs a value"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        GameTree t;
        Error err;
        Text steps = {0};
        bool read = values_read(BAD[i].text, &t, &err);
        if (read && values_solve(&t, &steps, &err)) fail_msg("%s was taken", BAD[i].text);
        assert_string_equal(err.text, BAD[i].reason);
        assert_int_equal(err.column, BAD[i].column);
        if (read) gametree_free(&t);
        text_free(&steps);
    }
}

static void trees_have_bounds(void **state)
{
    (void)state;
    Text deep = {0}, wide = {0};
    GameTree t;
    Error err;
    for (int i = 0; i < VALUES_LEVELS_MAX + 1; i++) text_print(&deep, "min(");
    assert_false(values_read(text_string(&deep), &t, &err));
    assert_string_equal(err.text, "too many levels");
    text_print(&wide, "max(0");
    for (int i = 0; i < VALUES_NODES_MAX; i++) text_print(&wide, ",%d", i % 10);
    text_print(&wide, ")");
    assert_false(values_read(text_string(&wide), &t, &err));
    assert_string_equal(err.text, "the tree is too large");
    text_free(&deep);
    text_free(&wide);
}

/* A random tree; its plain minimax value. */
static double random_tree(Rng *rng, bool max, int levels, Text *out)
{
    double best = max ? -INFINITY : INFINITY;
    int parts = 1 + rng_below(rng, 4);
    text_print(out, max ? "max(" : "min(");
    for (int i = 0; i < parts; i++) {
        double value = rng_below(rng, 41) / 4.0 - 5;
        if (i) text_print(out, rng_below(rng, 2) ? ", " : ",");
        /* Two of a kind in a row happen when somebody passes. */
        if (levels > 0 && rng_below(rng, 3))
            value = random_tree(rng, rng_below(rng, 8) ? !max : max, levels - 1, out);
        else
            text_print(out, "%.2f", value);
        best = max ? fmax(best, value) : fmin(best, value);
    }
    text_print(out, ")");
    return best;
}

/* The source with leaf `node` renamed, to something as long. */
static GameTree renamed(const GameTree *t, int node)
{
    Text copy = {0};
    text_add(&copy, t->source, strlen(t->source));
    memset(copy.data + t->nodes[node].text, 'x', (size_t)t->nodes[node].text_size);
    GameTree other = must_read(text_string(&copy));
    text_free(&copy);
    return other;
}

/* What was cut need not be known; what was not cut has to be. */
static void check_leaves(const GameTree *t)
{
    for (int i = 0; i < t->count; i++) {
        if (t->nodes[i].first != TREE_NONE) continue;
        GameTree other = renamed(t, i);
        Text steps = {0};
        Error err = {0};
        bool solved = values_solve(&other, &steps, &err);
        assert_int_equal(solved, t->nodes[i].cut);
        if (solved) assert_true(other.nodes[0].value == t->nodes[0].value);
        if (!solved) assert_int_equal(err.column, t->nodes[i].text + 1);
        gametree_free(&other);
        text_free(&steps);
    }
}

static void alpha_beta_is_minimax(void **state)
{
    (void)state;
    Rng rng = rng_stream(91, 0);
    int cuts = 0;
    for (int i = 0; random_case(91, i, campaign(500)); i++) {
        Text source = {0}, steps = {0};
        double value = random_tree(&rng, i & 1, rng_below(&rng, 4), &source);
        GameTree t = must_read(text_string(&source));
        assert_true(values_solve(&t, &steps, NULL));
        assert_true(t.nodes[0].value == value);
        for (int n = 0; n < t.count; n++) {
            double alpha, beta;
            gametree_window(&t, n, &alpha, &beta);
            cuts += gametree_has_cut(&t, n);
            if (gametree_has_cut(&t, n)) assert_true(alpha >= beta);
        }
        TreeTotals totals = gametree_totals(&t);
        assert_int_equal(t.nodes[0].nodes, totals.searched);
        assert_int_equal(t.nodes[0].nodes + totals.saved, t.count);
        if (i % 10 == 0) check_leaves(&t);
        TreePicture p = {.tree = &t, .title = text_string(&source), .text = "A tree."};
        p.max_nodes = i % 3 ? 1000 : 5;
        p.steps = text_string(&steps);
        Text svg = {0};
        int drawn = gametree_svg(&p, &svg);
        if (p.max_nodes == 1000) assert_int_equal(drawn, t.count);
        svg_check(text_string(&svg));
        text_free(&svg);
        gametree_free(&t);
        text_free(&source);
        text_free(&steps);
    }
    assert_true(cuts > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_of_the_report),   cmocka_unit_test(other_steps),
        cmocka_unit_test(bad_trees_are_refused), cmocka_unit_test(trees_have_bounds),
        cmocka_unit_test(alpha_beta_is_minimax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
