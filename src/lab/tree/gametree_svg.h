/* gametree_svg.h - a search tree as a picture: windows, values, cuts and the best line. */
#ifndef HEIBAI_LAB_GAMETREE_SVG_H
#define HEIBAI_LAB_GAMETREE_SVG_H

#include "lab/tree/gametree.h"

typedef struct TreePicture {
    const GameTree *tree;
    int max_nodes;         /* as for gametree_layout */
    const char *title;     /* one line */
    const char *text;      /* lines of description; NULL: none */
    const Position *board; /* at the root; NULL: none is drawn */
    const char *steps;     /* lines below the tree; NULL: none */
} TreePicture;

/* Appends the document. Returns the number of nodes with a box of their own. When memory runs
 * out, out->failed is set. */
int gametree_svg(const TreePicture *p, Text *out);

#endif
