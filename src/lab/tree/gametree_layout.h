/* gametree_layout.h - which part of a tree is drawn, and the positions of its boxes.
 * Narrow trees grow down from the root; wide ones grow to the right, one box per row. */
#ifndef HEIBAI_LAB_GAMETREE_LAYOUT_H
#define HEIBAI_LAB_GAMETREE_LAYOUT_H

#include "draw/svg.h"
#include "lab/tree/gametree.h"

enum {
    TREEBOX_TEXT = 96,   /* bytes */
    TREEBOX_PAD = 8,     /* between the border of a box and its text */
    TREEBOX_MARK = 16,   /* width of the triangle of max and min, with its gap */
    TREE_DOWN_MAX = 1100 /* the greatest width of a tree that grows down; chosen by eye */
};

typedef enum TreeBoxKind {
    TREEBOX_NODE,
    TREEBOX_CUT, /* one box for all moves that the cutoff of its parent skipped */
    TREEBOX_FOLD /* one box for moves of its parent that were searched but are not drawn */
} TreeBoxKind;

typedef struct TreeBox {
    TreeBoxKind kind;
    int node;   /* for a cut or a fold: that of the parent */
    int parent; /* box; TREE_NONE at the root */
    int level;
    bool inner; /* has children: drawn with a triangle */
    bool best;  /* on the line that gives the root its value */
    bool cut;
    char head[TREEBOX_TEXT];  /* the move, or the moves that are cut */
    char value[TREEBOX_TEXT]; /* this and the next two: "" where there is none */
    char note[TREEBOX_TEXT];  /* the window, or the reason of a cut */
    char more[TREEBOX_TEXT];  /* the reason of a cut, its cost, or what is folded below */
    SvgBox at;
    SvgPoint head_at, note_at, more_at; /* where these texts begin */
    SvgPoint value_at;                  /* where this text ends */
} TreeBox;

typedef struct TreeLayout {
    TreeBox *boxes; /* parents before their children */
    int count;
    int drawn; /* nodes that have a box of their own */
    bool rightward;
    double width, height;
} TreeLayout;

/* The boxes without their positions. False: out of memory. */
bool gametree_boxes(const GameTree *t, int max_nodes, TreeLayout *out);

/* At most max_nodes nodes get a box of their own, but the best line always does. False: out of
 * memory, and there is nothing to free. */
bool gametree_layout(const GameTree *t, int max_nodes, TreeLayout *out);
void gametree_layout_free(TreeLayout *l);

#endif
