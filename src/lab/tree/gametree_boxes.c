/* gametree_boxes.c - which nodes are drawn, and the texts of their boxes. */
#include "board/notation.h"
#include "draw/chart_parts.h"
#include "lab/tree/gametree_layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CUT_NAMES = 3 };

typedef struct Selection {
    const GameTree *tree;
    bool *shown, *best; /* by node */
    bool *loose;        /* there was a cutoff below it: its value may be a bound */
    int *queue;         /* nodes whose children are chosen next */
    int queued;
    int count, left; /* nodes shown, and how many more may be */
} Selection;

/* Cut nodes have boxes of their own only in a tree of values, where they are known. */
static bool has_own_box(const GameTree *t, int node)
{
    return t->source || !t->nodes[node].cut;
}

static void show(Selection *c, int node)
{
    c->shown[node] = true;
    c->count++;
    c->left--;
}

static void show_best_line(Selection *c)
{
    for (int i = 0; i != TREE_NONE; i = c->tree->nodes[i].best) {
        c->best[i] = true;
        show(c, i);
    }
}

/* Shows all children or none, so that an opened node is complete; on the best line as many as
 * there is room for. */
static void show_children(Selection *c, int node)
{
    const GameTree *t = c->tree;
    int hidden = 0, best = t->nodes[node].best;
    for (int i = t->nodes[node].first; i != TREE_NONE; i = t->nodes[i].next)
        hidden += has_own_box(t, i) && !c->shown[i];
    bool open = hidden <= c->left || c->best[node];
    if (best != TREE_NONE && c->shown[best]) c->queue[c->queued++] = best;
    for (int i = t->nodes[node].first; i != TREE_NONE; i = t->nodes[i].next) {
        if (!has_own_box(t, i) || c->shown[i] || !open || c->left <= 0) continue;
        show(c, i);
        c->queue[c->queued++] = i;
    }
}

static bool make_room(Selection *c)
{
    size_t count = (size_t)c->tree->count;
    c->shown = calloc(count, sizeof *c->shown);
    c->best = calloc(count, sizeof *c->best);
    c->loose = calloc(count, sizeof *c->loose);
    c->queue = calloc(count, sizeof *c->queue);
    return c->shown && c->best && c->loose && c->queue;
}

static void choose(Selection *c)
{
    const GameTree *t = c->tree;
    for (int i = t->count - 1; i >= 0; i--) {
        c->loose[i] |= gametree_has_cut(t, i);
        if (i > 0) c->loose[t->nodes[i].parent] |= c->loose[i];
    }
    show_best_line(c);
    c->queue[c->queued++] = 0;
    for (int i = 0; i < c->queued; i++) show_children(c, c->queue[i]);
}

static void add_count(char *out, size_t size, const char *before, uint64_t count,
                      const char *noun)
{
    char number[CHART_NUMBER];
    chart_number(number, (double)count, 0);
    snprintf(out, size, "%s%s %s%s", before, number, noun, count == 1 ? "" : "s");
}

static const char *move_name(int move)
{
    return move == SQUARE_PASS ? "pass" : move == SQUARE_NONE ? "root" : square_name(move);
}

static void node_head(const GameTree *t, int node, char out[TREEBOX_TEXT])
{
    const TreeNode *n = &t->nodes[node];
    int order = 1;
    if (t->source && n->first == TREE_NONE) {
        snprintf(out, TREEBOX_TEXT, "%.*s", n->text_size < 40 ? n->text_size : 40,
                 t->source + n->text);
    } else if (t->source) {
        snprintf(out, TREEBOX_TEXT, n->maximises ? "max" : "min");
    } else if (n->parent == TREE_NONE) {
        snprintf(out, TREEBOX_TEXT, "root");
    } else {
        for (int i = t->nodes[n->parent].first; i != node; i = t->nodes[i].next) order++;
        snprintf(out, TREEBOX_TEXT, "%d. %s", order, move_name(n->move));
    }
}

static void cut_reason(const GameTree *t, int node, char out[TREEBOX_TEXT])
{
    double alpha, beta;
    char low[TREE_NUMBER], high[TREE_NUMBER];
    gametree_window(t, node, &alpha, &beta);
    gametree_number(t, alpha, low);
    gametree_number(t, beta, high);
    if (t->nodes[node].maximises)
        snprintf(out, TREEBOX_TEXT, "\u03b1 %.30s \u2265 \u03b2 %.30s", low, high);
    else
        snprintf(out, TREEBOX_TEXT, "\u03b2 %.30s \u2264 \u03b1 %.30s", high, low);
}

