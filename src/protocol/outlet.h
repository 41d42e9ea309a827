/* outlet.h - where a protocol's answers go: a stream, or a text that a test looks at. */
#ifndef HEIBAI_PROTOCOL_OUTLET_H
#define HEIBAI_PROTOCOL_OUTLET_H

#include "base/text.h"

#include <stdio.h>

typedef struct Outlet {
    FILE *file; /* written and flushed at once */
    Text *text; /* where there is no file */
} Outlet;

void outlet_write(const Outlet *o, const char *text, size_t size);
void outlet_print(const Outlet *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
