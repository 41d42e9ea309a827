/* pattern.h - the patterns of the evaluation: one definition for the engine and its training.
 * A pattern type is a group of squares. An image is one placement of it on the board, by one of
 * the eight symmetries; other programs call it a feature or an instance. The images of a type
 * share weights. The discs on an image are an index: a number in base 3 whose lowest digit is
 * the first square. The lane of an image is its position in the array of indices. */
#ifndef HEIBAI_EVAL_PATTERN_H
#define HEIBAI_EVAL_PATTERN_H

#include "board/board.h"
#include "board/symmetry.h"

enum {
    PATTERN_TYPES = 11,
    PATTERN_SQUARES_MAX = 10 /* of a type: 3^10 fits 16 bits */
};

/* The lane of the first image of each type; lanes are in the order of the types. Constants for
 * the compiler, as are the weights below; a test compares both with the types in pattern.c. */
enum {
    LANE_EDGE = 0,
    LANE_CORNER9 = LANE_EDGE + 4,
    LANE_CORNER10 = LANE_CORNER9 + 4,
    LANE_ROW2 = LANE_CORNER10 + 8,
    LANE_ROW3 = LANE_ROW2 + 4,
    LANE_ROW4 = LANE_ROW3 + 4,
    LANE_DIAGONAL8 = LANE_ROW4 + 4,
    LANE_DIAGONAL7 = LANE_DIAGONAL8 + 2,
    LANE_DIAGONAL6 = LANE_DIAGONAL7 + 4,
    LANE_DIAGONAL5 = LANE_DIAGONAL6 + 4,
    LANE_DIAGONAL4 = LANE_DIAGONAL5 + 4,
    PATTERN_IMAGES = LANE_DIAGONAL4 + 4, /* of all types */
    PATTERN_LANES = PATTERN_IMAGES + 2   /* two stay empty: three vectors of 16 lanes */
};

/* Where the weights of each type begin, in one array for all types. */
enum {
    PATTERN_EDGE = 0,                           /* an edge with its two X squares */
    PATTERN_CORNER9 = PATTERN_EDGE + 59049,     /* three by three */
    PATTERN_CORNER10 = PATTERN_CORNER9 + 19683, /* two by five */
    PATTERN_ROW2 = PATTERN_CORNER10 + 59049,
    PATTERN_ROW3 = PATTERN_ROW2 + 6561,
    PATTERN_ROW4 = PATTERN_ROW3 + 6561,
    PATTERN_DIAGONAL8 = PATTERN_ROW4 + 6561,
    PATTERN_DIAGONAL7 = PATTERN_DIAGONAL8 + 6561,
    PATTERN_DIAGONAL6 = PATTERN_DIAGONAL7 + 2187,
    PATTERN_DIAGONAL5 = PATTERN_DIAGONAL6 + 729,
    PATTERN_DIAGONAL4 = PATTERN_DIAGONAL5 + 243,
    PATTERN_WEIGHTS = PATTERN_DIAGONAL4 + 81
};

/* Where an image lies: at a corner, along a side, or through the centre. */
enum {
    REGION_A1,
    REGION_H1,
    REGION_A8,
    REGION_H8,
    REGION_TOP,
    REGION_BOTTOM,
    REGION_LEFT,
    REGION_RIGHT,
    REGION_MIDDLE,
    REGIONS
};

typedef struct Pattern {
    int squares; /* how many */
    int size;    /* 3^squares */
    int images;
    int lane;                                    /* of the first image */
    int weight;                                  /* offset of its weights */
    int square[SYMMETRIES][PATTERN_SQUARES_MAX]; /* of each image */
    int mirrors;                                 /* symmetries that map an image to itself */
    int mirror[SYMMETRIES][PATTERN_SQUARES_MAX]; /* digit i becomes digit mirror[][i] */
} Pattern;

void pattern_all(Pattern out[PATTERN_TYPES]);
/* "edge with its X squares". */
const char *pattern_name(int type);

/* The region of each image. */
void pattern_regions(int region[PATTERN_IMAGES]);

/* The least of an index and its mirror images, which all have the same weight. */
int pattern_fold(const Pattern *p, int index);

#endif
