/* values.h - a tree of values written out, as in max(3, min(2, x, y), 2), and alpha-beta on it
 * step by step. */
#ifndef HEIBAI_LAB_VALUES_H
#define HEIBAI_LAB_VALUES_H

#include "lab/gametree.h"

enum { VALUES_NODES_MAX = 2000, VALUES_LEVELS_MAX = 60, VALUES_DIGITS_MAX = 12 };

/* Inner nodes are max(...) and min(...) with one or more parts; leaves are numbers, or names
 * for values that are not given. White space is free. False: the error names the column, and
 * there is nothing to free. */
bool values_read(const char *text, GameTree *out, Error *err);

/* Searches the tree as alpha-beta does: windows, values and cuts are filled in, and *steps gets
 * a numbered line for every step. False: a leaf without a value has to be evaluated; the error
 * names its column. */
bool values_solve(GameTree *t, Text *steps, Error *err);

/* Appends the node as it is written in the source, shortened. */
void values_label(const GameTree *t, int node, Text *out);

#endif
