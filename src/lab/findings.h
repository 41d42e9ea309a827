/* findings.h - the findings of the reports, and whether they hold in this run. */
#ifndef HEIBAI_LAB_FINDINGS_H
#define HEIBAI_LAB_FINDINGS_H

#include "lab/lab.h"

/* A measured number has a 95 % interval. A finding holds if the whole interval satisfies its
 * rule, and does not hold if no part of it does. Otherwise it is undecided. */
typedef enum Verdict {
    VERDICT_HOLDS,
    VERDICT_FAILS,
    VERDICT_UNDECIDED,
    VERDICT_UNREPEATABLE,
    VERDICTS
} Verdict;

typedef struct Finding Finding;
struct Finding {
    const char *report; /* "A" */
    const char *claim;
    const char *rule; /* the condition under which it holds; NULL: it cannot be repeated */
    /* Appends sentences with the numbers of this run, separated by a space. Pre: all tables of
     * the reports are complete. */
    Verdict (*judge)(const Finding *self, const LabData *data, Text *numbers);
    int id; /* what the function judges, if several findings share it */
};

/* NULL after the last. */
const Finding *lab_finding(int index);
/* "holds", "does not hold", "undecided", "cannot be repeated". */
const char *verdict_name(Verdict verdict);

/* Appends findings.csv, with one row per finding. */
void lab_findings_csv(const LabData *data, Text *out);

#endif
