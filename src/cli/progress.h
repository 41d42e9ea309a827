/* progress.h - a line on stderr that tells how far long work is.
 * Silent unless stderr is a terminal and the work has taken a second. */
#ifndef HEIBAI_CLI_PROGRESS_H
#define HEIBAI_CLI_PROGRESS_H

#include <stdbool.h>

typedef struct Progress {
    const char *what; /* "games" */
    double begun, shown;
    long before;  /* done when it began: says nothing of the speed */
    bool visible; /* a line stands on the terminal */
} Progress;

Progress progress_begin(const char *what);
/* `note` may be NULL; total 0: nobody knows. */
void progress_show(Progress *p, long done, long total, const char *note);
/* Clears the line. */
void progress_end(Progress *p);

#endif
