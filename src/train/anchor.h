/* anchor.h - corrects the values of searches by the scores of strong games.
 * A shallow search is biased: the side that moves last picks what the evaluation overrates.
 * Weights that are fitted to such values become more biased with every generation. So a line
 * from value to score is fitted for each number of discs. */
#ifndef HEIBAI_TRAIN_ANCHOR_H
#define HEIBAI_TRAIN_ANCHOR_H

#include "eval/weights.h"

/* Sums over the positions with one number of discs; values and scores for the side to move. */
typedef struct AnchorSums {
    double count, value, score, value2, product;
} AnchorSums;

typedef struct Anchor {
    struct AnchorLine {
        double shift, slope;
    } of[SQUARES + 1];
} Anchor;

enum {
    ANCHOR_ENOUGH = 200, /* positions that a line needs; a guess */
    /* Discs: the slope of a line applies up to this value; larger values are shifted as it is
     * there. A guess. */
    ANCHOR_REACH = 12
};

void anchor_count(AnchorSums sums[SQUARES + 1], int discs, double value, double score);
/* A line is fitted to the positions of its number of discs and of the two next numbers on
 * either side with the same parity, which is nearly always the same side to move. Numbers of
 * discs with too few positions take the nearest line of their parity; if there is none, values
 * are not changed. False: there is no line at all. */
bool anchor_fit(Anchor *a, const AnchorSums sums[SQUARES + 1], Error *err);
/* Puts "the anchor PATH" before the error; returns false. */
bool anchor_failed(const char *path, Error *err);
/* Whether the file can be read, before minutes are spent on a fit. True for NULL. */
bool anchor_check(const char *path, Error *err);
double anchor_value(const Anchor *a, int discs, double value);

/* Changes the biases of weights so that their mean error on strong games is zero, for each
 * number of discs as above. Weights that are fitted to positions after bad moves have such an
 * error. False: too few games in the file, or no memory. */
bool anchor_weights(const char *path, const Fold *fold, Weights *w, Error *err);

#endif
