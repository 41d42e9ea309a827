/* pattern.h - the groups of squares that the evaluation looks at: one definition for the engine
 * and for its training.
 * A type is one group and its images under the eight symmetries; the images share weights. An
 * image is read as a number in base 3, the first square being the lowest digit. */
#ifndef HEIBAI_EVAL_PATTERN_H
#define HEIBAI_EVAL_PATTERN_H

#include "board/board.h"
#include "board/symmetry.h"

enum {
    PATTERN_TYPES = 11,
    PATTERN_IMAGES = 46,     /* of all types */
    PATTERN_LANES = 48,      /* the images, type after type, and two that stay empty */
    PATTERN_SQUARES_MAX = 10 /* of a type: 3^10 fits 16 bits */
};

/* Where the weights of a type begin when the tables of all follow each other. Written down so
 * that the evaluation has constants; pattern_all and a test hold them to the types. */
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

/* Where an image lies: at a corner, along a side, or across the middle. */
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
    int weight;                                  /* where its weights begin */
    int square[SYMMETRIES][PATTERN_SQUARES_MAX]; /* of each image */
    int mirrors;                                 /* ways to map the first image on itself */
    int mirror[SYMMETRIES][PATTERN_SQUARES_MAX]; /* digit i becomes digit mirror[][i] */
} Pattern;

void pattern_all(Pattern out[PATTERN_TYPES]);
/* "edge with its X squares". */
const char *pattern_name(int type);

/* The region of each image. */
void pattern_regions(int region[PATTERN_IMAGES]);

/* The least of the indices that mirrors make of one: those must have the same weight. */
int pattern_fold(const Pattern *p, int index);
/* The index with the colours exchanged. */
int pattern_swap(const Pattern *p, int index);

#endif
