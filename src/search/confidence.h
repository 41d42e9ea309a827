/* confidence.h - how sure a selective search is of each thing it leaves out. */
#ifndef HEIBAI_SEARCH_CONFIDENCE_H
#define HEIBAI_SEARCH_CONFIDENCE_H

/* The share of deep values that lie no farther from what a shallow search says, on either side,
 * than ProbCut takes for granted. The steps are those Othello players know. */
typedef enum Confidence {
    CONFIDENCE_73,
    CONFIDENCE_87,
    CONFIDENCE_95,
    CONFIDENCE_98,
    CONFIDENCE_99,
    CONFIDENCE_EXACT,
    CONFIDENCES
} Confidence;

/* 73, 87, 95, 98, 99, 100. */
static inline int confidence_percent(Confidence c)
{
    static const int PERCENT[CONFIDENCES] = {73, 87, 95, 98, 99, 100};
    return PERCENT[c];
}

#endif
