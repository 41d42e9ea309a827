/* replace.h - writes a file under a temporary name and renames it when it is complete, so that
 * the old file stays intact until then. A symbolic link is followed and the mode of the old
 * file kept; what is not a regular file, such as /dev/stdout, is written directly. */
#ifndef HEIBAI_BASE_REPLACE_H
#define HEIBAI_BASE_REPLACE_H

#include "base/text.h"

#include <stdio.h>

typedef struct Replacement {
    FILE *file;     /* to write to */
    Text path;      /* final path */
    Text temporary; /* path until then; empty: the file is written directly */
} Replacement;

/* Removes temporary files that killed runs left for the same path. False: the error says why,
 * and there is nothing to end. */
bool replace_begin(Replacement *r, const char *path, Error *err);
/* Whether another process is replacing the same file at this moment. For files that depend on
 * others which are read first: of two that begin at once, at least one is told. */
bool replace_contended(const Replacement *r);
/* Syncs what was written so far; the old file is still there. For several files that belong
 * together: sync all of them before the first one is ended. */
bool replace_sync(Replacement *r, Error *err);
/* Each ends the replacement. replace_end returns true when file and folder are synced to disk.
 * False: the temporary is removed and the old file unchanged; only if the sync of the folder
 * fails, the new file is there already. */
bool replace_end(Replacement *r, Error *err);
void replace_drop(Replacement *r);

/* Syncs the folder of a file, so that its name survives a power failure. */
bool replace_sync_folder(const char *path, Error *err);

#endif
