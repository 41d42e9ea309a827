/* findings.h - the findings of the reports, and whether they hold in this run. */
#ifndef HEIBAI_LAB_FINDINGS_H
#define HEIBAI_LAB_FINDINGS_H

#include "lab/lab.h"

typedef enum Verdict { VERDICT_HOLDS, VERDICT_FAILS, VERDICT_UNREPEATABLE, VERDICTS } Verdict;

typedef struct Finding {
    const char *report; /* "A" */
    const char *claim;
    const char *rule; /* the condition under which it holds; NULL: it cannot be repeated */
    /* Appends sentences with the numbers of this run. Pre: all tables of the reports are
     * complete. */
    Verdict (*judge)(const LabData *data, Text *numbers);
} Finding;

/* NULL after the last. */
const Finding *lab_finding(int index);
/* "holds", "does not hold", "cannot be repeated". */
const char *verdict_name(Verdict verdict);

/* Appends findings.csv, with one row per finding. */
void lab_findings_csv(const LabData *data, Text *out);

#endif
