#include "lab/stats.h"

#include <assert.h>
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
    double slope = xy / xx;
    return (LabLine){slope, my - slope * mx, yy > 0 ? xy * xy / (xx * yy) : 1};
}
