#include "lab/stats.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool holds(const Csv *csv, int row, const LabWhere *where)
{
    for (; where->text; where++)
        if (strcmp(csv_text(csv, row, where->column), where->text) != 0) return false;
    return true;
}

void lab_select(const Csv *csv, int column, const LabWhere *where, LabValues *out)
{
    out->count = 0;
    for (int row = 0; row < csv_rows(csv) && out->count < LAB_VALUES_MAX; row++)
        if (holds(csv, row, where)) out->list[out->count++] = csv_number(csv, row, column);
}

double lab_sum(const Csv *csv, int column, const LabWhere *where)
{
    double sum = 0;
    for (int row = 0; row < csv_rows(csv); row++)
        if (holds(csv, row, where)) sum += csv_number(csv, row, column);
    return sum;
}

const LabWhere *lab_where(LabFilter *f, LabWhere text, int column, int number)
{
    snprintf(f->number, sizeof f->number, "%d", number);
    f->where[0] = text;
    f->where[1] = (LabWhere){column, f->number};
    f->where[2] = (LabWhere){0, NULL};
    return f->where;
}

int lab_greatest(const Csv *csv, int column)
{
    int greatest = 0;
    for (int row = 0; row < csv_rows(csv); row++)
        if (csv_integer(csv, row, column) > greatest) greatest = csv_integer(csv, row, column);
    return greatest;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double lab_quantile(LabValues *values, double p)
{
    if (values->count == 0) return 0;
    qsort(values->list, (size_t)values->count, sizeof values->list[0], by_value);
    double place = p * (values->count - 1);
    int below = (int)place, above = below + 1 < values->count ? below + 1 : below;
    return values->list[below] + (place - below) * (values->list[above] - values->list[below]);
}

double lab_median(LabValues *values) { return lab_quantile(values, 0.5); }

/* The number of values to leave out at each end, so that the median of the distribution lies
 * between the others with a probability of at least 95 %. */
static int ranks_outside(int count)
{
    double term = pow(0.5, count), sum = term; /* P(0 of them are below the median) */
    int outside = 0;
    for (int k = 1; sum <= 0.025 && k < count; k++) {
        outside = k - 1;
        term *= (double)(count - k + 1) / k;
        sum += term;
    }
    return outside;
}

LabRange lab_median_range(LabValues *values)
{
    double middle = lab_median(values);
    if (values->count == 0) return (LabRange){0};
    int outside = ranks_outside(values->count);
    return (LabRange){middle, values->list[outside], values->list[values->count - 1 - outside]};
}

LabRange lab_ratio_range(LabValues *x, const LabValues *y)
{
    for (int i = 0; i < x->count && i < y->count; i++) x->list[i] /= y->list[i];
    return lab_median_range(x);
}

LabRange lab_mean_range(const LabValues *values)
{
    assert(values->count >= 2);
    double mean = 0, square = 0;
    for (int i = 0; i < values->count; i++) mean += values->list[i] / values->count;
    for (int i = 0; i < values->count; i++)
        square += (values->list[i] - mean) * (values->list[i] - mean);
    double error = 1.96 * sqrt(square / (values->count - 1.0) / values->count);
    return (LabRange){mean, mean - error, mean + error};
}

LabRange lab_range_rest(LabRange x) { return (LabRange){1 - x.value, 1 - x.high, 1 - x.low}; }

/* Student's t for a 95 % interval. */
static double student(int freedom)
{
    static const double T[] = {0, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23};
    enum { KNOWN = sizeof T / sizeof T[0] };
    return freedom < KNOWN ? T[freedom] : 2.0;
}

LabLine lab_fit(const double *x, const double *y, int count)
{
    assert(count >= 2);
    double mx = 0, my = 0, xx = 0, xy = 0, yy = 0;
    for (int i = 0; i < count; i++) {
        mx += x[i] / count;
        my += y[i] / count;
    }
    for (int i = 0; i < count; i++) {
        xx += (x[i] - mx) * (x[i] - mx);
        xy += (x[i] - mx) * (y[i] - my);
        yy += (y[i] - my) * (y[i] - my);
    }
    double slope = xy / xx, r2 = yy > 0 ? xy * xy / (xx * yy) : 1;
    int freedom = count - 2;
    double error = freedom ? sqrt(fmax(0, 1 - r2) * yy / xx / freedom) * student(freedom) : 0;
    return (LabLine){slope, my - slope * mx, r2, error};
}
