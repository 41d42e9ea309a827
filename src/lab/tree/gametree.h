/* gametree.h - the tree that a search visited: windows, values and cutoffs.
 * All values are from the point of view of the player at the root: it maximises, its opponent
 * minimises. */
#ifndef HEIBAI_LAB_GAMETREE_H
#define HEIBAI_LAB_GAMETREE_H

#include "base/text.h"
#include "board/board.h"

enum { TREE_NONE = -1, TREE_NUMBER = 48 };

/* Nodes refer to each other by index. */
typedef struct TreeNode {
    int parent, first, last, next; /* first and last child; next: the sibling tried after it */
    int best;                      /* the child that gave the value; TREE_NONE at leaves */
    bool maximises;
    bool cut;           /* skipped by a cutoff, with everything below it */
    short move;         /* that led here; SQUARE_NONE at the root and in trees of values */
    double alpha, beta; /* the window on entry */
    double value;       /* NAN: unknown */
    /* Positions reached by a move, here and below (in a tree of values: nodes). For a node that
     * was cut: what plain minimax would have visited; 0: unknown. */
    uint64_t nodes;
    int text, text_size; /* in a tree of values: its place in the source */
} TreeNode;

/* Node 0 is the root; parents come before their children. Start with {0}. */
typedef struct GameTree {
    TreeNode *nodes;
    int count, room;
    double limit; /* values of this size and above are infinite */
    char *source; /* of a tree of values; NULL: a search was recorded */
    int decimals; /* of the values */
    bool failed;  /* out of memory: gametree_add no longer adds */
} GameTree;

typedef struct TreeTotals {
    int searched;   /* nodes that were not cut, including the root and passes */
    int cuts;       /* nodes with a cutoff */
    int cut_moves;  /* children that the cutoffs skipped */
    uint64_t saved; /* nodes below those children */
} TreeTotals;

void gametree_free(GameTree *t);
/* Copies the text of a tree of values. False: out of memory. */
bool gametree_set_source(GameTree *t, const char *text);
/* Appends a copy of `node` to the children of its parent. Returns its index, or TREE_NONE when
 * memory has run out: then t->failed is set. */
int gametree_add(GameTree *t, TreeNode node);
/* The child that `move` leads to; TREE_NONE: there is none, or move is SQUARE_NONE. */
int gametree_child(const GameTree *t, int parent, int move);
/* Whether a cutoff skipped children of this node. */
bool gametree_has_cut(const GameTree *t, int node);
/* The window after the last searched child. After a cutoff alpha >= beta. */
void gametree_window(const GameTree *t, int node, double *alpha, double *beta);
TreeTotals gametree_totals(const GameTree *t);
/* Appends the best line from the root: "F5 D6 pass". */
void gametree_line(const GameTree *t, Text *out);
/* The first cut node after `node` whose parent was searched; TREE_NONE: there are no more. */
int gametree_next_cut(const GameTree *t, int node);

/* For people (true minus sign, infinity sign), or in ASCII: -12, +inf. Both return out. */
const char *gametree_number(const GameTree *t, double value, char out[TREE_NUMBER]);
const char *gametree_ascii(const GameTree *t, double value, char out[TREE_NUMBER]);

#endif
