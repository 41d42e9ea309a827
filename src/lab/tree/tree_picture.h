/* tree_picture.h - recorded searches and trees of values, described and drawn. */
#ifndef HEIBAI_LAB_TREE_TREE_PICTURE_H
#define HEIBAI_LAB_TREE_TREE_PICTURE_H

#include "lab/tree/recording.h"
#include "lab/tree/values.h"

typedef struct TreeDrawing {
    Text svg;  /* free with text_free */
    int drawn; /* nodes with a box of their own */
} TreeDrawing;

/* At most max_nodes nodes get a box; the others are folded. False: out of memory, and there is
 * nothing to free. */
bool recording_draw(const Recording *r, int max_nodes, TreeDrawing *out, Error *err);

/* A tree after values_solve; `steps` are the lines that it wrote. */
bool values_draw(const GameTree *t, const char *steps, int max_nodes, TreeDrawing *out,
                 Error *err);

/* The share of plain minimax's nodes that the cutoffs saved, 0 to 100. */
double recording_percent_saved(const Recording *r);

#endif
