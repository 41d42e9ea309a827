/* replace.h - a file that takes its name when it is whole; until then what had that name before
 * is left alone. A link is followed, the mode of an older file is kept, and what is no file, as
 * /dev/stdout, is written to as it is. */
#ifndef HEIBAI_BASE_REPLACE_H
#define HEIBAI_BASE_REPLACE_H

#include "base/text.h"

#include <stdio.h>

typedef struct Replacement {
    FILE *file;     /* to write to */
    Text path;      /* where it will be */
    Text temporary; /* where it is; empty: there already */
} Replacement;

/* False: the error says why, and there is nothing to end. */
bool replace_begin(Replacement *r, const char *path, Error *err);
/* Either ends it. False: what was written is not all on its way, and the old file is as it was.
 */
bool replace_end(Replacement *r, Error *err);
void replace_drop(Replacement *r);

#endif
