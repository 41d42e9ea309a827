/* progress.h - a progress line on stderr.
 * Silent unless stderr is a terminal and the work has taken a second. */
#ifndef HEIBAI_CLI_PROGRESS_H
#define HEIBAI_CLI_PROGRESS_H

#include <stdbool.h>

typedef struct Progress {
    const char *what; /* "games" */
    double begun, shown;
    long before;  /* done before the start; not counted for the speed */
    bool visible; /* a line stands on the terminal */
} Progress;

Progress progress_begin(const char *what);
/* `note` may be NULL; total 0: unknown. */
void progress_show(Progress *p, long done, long total, const char *note);
/* Clears the line. */
void progress_end(Progress *p);

#endif
