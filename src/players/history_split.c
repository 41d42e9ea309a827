/* history_split.c - the tasks of a split root, by threads or by processes. */
#include "players/history_split.h"

#include "players/player_kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

/* How often the parent looks for a stop and for processes that died. */
enum { POLL_MS = 5 };

static void search_task(RootSplit *s, int index)
{
    HistoryJob j = *s->job;
    Walk *w = &j.walk;
    RootTask *task = &s->tasks[index];
    /* Never observed, so nothing is allocated. */
    w->tree = (Tree){.stop = s->turn->stop};
    walk_make(w, task->move, board_flips(&w->board, task->move), index);
    task->value = -player_kernel(s->cpu)->history_node(&j, s->depth - 1);
    task->nodes = w->tree.nodes;
    task->stopped = w->tree.stopped;
}

static void pool_task(void *context, int index, int thread)
{
    (void)thread;
    search_task(context, index);
}

void history_split_pool(RootSplit *s, Pool *pool) { pool_run(pool, pool_task, s, s->count); }

typedef struct Child {
    pid_t pid;
    int fd; /* to read the result from, without blocking */
    int task;
} Child;

/* In the new process: only searches, writes the result and exits. */
static _Noreturn void child_main(RootSplit *s, int index, int fd, pid_t parent)
{
#if defined(__linux__)
    /* The search ends with the program, even if that is killed. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) _exit(1);
    search_task(s, index);
    const RootTask *task = &s->tasks[index];
    _exit(write(fd, task, sizeof *task) == (ssize_t)sizeof *task ? 0 : 1);
}

static bool child_start(RootSplit *s, int index, Child *out, Error *err)
{
    int ends[2];
    if (pipe(ends) != 0)
        return error_set(err, "cannot make a pipe to a search process: %s", strerror(errno));
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) child_main(s, index, ends[1], parent);
    int failure = errno;
    close(ends[1]);
    *out = (Child){pid, ends[0], index};
    if (pid > 0) return true;
    close(ends[0]);
    return error_set(err, "cannot start a search process: %s", strerror(failure));
}

/* Waits for the end of the process and returns its status. */
static int child_reap(const Child *c)
{
    int status = 0;
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR) continue;
    close(c->fd);
    return status;
}

static bool child_has_ended(const Child *c)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid;
}

typedef enum ChildState { CHILD_RUNNING, CHILD_DONE, CHILD_LOST } ChildState;

/* Its end is asked for, too: the end of the pipe may be hidden by a process that another thread
 * started at the same moment and that inherited it. */
static ChildState child_state(RootSplit *s, const Child *c)
{
    bool ended = child_has_ended(c);
    RootTask result;
    ssize_t size = read(c->fd, &result, sizeof result);
    if (size == (ssize_t)sizeof result) {
        s->tasks[c->task] = result;
        return CHILD_DONE;
    }
    bool empty = size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    return empty && !ended ? CHILD_RUNNING : CHILD_LOST;
}

static bool lost_child(int status, Error *err)
{
    if (WIFSIGNALED(status))
        return error_set(err, "a search process was killed by signal %d", WTERMSIG(status));
    return error_set(err, "a search process ended with status %d and without a result",
                     WEXITSTATUS(status));
}

typedef struct Children {
    Child list[POOL_THREADS_MAX];
    int count;
} Children;

/* Takes the results of all processes that have one. False: one ended without a result. */
static bool collect(RootSplit *s, Children *c, Error *err)
{
    for (int i = 0; i < c->count;) {
        ChildState state = child_state(s, &c->list[i]);
        if (state == CHILD_RUNNING) {
            i++;
            continue;
        }
        int status = child_reap(&c->list[i]);
        c->list[i] = c->list[--c->count];
        if (state == CHILD_LOST) return lost_child(status, err);
    }
    return true;
}

static void wait_for_children(const Children *c)
{
    struct pollfd fds[POOL_THREADS_MAX];
    for (int i = 0; i < c->count; i++)
        fds[i] = (struct pollfd){.fd = c->list[i].fd, .events = POLLIN};
    poll(fds, (nfds_t)c->count, POLL_MS);
}

static void kill_children(Children *c)
{
    for (int i = 0; i < c->count; i++) kill(c->list[i].pid, SIGKILL);
    while (c->count) child_reap(&c->list[--c->count]);
}

bool history_split_processes(RootSplit *s, int limit, Error *err)
{
    Children running = {.count = 0};
    bool ok = true;
    for (int i = 0; i < s->count; i++) s->tasks[i].stopped = true;
    for (int next = 0; ok && (next < s->count || running.count);) {
        if (stop_now(&s->turn->stop)) break;
        if (next < s->count && running.count < limit) {
            ok = child_start(s, next++, &running.list[running.count], err);
            running.count += ok;
            continue;
        }
        wait_for_children(&running);
        ok = collect(s, &running, err);
    }
    kill_children(&running);
    return ok;
}
