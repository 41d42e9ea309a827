/* json.c */
#include "cli/json.h"

#include <math.h>
#include <stdio.h>

void json_print_line(json_t *object)
{
    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(12));
    putchar('\n');
    fflush(stdout);
    json_decref(object);
}

json_t *json_rounded(double value, int decimals)
{
    double scale = pow(10, decimals);
    return json_real(round(value * scale) / scale);
}
