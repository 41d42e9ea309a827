/* json.h - prints JSON, one object per line. */
#ifndef HEIBAI_CLI_JSON_H
#define HEIBAI_CLI_JSON_H

#include <jansson.h>

/* Prints the object on stdout and frees it. NULL means that it could not be made for lack of
 * memory: the program ends with a message and STATUS_BAD. Pre: all strings are UTF-8. */
void json_print_line(json_t *object);

/* A string from outside: what is not UTF-8 is taken for Latin-1. */
json_t *json_text(const char *text);

/* A number with so many decimals, as people would write it. */
json_t *json_rounded(double value, int decimals);

#endif
