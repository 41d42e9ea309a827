#define _GNU_SOURCE /* close_range, ppoll */
#include "base/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { ORDERS = 3, REPORTS = 4 }; /* descriptors of the supervisor, after 0, 1 and 2 */

static void on_child(int number) { (void)number; } /* only interrupts ppoll */

static void report(int to, SupervisorEvent event, int value)
{
    SupervisorReport r = {event, value};
    /* Smaller than PIPE_BUF, so all or nothing; nobody reads it if we are to end anyway. */
    while (write(to, &r, sizeof r) < 0 && errno == EINTR) continue;
}

static void reset_signals(void)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    for (int i = 1; i < NSIG; i++) sigaction(i, &action, NULL);
}

/* Leaves nothing open but these: an inherited pipe of another program would keep it alive. */
static bool arrange_descriptors(const Supervised *s)
{
    int from[] = {s->in, s->out, s->err, s->orders, s->reports};
    enum { COUNT = sizeof from / sizeof from[0] };
    for (int i = 0; i < COUNT; i++) /* first out of the way of 0..4 */
        if ((from[i] = fcntl(from[i], F_DUPFD_CLOEXEC, COUNT)) < 0) return false;
    for (int i = 0; i < COUNT; i++)
        if (dup2(from[i], i) < 0) return false;
    fcntl(ORDERS, F_SETFD, FD_CLOEXEC);
    fcntl(REPORTS, F_SETFD, FD_CLOEXEC);
    close_range(COUNT, ~0U, 0);
    return true;
}

_Noreturn static void become_program(const Supervised *s, pid_t supervisor, int failure)
{
    sigset_t none;
    struct rlimit no_core = {0, 0}, memory = {s->memory, s->memory};
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* if somebody kills the supervisor */
    if (getppid() != supervisor) _exit(127);
    setrlimit(RLIMIT_CORE, &no_core);
    if (s->memory) setrlimit(RLIMIT_AS, &memory);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(s->path, s->argv, environ);
    int number = errno;
    while (write(failure, &number, sizeof number) < 0 && errno == EINTR) continue;
    _exit(127);
}

/* Returns the program's process, or -1 with errno. */
static pid_t start(const Supervised *s)
{
    int failure[2], number = 0;
    pid_t self = getpid(), child;
    if (pipe2(failure, O_CLOEXEC) != 0 || (child = fork()) < 0) return -1;
    if (child == 0) become_program(s, self, failure[1]);
    close(failure[1]);
    setpgid(child, child); /* both sides, so that it is done whoever comes first */
    ssize_t got;           /* nothing: a successful exec closed the pipe */
    while ((got = read(failure[0], &number, sizeof number)) < 0 && errno == EINTR) continue;
    close(failure[0]);
    if (got <= 0) return child;
    waitpid(child, NULL, 0);
    errno = number;
    return -1;
}

/* SIGKILL to every child. False: the list of children cannot be read. */
static bool kill_children(void)
{
    char data[4096];
    int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    pid_t pid = 0;
    for (ssize_t got; (got = read(fd, data, sizeof data)) > 0;)
        for (ssize_t i = 0; i < got; i++) {
            if (data[i] >= '0' && data[i] <= '9') {
                pid = 10 * pid + (data[i] - '0');
            } else if (pid > 0) {
                kill(pid, SIGKILL);
                pid = 0;
            }
        }
    if (pid > 0) kill(pid, SIGKILL);
    close(fd);
    return true;
}

/* The children of a killed process become ours, so this goes on until there is none. */
static void kill_descendants(pid_t program)
{
    for (;;) {
        pid_t got;
        while ((got = waitpid(-1, NULL, WNOHANG)) > 0) continue;
        if (got < 0) return;
        if (!kill_children()) kill(-program, SIGKILL);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

static void reap(pid_t program)
{
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
        if (pid == program) report(REPORTS, SUPERVISOR_ENDED, status);
}

/* Returns when our parent closed its end of the orders, or died. */
static void obey(pid_t program)
{
    sigset_t but_child;
    sigfillset(&but_child);
    sigdelset(&but_child, SIGCHLD);
    struct pollfd orders = {.fd = ORDERS, .events = POLLIN};
    for (;;) {
        reap(program);
        if (ppoll(&orders, 1, NULL, &but_child) <= 0) continue;
        char order;
        ssize_t got = read(ORDERS, &order, 1);
        if (got == 0) return;
        if (got == 1 && order == SUPERVISOR_TERMINATE) kill(-program, SIGTERM);
    }
}

void supervisor_run(const Supervised *program)
{
    setpgid(0, 0); /* Ctrl-C at the terminal is not for us */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    reset_signals();
    sigaction(SIGCHLD, &(struct sigaction){.sa_handler = on_child}, NULL);
    if (!arrange_descriptors(program)) {
        report(program->reports, SUPERVISOR_FAILED, errno);
        _exit(1);
    }
    pid_t child = start(program);
    if (child < 0) {
        report(REPORTS, SUPERVISOR_FAILED, errno);
        _exit(1);
    }
    /* If we held these the end of the program's output would not be seen. */
    for (int i = 0; i < 3; i++) close(i);
    report(REPORTS, SUPERVISOR_STARTED, 0);
    obey(child);
    kill_descendants(child);
    _exit(0);
}
