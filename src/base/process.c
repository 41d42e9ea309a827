#define _GNU_SOURCE /* pipe2: a pipe that leaks into a program started beside never ends */
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* Flags are looked at this often; a fate may take as long to be known after the last line. */
enum { POLL_MS = 20, WORDS_MAX = 160, DRAIN_READS = 64, PROCESS_GROUPS_MAX = 1024 };

static const double TERM_SECONDS = 0.3, FATE_SECONDS = 0.3;

struct Process {
    pid_t pid;
    int in, out, err; /* ours of the pipes; -1: closed */
    bool out_ended;
    /* Bytes read and not yet taken: buffer[at..filled-1]. */
    char buffer[PROCESS_LINE_MAX];
    size_t at, filled;
    char words[WORDS_MAX]; /* the last line of stderr that is not empty, */
    char word[WORDS_MAX];  /* and what has arrived of the next */
    size_t word_size;
};

/* The groups that live, for who must end at once; 0: free. More than these are not known. */
static atomic_int groups[PROCESS_GROUPS_MAX];

static void note_group(int from, int to)
{
    for (int i = 0; i < PROCESS_GROUPS_MAX; i++) {
        int expected = from;
        if (atomic_compare_exchange_strong(&groups[i], &expected, to)) return;
    }
}

void process_kill_all(void)
{
    for (int i = 0; i < PROCESS_GROUPS_MAX; i++) {
        int group = atomic_load(&groups[i]);
        if (group > 0) kill(-group, SIGKILL);
    }
}

/* ---- Starting ---------------------------------------------------------------------------- */

static bool is_program(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode) && access(path, X_OK) == 0;
}

static bool is_in_path(const char *name)
{
    const char *rest = getenv("PATH");
    char path[4096];
    while (rest && *rest) {
        size_t size = strcspn(rest, ":");
        int written = snprintf(path, sizeof path, "%.*s/%s", (int)size, rest, name);
        if (written > 0 && (size_t)written < sizeof path && is_program(path)) return true;
        rest += size + (rest[size] == ':');
    }
    return false;
}

bool process_exists(const char *program, Error *err)
{
    bool path = strchr(program, '/') != NULL;
    if (path ? is_program(program) : *program && is_in_path(program)) return true;
    return error_set(err, "there is no program '%.120s'%s", program, path ? "" : " in PATH");
}

static void close_end(int *end)
{
    if (*end >= 0) close(*end);
    *end = -1;
}

