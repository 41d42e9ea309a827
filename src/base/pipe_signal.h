/* pipe_signal.h - writing to a pipe or socket that may be closed, without SIGPIPE.
 * The signal stays as it is for the rest of the program: it ends commands whose output nobody
 * reads. */
#ifndef HEIBAI_BASE_PIPE_SIGNAL_H
#define HEIBAI_BASE_PIPE_SIGNAL_H

#include <signal.h>
#include <stdbool.h>

typedef struct PipeSignal {
    sigset_t mask; /* of the thread before */
    bool pending;  /* a SIGPIPE that is not ours */
} PipeSignal;

/* Blocks SIGPIPE in this thread. */
void pipe_signal_hold(PipeSignal *p);
/* Drops a SIGPIPE that came since then, and restores the mask. Keeps errno. */
void pipe_signal_release(const PipeSignal *p);

#endif
