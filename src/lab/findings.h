/* findings.h - what the reports found, and whether it holds here.
 * Needs: the sheets of a whole run. */
#ifndef HEIBAI_LAB_FINDINGS_H
#define HEIBAI_LAB_FINDINGS_H

#include "lab/lab.h"

typedef enum Verdict { VERDICT_HOLDS, VERDICT_FAILS, VERDICT_UNREPEATABLE } Verdict;

typedef struct Finding {
    const char *report; /* "A" */
    const char *claim;
    const char *rule; /* when it is said to hold here; NULL: it cannot be repeated */
    /* Appends the numbers behind the verdict, in sentences. */
    Verdict (*judge)(const LabData *data, Text *numbers);
} Finding;

/* NULL after the last. */
const Finding *lab_finding(int index);
/* "holds", "does not hold", "cannot be repeated". */
const char *verdict_name(Verdict verdict);

/* Appends findings.csv: a row a finding. */
void lab_findings_csv(const LabData *data, Text *out);

#endif
