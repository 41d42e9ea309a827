#include "lab/tree/gametree.h"

#include "board/notation.h"
#include "draw/chart_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void gametree_free(GameTree *t)
{
    free(t->nodes);
    free(t->source);
    *t = (GameTree){0};
}

bool gametree_set_source(GameTree *t, const char *text)
{
    size_t size = strlen(text) + 1;
    t->source = malloc(size);
    if (t->source) memcpy(t->source, text, size);
    return t->source != NULL;
}

int gametree_add(GameTree *t, TreeNode node)
{
    if (t->count == t->room && !t->failed) {
        int room = 2 * t->room + 64;
        TreeNode *nodes = realloc(t->nodes, (size_t)room * sizeof *nodes);
        if (nodes) {
            t->nodes = nodes;
            t->room = room;
        }
        t->failed = !nodes;
    }
    if (t->failed) return TREE_NONE;
    int index = t->count++;
    node.first = node.last = node.next = node.best = TREE_NONE;
    t->nodes[index] = node;
    if (node.parent == TREE_NONE) return index;
    TreeNode *parent = &t->nodes[node.parent];
    if (parent->last == TREE_NONE)
        parent->first = index;
    else
        t->nodes[parent->last].next = index;
    parent->last = index;
    return index;
}

int gametree_child(const GameTree *t, int parent, int move)
{
    if (move == SQUARE_NONE) return TREE_NONE;
    int child = t->nodes[parent].first;
    while (child != TREE_NONE && t->nodes[child].move != move) child = t->nodes[child].next;
    return child;
}

bool gametree_has_cut(const GameTree *t, int node)
{
    /* Cut children come after the searched ones. */
    const TreeNode *n = &t->nodes[node];
    return !n->cut && n->last != TREE_NONE && t->nodes[n->last].cut;
}

void gametree_window(const GameTree *t, int node, double *alpha, double *beta)
{
    const TreeNode *n = &t->nodes[node];
    *alpha = n->alpha;
    *beta = n->beta;
    for (int i = n->first; i != TREE_NONE; i = t->nodes[i].next) {
        const TreeNode *child = &t->nodes[i];
        if (child->cut) continue;
        if (n->maximises && child->value > *alpha) *alpha = child->value;
        if (!n->maximises && child->value < *beta) *beta = child->value;
    }
}

TreeTotals gametree_totals(const GameTree *t)
{
    TreeTotals totals = {0};
    for (int i = 0; i < t->count; i++) {
        totals.searched += !t->nodes[i].cut;
        if (!gametree_has_cut(t, i)) continue;
        totals.cuts++;
        for (int k = t->nodes[i].first; k != TREE_NONE; k = t->nodes[k].next) {
            if (!t->nodes[k].cut) continue;
            totals.cut_moves++;
            totals.saved += t->nodes[k].nodes;
        }
    }
    return totals;
}

void gametree_line(const GameTree *t, Text *out)
{
    const char *separator = "";
    for (int i = t->nodes[0].best; i != TREE_NONE; i = t->nodes[i].best) {
        int move = t->nodes[i].move;
        text_print(out, "%s%s", separator, move == SQUARE_PASS ? "pass" : square_name(move));
        separator = " ";
    }
}

int gametree_next_cut(const GameTree *t, int node)
{
    for (int i = node + 1; i < t->count; i++)
        if (t->nodes[i].cut && !t->nodes[t->nodes[i].parent].cut) return i;
    return TREE_NONE;
}

const char *gametree_number(const GameTree *t, double value, char out[TREE_NUMBER])
{
    char number[CHART_NUMBER];
    bool infinite = fabs(value) >= t->limit;
    chart_number(number, infinite ? copysign(INFINITY, value) : value, t->decimals);
    if (t->decimals && !infinite) {
        size_t size = strlen(number);
        while (number[size - 1] == '0') size--;
        number[size - (number[size - 1] == '.')] = '\0';
    }
    snprintf(out, TREE_NUMBER, "%s%s", infinite && value > 0 ? "+" : "", number);
    return out;
}

const char *gametree_ascii(const GameTree *t, double value, char out[TREE_NUMBER])
{
    char number[TREE_NUMBER];
    if (fabs(value) >= t->limit) {
        snprintf(out, TREE_NUMBER, value > 0 ? "+inf" : "-inf");
        return out;
    }
    gametree_number(t, fabs(value), number);
    size_t at = 0;
    if (value < 0) out[at++] = '-';
    for (const char *c = number; *c; c++)
        if (*c != ' ') out[at++] = *c;
    out[at] = '\0';
    return out;
}
