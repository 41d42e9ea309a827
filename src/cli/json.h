/* json.h - how every command prints JSON: one object a line. */
#ifndef HEIBAI_CLI_JSON_H
#define HEIBAI_CLI_JSON_H

#include <jansson.h>

/* Prints the object on stdout and lets go of it. Pre: it was made of UTF-8 and json_text. */
void json_print_line(json_t *object);

/* A string from outside: what is not UTF-8 is taken for Latin-1. */
json_t *json_text(const char *text);

/* A number with so many decimals, as people would write it. */
json_t *json_rounded(double value, int decimals);

#endif
