/* anchor.h - what the value of a search is worth in the end, by the scores of strong games.
 * A search of few plies leans to one side: its last mover picks what is overrated, and weights
 * that were fitted to such searches lean further. So for each number of discs a line is fitted
 * from values to scores. */
#ifndef HEIBAI_TRAIN_ANCHOR_H
#define HEIBAI_TRAIN_ANCHOR_H

#include "eval/weights.h"

/* Sums over positions with so many discs; values and scores for the side to move. */
typedef struct AnchorSums {
    double count, value, score, value2, product;
} AnchorSums;

typedef struct Anchor {
    struct AnchorLine {
        double shift, slope;
    } of[SQUARES + 1];
} Anchor;

enum {
    ANCHOR_ENOUGH = 200, /* positions that a line needs */
    ANCHOR_REACH = 12    /* discs: beyond, a value is shifted as it is there, not stretched */
};

void anchor_count(AnchorSums sums[SQUARES + 1], int discs, double value, double score);
/* A line is that of its number of discs and of two on either side with the same parity, which
 * is nearly always the same side to move. Where there are too few positions, the nearest line
 * of that parity serves; where there is none, values stay what they are. False: there is none
 * at all. */
bool anchor_fit(Anchor *a, const AnchorSums sums[SQUARES + 1], Error *err);
/* Puts "the anchor PATH" before the error; returns false. */
bool anchor_failed(const char *path, Error *err);
/* Whether the file can be read, before minutes are spent on a fit. True for NULL. */
bool anchor_check(const char *path, Error *err);
double anchor_value(const Anchor *a, int discs, double value);

/* Makes the mean error of weights zero on strong games, by number of discs as above: weights
 * that learn from positions after bad moves expect them everywhere. False: not enough games
 * there, or no memory. */
bool anchor_weights(const char *path, const Fold *fold, Weights *w, Error *err);

#endif
