/* values_solve.c - alpha-beta on a tree of values, explained in numbered steps. */
#include "lab/tree/values.h"

#include <math.h>

enum { CUT_NAMES_MAX = 4 };

typedef struct Solver {
    GameTree *tree;
    Text *steps;
    Error *err;
    int step;
} Solver;

static void say(Solver *t, Text *line)
{
    text_print(t->steps, "%s%d. %s", t->step ? "\n" : "", t->step + 1, text_string(line));
    t->step++;
    text_follow(t->steps, line);
    text_free(line);
}

static void say_enter(Solver *t, int node)
{
    const TreeNode *n = &t->tree->nodes[node];
    char alpha[TREE_NUMBER], beta[TREE_NUMBER];
    Text line = {0};
    text_print(&line, "%s node ", n->maximises ? "max" : "min");
    values_label(t->tree, node, &line);
    text_print(&line, ": alpha = %s, beta = %s", gametree_ascii(t->tree, n->alpha, alpha),
               gametree_ascii(t->tree, n->beta, beta));
    say(t, &line);
}

/* "leaf 3"; for an inner node "back in max(...): min(...) is 2". */
static void name_child(const GameTree *t, int child, Text *line)
{
    const TreeNode *n = &t->nodes[child];
    char value[TREE_NUMBER];
    text_print(line, n->first == TREE_NONE ? "leaf " : "back in ");
    if (n->first != TREE_NONE) {
        values_label(t, n->parent, line);
        text_print(line, ": ");
    }
    values_label(t, child, line);
    if (n->first == TREE_NONE) return;
    const char *bound = n->maximises ? " at least" : " at most";
    text_print(line, " is%s %s", gametree_has_cut(t, child) ? bound : "",
               gametree_ascii(t, n->value, value));
}

/* "x, y and z are cut": the siblings after `child`. */
static void name_cut(const GameTree *t, int child, Text *line)
{
    int count = 0, named = 0, first = t->nodes[child].next;
    for (int i = first; i != TREE_NONE; i = t->nodes[i].next) count++;
    for (int i = first; i != TREE_NONE && named < CUT_NAMES_MAX; i = t->nodes[i].next) {
        text_print(line, "%s", !named ? "" : named + 1 == count ? " and " : ", ");
        values_label(t, i, line);
        named++;
    }
    if (count > named) text_print(line, " and %d more", count - named);
    text_print(line, count > 1 ? " are cut" : " is cut");
}

/* Reports what the value of a child does to the window of its parent. True: a cutoff. */
static bool take_value(Solver *t, int child, double old_alpha, double old_beta)
{
    GameTree *tree = t->tree;
    int node = tree->nodes[child].parent;
    bool max = tree->nodes[node].maximises;
    double alpha, beta;
    char now[TREE_NUMBER], other[TREE_NUMBER];
    Text line = {0};
    gametree_window(tree, node, &alpha, &beta);
    bool cut = alpha >= beta && tree->nodes[child].next != TREE_NONE;
    name_child(tree, child, &line);
    gametree_ascii(tree, max ? alpha : beta, now);
    gametree_ascii(tree, max ? beta : alpha, other);
    if (alpha != old_alpha || beta != old_beta)
        text_print(&line, max ? ": alpha rises to %s" : ": beta falls to %s", now);
    else
        text_print(&line, max ? ": not above alpha = %s" : ": not below beta = %s", now);
    if (cut) {
        text_print(&line,
                   max ? "; alpha = %s >= beta = %s: " : "; beta = %s <= alpha = %s: ", now,
                   other);
        name_cut(tree, child, &line);
    }
    say(t, &line);
    return cut;
}

static bool unknown_leaf(const Solver *t, int node)
{
    const TreeNode *n = &t->tree->nodes[node];
    char alpha[TREE_NUMBER], beta[TREE_NUMBER];
    Text name = {0};
    values_label(t->tree, node, &name);
    if (!text_ok(&name, t->err)) return false;
    error_at(t->err, 0, n->text + 1,
             "'%s' has to be evaluated here (alpha = %s, beta = %s): it needs a value",
             text_string(&name), gametree_ascii(t->tree, n->alpha, alpha),
             gametree_ascii(t->tree, n->beta, beta));
    text_free(&name);
    return false;
}

static bool solve(Solver *t, int node, double alpha, double beta)
{
    TreeNode *n = &t->tree->nodes[node];
    n->cut = false;
    n->alpha = alpha;
    n->beta = beta;
    if (n->first == TREE_NONE) return !isnan(n->value) || unknown_leaf(t, node);
    say_enter(t, node);
    for (int child = n->first; child != TREE_NONE; child = t->tree->nodes[child].next) {
        gametree_window(t->tree, node, &alpha, &beta);
        if (!solve(t, child, alpha, beta)) return false;
        double value = t->tree->nodes[child].value;
        if (n->best == TREE_NONE || (n->maximises ? value > n->value : value < n->value)) {
            n->value = value;
            n->best = child;
        }
        if (take_value(t, child, alpha, beta)) break;
    }
    return true;
}

/* Searched and cut nodes are counted separately. */
static void count_nodes(GameTree *t)
{
    for (int i = t->count - 1; i > 0; i--) {
        TreeNode *parent = &t->nodes[t->nodes[i].parent];
        if (t->nodes[i].cut == parent->cut) parent->nodes += t->nodes[i].nodes;
    }
}

bool values_solve(GameTree *tree, Text *steps, Error *err)
{
    Solver t = {tree, steps, err, 0};
    if (!solve(&t, 0, -INFINITY, INFINITY)) return false;
    char value[TREE_NUMBER];
    Text line = {0};
    text_print(&line, "the root is worth %s",
               gametree_ascii(tree, tree->nodes[0].value, value));
    say(&t, &line);
    count_nodes(tree);
    return text_ok(steps, err);
}