/* A value outside the window is a bound. */
static void value_text(const GameTree *t, const TreeNode *n, bool loose, char out[TREEBOX_TEXT])
{
    char number[TREE_NUMBER];
    const char *bound = !loose                 ? ""
                        : n->value <= n->alpha ? "\u2264 "
                        : n->value >= n->beta  ? "\u2265 "
                                               : "";
    snprintf(out, TREEBOX_TEXT, "%s%s", bound, gametree_number(t, n->value, number));
}

static void node_texts(const Selection *c, TreeBox *b)
{
    const GameTree *t = c->tree;
    const TreeNode *n = &t->nodes[b->node];
    char alpha[TREE_NUMBER], beta[TREE_NUMBER];
    b->inner = n->first != TREE_NONE;
    b->cut = n->cut;
    node_head(t, b->node, b->head);
    if (n->cut || (t->source && !b->inner)) return;
    value_text(t, n, c->loose[b->node], b->value);
    snprintf(b->note, TREEBOX_TEXT, "\u03b1 %.30s, \u03b2 %.30s",
             gametree_number(t, n->alpha, alpha), gametree_number(t, n->beta, beta));
    if (t->source && gametree_has_cut(t, b->node)) cut_reason(t, b->node, b->more);
}

/* One box for the cut moves of a recorded node. */
static void add_cut(const GameTree *t, TreeLayout *l, int parent)
{
    TreeBox b = {.kind = TREEBOX_CUT, .parent = parent, .cut = true};
    b.node = l->boxes[parent].node;
    b.level = l->boxes[parent].level + 1;
    uint64_t cost = 0;
    int count = 0;
    size_t size = 0;
    for (int i = t->nodes[b.node].first; i != TREE_NONE; i = t->nodes[i].next) {
        if (!t->nodes[i].cut) continue;
        cost += t->nodes[i].nodes;
        if (count++ < CUT_NAMES)
            size += (size_t)snprintf(b.head + size, TREEBOX_TEXT - size, "%s%s",
                                     count > 1 ? " " : "", move_name(t->nodes[i].move));
    }
    if (count > CUT_NAMES)
        snprintf(b.head + size, TREEBOX_TEXT - size, " +%d", count - CUT_NAMES);
    cut_reason(t, b.node, b.note);
    if (cost) add_count(b.more, TREEBOX_TEXT, "saves ", cost, "node");
    l->boxes[l->count++] = b;
}

static void add_fold(const GameTree *t, TreeLayout *l, int parent, int hidden, uint64_t nodes)
{
    TreeBox b = {.kind = TREEBOX_FOLD, .parent = parent};
    b.node = l->boxes[parent].node;
    b.level = l->boxes[parent].level + 1;
    add_count(b.head, TREEBOX_TEXT, "", (uint64_t)hidden,
              t->source ? "more part" : "more move");
    add_count(b.note, TREEBOX_TEXT, "", nodes, "node");
    l->boxes[l->count++] = b;
}

static void add_node(const Selection *c, TreeLayout *l, int node, int parent)
{
    const GameTree *t = c->tree;
    int box = l->count, shown = 0, hidden = 0;
    uint64_t folded = 0;
    TreeBox b = {.node = node, .parent = parent, .best = c->best[node]};
    b.level = parent == TREE_NONE ? 0 : l->boxes[parent].level + 1;
    node_texts(c, &b);
    l->boxes[l->count++] = b;
    l->drawn++;
    for (int i = t->nodes[node].first; i != TREE_NONE; i = t->nodes[i].next) {
        if (!has_own_box(t, i)) continue;
        if (c->shown[i]) {
            add_node(c, l, i, box);
            shown++;
        } else {
            hidden++;
            folded += t->nodes[i].nodes;
        }
    }
    if (hidden && shown)
        add_fold(t, l, box, hidden, folded);
    else if (hidden)
        add_count(l->boxes[box].more, TREEBOX_TEXT, "+", folded, "node");
    if (shown && !t->source && gametree_has_cut(t, node)) add_cut(t, l, box);
}

bool gametree_boxes(const GameTree *t, int max_nodes, TreeLayout *out)
{
    enum { BOXES_PER_NODE = 3 }; /* its own, a fold and a cut */
    *out = (TreeLayout){0};
    Selection c = {.tree = t, .left = max_nodes};
    bool ok = make_room(&c);
    if (ok) {
        choose(&c);
        out->boxes = calloc((size_t)c.count * BOXES_PER_NODE, sizeof *out->boxes);
        ok = out->boxes != NULL;
    }
    if (ok) add_node(&c, out, 0, TREE_NONE);
    free(c.shown);
    free(c.best);
    free(c.loose);
    free(c.queue);
    return ok;
}
