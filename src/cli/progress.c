#include "cli/progress.h"

#include "base/clock.h"
#include "cli/say.h"

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
    Text line = {0};
    text_print(&line, "%ld", done);
    if (total) text_print(&line, "/%ld", total);
    text_print(&line, " %s, %.0f s", p->what, spent);
    if (total) text_print(&line, ", %.0f s left", left);
    if (note) text_print(&line, "  %s", note);
    fputs("\r\033[K", stderr);
    say_text(stderr, text_string(&line));
    text_free(&line);
    fflush(stderr);
}

void progress_end(Progress *p)
{
    if (p->visible) fputs("\r\033[K", stderr);
    p->visible = false;
}
