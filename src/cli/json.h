/* json.h - how every command prints JSON: one object a line. */
#ifndef HEIBAI_CLI_JSON_H
#define HEIBAI_CLI_JSON_H

#include <jansson.h>

/* Prints the object on stdout and lets go of it. */
void json_print_line(json_t *object);

/* A number with so many decimals, as people would write it. */
json_t *json_rounded(double value, int decimals);

#endif
