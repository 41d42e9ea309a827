/* values.h - trees of values such as max(3, min(2, x, y), 2), and alpha-beta on them step by
 * step. */
#ifndef HEIBAI_LAB_VALUES_H
#define HEIBAI_LAB_VALUES_H

#include "lab/tree/gametree.h"

enum { VALUES_NODES_MAX = 2000, VALUES_LEVELS_MAX = 60, VALUES_DIGITS_MAX = 12 };

/* Inner nodes are max(...) and min(...) with one or more parts; leaves are numbers, or names of
 * unknown values. White space is ignored. False: the error has the column, and there is nothing
 * to free. */
bool values_read(const char *text, GameTree *out, Error *err);

/* Searches the tree by alpha-beta: fills in windows, values and cuts, and appends one numbered
 * line per step to *steps. False: an unknown leaf has to be evaluated, and the error has its
 * column; or out of memory. */
bool values_solve(GameTree *t, Text *steps, Error *err);

/* Appends the source text of the node, shortened. */
void values_label(const GameTree *t, int node, Text *out);

#endif
