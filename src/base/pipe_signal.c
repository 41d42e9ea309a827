#include "base/pipe_signal.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

static bool is_pending(void)
{
    sigset_t pending;
    return sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE);
}

static sigset_t only_pipe(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    return set;
}

void pipe_signal_hold(PipeSignal *p)
{
    sigset_t pipe = only_pipe();
    p->pending = is_pending();
    pthread_sigmask(SIG_BLOCK, &pipe, &p->mask);
}

void pipe_signal_release(const PipeSignal *p)
{
    int failure = errno;
    sigset_t pipe = only_pipe();
    if (!p->pending && is_pending()) sigtimedwait(&pipe, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &p->mask, NULL);
    errno = failure;
}