/* Away from 0, 1 and 2, which the new program's own ends will be moved to. */
static bool open_pipe(int ends[2])
{
    int low[2];
    ends[0] = ends[1] = -1;
    if (pipe2(low, O_CLOEXEC) != 0) return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, 3);
        close(low[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

static int spawn(pid_t *pid, char *const argv[], const int ends[3])
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    for (int i = 0; i < 3; i++) posix_spawn_file_actions_adddup2(&actions, ends[i], i);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    int failure = posix_spawnp(pid, argv[0], &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

Process *process_start(char *const argv[], Error *err)
{
    Process *p = calloc(1, sizeof *p);
    if (!p) {
        error_set(err, "no memory to start '%.120s'", argv[0]);
        return NULL;
    }
    int in[2] = {-1, -1}, out[2] = {-1, -1}, words[2] = {-1, -1};
    int failure = open_pipe(in) && open_pipe(out) && open_pipe(words) ? 0 : errno;
    if (!failure) failure = spawn(&p->pid, argv, (int[]){in[0], out[1], words[1]});
    close_end(&in[0]);
    close_end(&out[1]);
    close_end(&words[1]);
    p->in = in[1];
    p->out = out[0];
    p->err = words[0];
    if (failure) {
        close_end(&p->in);
        close_end(&p->out);
        close_end(&p->err);
        free(p);
        error_set(err, "cannot start '%.120s': %s", argv[0], strerror(failure));
        return NULL;
    }
    note_group(0, p->pid);
    fcntl(p->in, F_SETFL, O_NONBLOCK);
    fcntl(p->out, F_SETFL, O_NONBLOCK);
    fcntl(p->err, F_SETFL, O_NONBLOCK);
    return p;
}

/* ---- Talking ----------------------------------------------------------------------------- */

/* Nothing that a terminal would obey, nor half a character. */
static char printable(char c) { return c >= ' ' && c < 127 ? c : c == '\t' ? ' ' : '?'; }

static void hear_word(Process *p, const char *data, ssize_t size)
{
    for (ssize_t i = 0; i < size; i++) {
        if (data[i] != '\n' && data[i] != '\r') {
            if (p->word_size + 1 < sizeof p->word) p->word[p->word_size++] = printable(data[i]);
        } else if (p->word_size) {
            memcpy(p->words, p->word, p->word_size);
            p->words[p->word_size] = '\0';
            p->word_size = 0;
        }
    }
}

/* False: there was nothing. */
static bool read_words(Process *p)
{
    char data[1024];
    ssize_t got = p->err >= 0 ? read(p->err, data, sizeof data) : 0;
    if (got > 0) hear_word(p, data, got);
    if (got == 0) close_end(&p->err);
    return got > 0;
}

static void read_output(Process *p)
{
    ssize_t got = read(p->out, p->buffer + p->filled, sizeof p->buffer - p->filled);
    if (got > 0) p->filled += (size_t)got;
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) p->out_ended = true;
}

/* Waits a little for something to happen, and takes in what the program says meanwhile: it must
 * not be held up by a pipe that nobody empties. */
static void wait_for_it(Process *p, bool to_write)
{
    bool room = !p->out_ended && p->filled < sizeof p->buffer;
    struct pollfd ends[3] = {{.fd = room ? p->out : -1, .events = POLLIN},
                             {.fd = p->err, .events = POLLIN},
                             {.fd = to_write ? p->in : -1, .events = POLLOUT}};
    if (poll(ends, 3, POLL_MS) <= 0) return;
    if (ends[0].revents) read_output(p);
    if (ends[1].revents) read_words(p);
}

/* As write(2), with SIGPIPE kept from this thread. */
static ssize_t write_quietly(int end, const char *data, size_t size)
{
    sigset_t pipe, before, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    ssize_t written = write(end, data, size);
    int failure = errno;
    if (written < 0 && failure == EPIPE && sigpending(&pending) == 0 &&
        sigismember(&pending, SIGPIPE))
        sigtimedwait(&pipe, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = failure;
    return written;
}

ProcessRead process_send(Process *p, const char *text, const Stop *stop)
{
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t written = write_quietly(p->in, text, left);
        if (written > 0) {
            text += written;
            left -= (size_t)written;
        } else if (written < 0 && errno != EAGAIN && errno != EINTR) {
            return PROCESS_ENDED;
        } else if (stop_now(stop)) {
            return PROCESS_STOPPED;
        } else {
            wait_for_it(p, true);
        }
    }
    return PROCESS_LINE;
}

/* The line that the buffer begins with goes to `line`; `size` is without its end. */
static void take_line(Process *p, size_t size, char *line)
{
    memcpy(line, p->buffer + p->at, size);
    p->at += size;
    if (size > 0 && line[size - 1] == '\r') size--;
    line[size] = '\0';
    for (size_t i = 0; i < size; i++) line[i] = printable(line[i]);
}

ProcessRead process_line(Process *p, const Stop *stop, char line[PROCESS_LINE_MAX])
{
    for (;;) {
        size_t size = p->filled - p->at;
        const char *end = memchr(p->buffer + p->at, '\n', size);
        if (end) {
            take_line(p, (size_t)(end - p->buffer) - p->at, line);
            p->at++;
            return PROCESS_LINE;
        }
        if (size >= sizeof p->buffer - 1) return PROCESS_LONG;
        memmove(p->buffer, p->buffer + p->at, size);
        p->at = 0;
        p->filled = size;
        if (p->out_ended) {
            if (!size) return PROCESS_ENDED;
            take_line(p, size, line);
            return PROCESS_LINE;
        }
        if (stop_now(stop)) return PROCESS_STOPPED;
        wait_for_it(p, false);
    }
}

/* ---- Ending ------------------------------------------------------------------------------ */

/* Waits for its death without burying it, so that its number stays its own; what it still says
 * goes nowhere. */
static bool has_ended(Process *p, double seconds, siginfo_t *how)
{
    double until = clock_now() + seconds;
    for (int ms = 1;; ms = ms < POLL_MS ? 2 * ms : POLL_MS) {
        how->si_pid = 0;
        if (waitid(P_PID, (id_t)p->pid, how, WEXITED | WNOHANG | WNOWAIT) == 0 && how->si_pid)
            return true;
        if (clock_now() >= until) return false;
        char lost[PROCESS_LINE_MAX];
        for (int i = 0; i < DRAIN_READS && read(p->out, lost, sizeof lost) > 0; i++) continue;
        read_words(p);
        nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
    }
}

/* All that it said, and a last line without an end. */
static void read_last_words(Process *p)
{
    for (int i = 0; i < DRAIN_READS && p->err >= 0; i++)
        if (!read_words(p)) break;
    hear_word(p, "\n", 1);
}

const char *process_fate(Process *p, char *out, size_t size)
{
    siginfo_t how;
    if (!has_ended(p, FATE_SECONDS, &how))
        snprintf(out, size, "closed its output");
    else if (how.si_code == CLD_EXITED)
        snprintf(out, size, "ended with status %d", how.si_status);
    else
        snprintf(out, size, "was killed by signal %d (%s)", how.si_status,
                 strsignal(how.si_status));
    read_last_words(p);
    return out;
}

const char *process_last_words(const Process *p) { return p->words; }

void process_end(Process *p, const char *farewell, double patience)
{
    if (!p) return;
    siginfo_t how;
    if (farewell) process_send(p, farewell, &(Stop){.deadline = clock_now() + patience});
    close_end(&p->in);
    if (!has_ended(p, patience, &how)) {
        kill(-p->pid, SIGTERM);
        has_ended(p, TERM_SECONDS, &how);
    }
    kill(-p->pid, SIGKILL);
    note_group(p->pid, 0);
    while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) continue;
    close_end(&p->out);
    close_end(&p->err);
    free(p);
}
