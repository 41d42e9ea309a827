/* confidence.h - how selective a search is, and a search depth at a confidence. */
#ifndef HEIBAI_SEARCH_CONFIDENCE_H
#define HEIBAI_SEARCH_CONFIDENCE_H

/* ProbCut replaces a deep search by a shallow one if the deep value is outside the window with
 * at least this confidence. The steps are those of other Othello programs ("20@73%").
 * CONFIDENCE_EXACT: no ProbCut. */
typedef enum Confidence {
    CONFIDENCE_73,
    CONFIDENCE_87,
    CONFIDENCE_95,
    CONFIDENCE_98,
    CONFIDENCE_99,
    CONFIDENCE_EXACT,
    CONFIDENCES
} Confidence;

/* How far a search goes: plies at a confidence. A depth of all empty squares is a search to the
 * end of the game; with CONFIDENCE_EXACT it is an exact solve. */
typedef struct SearchDepth {
    int plies;
    Confidence confidence;
} SearchDepth;

/* 73, 87, 95, 98, 99, 100. */
static inline int confidence_percent(Confidence c)
{
    static const int PERCENT[CONFIDENCES] = {73, 87, 95, 98, 99, 100};
    return PERCENT[c];
}

#endif
