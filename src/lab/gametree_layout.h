/* gametree_layout.h - which part of a tree is drawn, and where its boxes stand.
 * Small trees hang down from their root; wide ones grow to the right, a box a row. */
#ifndef HEIBAI_LAB_GAMETREE_LAYOUT_H
#define HEIBAI_LAB_GAMETREE_LAYOUT_H

#include "draw/svg.h"
#include "lab/gametree.h"

enum {
    TREEBOX_TEXT = 96,   /* bytes */
    TREEBOX_PAD = 8,     /* between the border of a box and its text */
    TREEBOX_MARK = 16,   /* the triangle of max and min, with its space */
    TREE_DOWN_MAX = 1100 /* the width up to which trees hang down */
};

typedef enum TreeBoxKind {
    TREEBOX_NODE,
    TREEBOX_CUT, /* the moves that its parent cut off, together */
    TREEBOX_FOLD /* moves of its parent that were searched but are not drawn */
} TreeBoxKind;

typedef struct TreeBox {
    TreeBoxKind kind;
    int node;   /* of a cut or a fold: the parent's */
    int parent; /* box; TREE_NONE at the root */
    int level;
    bool inner; /* has a triangle */
    bool best;  /* on the line that gives the root its value */
    bool cut;
    char head[TREEBOX_TEXT];  /* the move, or what is cut */
    char value[TREEBOX_TEXT]; /* "" where there is none, as below */
    char note[TREEBOX_TEXT];  /* the window, or what a cut cost */
    char more[TREEBOX_TEXT];  /* why the rest was cut, or what is folded below */
    SvgBox at;
    SvgPoint head_at, note_at, more_at; /* where these texts begin, */
    SvgPoint value_at;                  /* and where this one ends */
} TreeBox;

typedef struct TreeLayout {
    TreeBox *boxes; /* parents before their children */
    int count, room;
    int drawn; /* nodes that have a box of their own */
    bool rightward;
    double width, height;
} TreeLayout;

/* The boxes without their places. */
void gametree_boxes(const GameTree *t, int max_nodes, TreeLayout *out);

/* At most max_nodes nodes get a box of their own, but the best line always does. */
void gametree_layout(const GameTree *t, int max_nodes, TreeLayout *out);
void gametree_layout_free(TreeLayout *l);

#endif
