#include "cli/json.h"

#include "cli/command.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void json_print_line(json_t *object)
{
    if (!object) {
        Error err;
        error_no_memory(&err);
        exit(command_fail(&err, NULL));
    }
    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(12));
    putchar('\n');
    fflush(stdout);
    json_decref(object);
}

json_t *json_text(const char *text)
{
    Text utf8 = {0};
    text_add_utf8(&utf8, text, strlen(text));
    json_t *value = json_string(text_string(&utf8));
    text_free(&utf8);
    return value;
}

json_t *json_rounded(double value, int decimals)
{
    double scale = pow(10, decimals);
    return json_real(round(value * scale) / scale);
}
