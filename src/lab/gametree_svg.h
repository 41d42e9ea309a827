/* gametree_svg.h - a search tree as a picture: windows, values, cuts and the best line. */
#ifndef HEIBAI_LAB_GAMETREE_SVG_H
#define HEIBAI_LAB_GAMETREE_SVG_H

#include "lab/gametree.h"

typedef struct TreePicture {
    const GameTree *tree;
    int max_nodes;         /* as for gametree_layout */
    const char *title;     /* one line */
    const char *text;      /* what there is to say about the tree, in lines; NULL: nothing */
    const Position *board; /* at the root; NULL: none is drawn */
    const char *steps;     /* lines below the tree; NULL: none */
} TreePicture;

/* Appends the document. Returns how many nodes have a box of their own. */
int gametree_svg(const TreePicture *p, Text *out);

#endif
