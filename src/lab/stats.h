/* stats.h - sums, quantiles and fits over the rows of a table. */
#ifndef HEIBAI_LAB_STATS_H
#define HEIBAI_LAB_STATS_H

#include "lab/csv.h"

enum { LAB_VALUES_MAX = 4096 };

/* A condition: the cell in this column has this text. */
typedef struct LabWhere {
    int column;
    const char *text;
} LabWhere;

typedef struct LabValues {
    int count;
    double list[LAB_VALUES_MAX];
} LabValues;

/* The values of the column in the rows that satisfy all conditions; a NULL text ends the list.
 */
void lab_select(const Csv *csv, int column, const LabWhere *where, LabValues *out);
double lab_sum(const Csv *csv, int column, const LabWhere *where);

/* The conditions that one column has this text and another this number. They are in *f. */
typedef struct LabFilter {
    char number[16];
    LabWhere where[3];
} LabFilter;
const LabWhere *lab_where(LabFilter *f, LabWhere text, int column, int number);

/* The greatest number of a column; 0 if there are no rows. */
int lab_greatest(const Csv *csv, int column);

/* Both sort the values. 0 if there are none. */
double lab_median(LabValues *values);
double lab_quantile(LabValues *values, double p);

/* An estimate with its 95 % interval. */
typedef struct LabRange {
    double value, low, high;
} LabRange;

/* The median, with an interval from the ranks of the values: it needs no assumption about their
 * distribution. With fewer than six values it reaches from the least to the greatest. Sorts the
 * values. */
LabRange lab_median_range(LabValues *values);
/* The same for the ratios of two lists, which are put into *x. */
LabRange lab_ratio_range(LabValues *x, const LabValues *y);
/* The mean and 1.96 standard errors. Pre: at least two values. */
LabRange lab_mean_range(const LabValues *values);
/* 1 - x, for shares. */
LabRange lab_range_rest(LabRange x);

/* A straight line by least squares, the coefficient of determination, and half the 95 %
 * interval of the slope (0 for two points). */
typedef struct LabLine {
    double slope, start, r2, error;
} LabLine;

/* Pre: at least two different x. */
LabLine lab_fit(const double *x, const double *y, int count);

#endif
