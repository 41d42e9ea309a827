/* stats.h - numbers out of the lab's sheets. */
#ifndef HEIBAI_LAB_STATS_H
#define HEIBAI_LAB_STATS_H

#include "lab/csv.h"

enum { LAB_VALUES_MAX = 4096 };

/* A cell that has to read so. */
typedef struct LabWhere {
    int column;
    const char *text;
} LabWhere;

typedef struct LabValues {
    int count;
    double list[LAB_VALUES_MAX];
} LabValues;

/* The column's values in the rows where all conditions hold; the list ends at a NULL text. */
void lab_select(const Csv *csv, int column, const LabWhere *where, LabValues *out);
double lab_sum(const Csv *csv, int column, const LabWhere *where);

/* Sort the values; of none: 0. */
double lab_median(LabValues *values);
double lab_quantile(LabValues *values, double p);

/* The straight line through points by least squares, and how much of the spread it explains. */
typedef struct LabLine {
    double slope, start, r2;
} LabLine;

/* Pre: at least two different x. */
LabLine lab_fit(const double *x, const double *y, int count);

#endif
