/* gametree.h - the tree that a search walked: windows, values, and what it cut.
 * Everything is seen by the player at the root: it maximises, its opponent minimises. */
#ifndef HEIBAI_LAB_GAMETREE_H
#define HEIBAI_LAB_GAMETREE_H

#include "base/text.h"
#include "board/board.h"

enum { TREE_NONE = -1, TREE_NUMBER = 48 };

/* Other nodes are named by their index. */
typedef struct TreeNode {
    int parent, first, last, next; /* next: the sibling that was tried after this one */
    int best;                      /* the child whose value this one has; none at leaves */
    bool maximises;
    bool cut;           /* never searched, nor anything below it */
    short move;         /* that led here: a square, SQUARE_PASS; SQUARE_NONE elsewhere */
    double alpha, beta; /* on entering */
    double value;       /* NAN: not known */
    /* This one and those below it, in positions reached by a move (of a literal tree: nodes).
     * Of one that was cut: what plain minimax would have visited; 0 if that is not known. */
    uint64_t nodes;
    int text, text_size; /* of a literal tree: where it stands in the source */
} TreeNode;

/* Node 0 is the root; parents come before their children. Start with {0}. */
typedef struct GameTree {
    TreeNode *nodes;
    int count, room;
    double limit; /* this and what is beyond are infinite */
    char *source; /* of a literal tree; NULL: a search was recorded */
    int decimals; /* of the values */
} GameTree;

typedef struct TreeTotals {
    int searched;   /* nodes that were not cut; the root and passes too */
    int cuts;       /* nodes with a cutoff */
    int cut_moves;  /* what they left out */
    uint64_t saved; /* the nodes of those */
} TreeTotals;

void gametree_free(GameTree *t);
/* Appends a copy of `node` to the children of its parent and returns its index. */
int gametree_add(GameTree *t, TreeNode node);
/* SQUARE_NONE finds nothing. */
int gametree_child(const GameTree *t, int parent, int move);
/* Whether moves below this node were cut off. */
bool gametree_has_cut(const GameTree *t, int node);
/* The window when the last child had been searched. Where there was a cut, alpha >= beta. */
void gametree_window(const GameTree *t, int node, double *alpha, double *beta);
TreeTotals gametree_totals(const GameTree *t);

/* As people write it, or with plain ASCII: -12, +inf. Returns out. */
const char *gametree_number(const GameTree *t, double value, char out[TREE_NUMBER]);
const char *gametree_ascii(const GameTree *t, double value, char out[TREE_NUMBER]);

#endif
