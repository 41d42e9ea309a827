/* outlet.h - where the answers of a protocol go: a stream, or a text for tests. */
#ifndef HEIBAI_PROTOCOL_OUTLET_H
#define HEIBAI_PROTOCOL_OUTLET_H

#include "base/text.h"

#include <stdio.h>

typedef struct Outlet {
    FILE *file; /* flushed after every write */
    Text *text; /* used if file is NULL */
} Outlet;

void outlet_write(const Outlet *o, const char *text, size_t size);
void outlet_print(const Outlet *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
