#include "cli/progress.h"

#include "base/clock.h"

#include <stdio.h>
#include <unistd.h>

Progress progress_begin(const char *what)
{
    return (Progress){.what = what, .begun = clock_now()};
}

void progress_show(Progress *p, long done, long total, const char *note)
{
    double now = clock_now(), spent = now - p->begun;
    if (spent < 1 || now - p->shown < 0.1 || !isatty(STDERR_FILENO)) return;
    p->shown = now;
    p->visible = true;
    long now_done = done - p->before;
    double left = now_done > 0 ? spent / (double)now_done * (double)(total - done) : 0;
    fprintf(stderr, "\r\033[K%ld", done);
    if (total) fprintf(stderr, "/%ld", total);
    fprintf(stderr, " %s, %.0f s", p->what, spent);
    if (total) fprintf(stderr, ", %.0f s left", left);
    if (note) fprintf(stderr, "  %s", note);
    fflush(stderr);
}

void progress_end(Progress *p)
{
    if (p->visible) fputs("\r\033[K", stderr);
    p->visible = false;
}
