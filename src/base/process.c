#define _GNU_SOURCE /* pipe2 */
#include "base/process.h"

#include "base/pipe_signal.h"
#include "base/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    POLL_MS = 20, /* between looks at the stop flag */
    WORDS_MAX = 160,
    DRAIN_READS = 64,
    PATH_SIZE = 4096
};

/* Guesses: how long to wait after SIGTERM, and for an exit status after the end of output. */
static const double TERM_SECONDS = 0.3, FATE_SECONDS = 0.3;

struct Process {
    pid_t supervisor;
    int in, out, err;    /* our ends of the program's pipes; -1: closed */
    int orders, reports; /* our ends of the supervisor's */
    bool out_ended;
    bool ended; /* the program, with this status */
    int status;
    /* Bytes read and not yet taken: buffer[at..filled-1]. */
    char buffer[PROCESS_LINE_MAX];
    size_t at, filled;
    char words[WORDS_MAX]; /* the last line of stderr that is not empty */
    char word[WORDS_MAX];  /* the line of stderr that is being read */
    size_t word_size;
};

/* ---- Starting ---------------------------------------------------------------------------- */

static bool is_program(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode) && access(path, X_OK) == 0;
}

/* The program's path, if `name` is one or is found in PATH. */
static bool find_program(const char *name, char path[PATH_SIZE])
{
    if (strchr(name, '/')) {
        int written = snprintf(path, PATH_SIZE, "%s", name);
        return written < PATH_SIZE && is_program(path);
    }
    for (const char *rest = getenv("PATH"); *name && rest && *rest;) {
        size_t size = strcspn(rest, ":");
        int written = snprintf(path, PATH_SIZE, "%.*s/%s", (int)size, rest, name);
        if (written > 0 && written < PATH_SIZE && is_program(path)) return true;
        rest += size + (rest[size] == ':');
    }
    return false;
}

bool process_exists(const char *program, Error *err)
{
    char path[PATH_SIZE];
    if (find_program(program, path)) return true;
    return error_set(err, "there is no program '%.120s'%s", program,
                     strchr(program, '/') ? "" : " in PATH");
}

static void close_end(int *end)
{
    if (*end >= 0) close(*end);
    *end = -1;
}

/* The pipes of a program and its supervisor: ours[i] is our end of the i-th. */
enum { PIPE_IN, PIPE_OUT, PIPE_ERR, PIPE_ORDERS, PIPE_REPORTS, PIPES };

typedef struct Pipes {
    int ours[PIPES], theirs[PIPES];
} Pipes;

static void close_pipes(int ends[PIPES])
{
    for (int i = 0; i < PIPES; i++) close_end(&ends[i]);
}

/* Returns 0 or errno. */
static int open_pipes(Pipes *p)
{
    int failure = 0;
    for (int i = 0; i < PIPES; i++) {
        int ends[2] = {-1, -1};
        bool to_them = i == PIPE_IN || i == PIPE_ORDERS;
        if (!failure && pipe2(ends, O_CLOEXEC) != 0) failure = errno;
        p->ours[i] = ends[to_them ? 1 : 0];
        p->theirs[i] = ends[to_them ? 0 : 1];
    }
    return failure;
}

/* Returns 0 or errno. No handler of ours may run in the child. */
static int fork_supervisor(const Supervised *program, pid_t *pid)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    *pid = fork();
    if (*pid == 0) supervisor_run(program);
    int failure = *pid < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failure;
}

/* Whether the program was started: 0 or errno. */
static int first_report(int reports)
{
    SupervisorReport r;
    ssize_t got;
    while ((got = read(reports, &r, sizeof r)) < 0 && errno == EINTR) continue;
    if (got != sizeof r) return EIO;
    return r.event == SUPERVISOR_STARTED ? 0 : r.value;
}

/* Returns 0 or errno. */
static int start_supervised(Process *p, const ProcessSettings *s)
{
    char path[PATH_SIZE];
    Pipes pipes;
    if (!find_program(s->argv[0], path)) return ENOENT;
    int failure = open_pipes(&pipes);
    if (!failure) {
        Supervised program = {.path = path,
                              .argv = s->argv,
                              .in = pipes.theirs[PIPE_IN],
                              .out = pipes.theirs[PIPE_OUT],
                              .err = pipes.theirs[PIPE_ERR],
                              .orders = pipes.theirs[PIPE_ORDERS],
                              .reports = pipes.theirs[PIPE_REPORTS],
                              .memory = s->memory};
        failure = fork_supervisor(&program, &p->supervisor);
    }
    close_pipes(pipes.theirs);
    if (!failure && (failure = first_report(pipes.ours[PIPE_REPORTS])) != 0)
        while (waitpid(p->supervisor, NULL, 0) < 0 && errno == EINTR) continue;
    if (failure) {
        close_pipes(pipes.ours);
        return failure;
    }
    p->in = pipes.ours[PIPE_IN];
    p->out = pipes.ours[PIPE_OUT];
    p->err = pipes.ours[PIPE_ERR];
    p->orders = pipes.ours[PIPE_ORDERS];
    p->reports = pipes.ours[PIPE_REPORTS];
    return 0;
}

Process *process_start(const ProcessSettings *settings, Error *err)
{
    Process *p = calloc(1, sizeof *p);
    int failure = p ? start_supervised(p, settings) : ENOMEM;
    if (failure) {
        free(p);
        error_set(err, "cannot start '%.120s': %s", settings->argv[0], strerror(failure));
        return NULL;
    }
    int polled[] = {p->in, p->out, p->err, p->reports};
    for (int i = 0; i < 4; i++) fcntl(polled[i], F_SETFL, O_NONBLOCK);
    return p;
}

/* ---- Talking ----------------------------------------------------------------------------- */

/* Printable ASCII only, so that it is safe to show on a terminal. */
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

/* False: nothing to read. */
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

/* Waits for POLL_MS or until a pipe is ready. Reads output also while writing: otherwise the
 * program may block on a full pipe. */
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

/* write(2) without SIGPIPE. */
static ssize_t write_quietly(int end, const char *data, size_t size)
{
    PipeSignal held;
    pipe_signal_hold(&held);
    ssize_t written = write(end, data, size);
    pipe_signal_release(&held);
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

/* Moves the first line of the buffer to `line`; `size` is its length without the newline. */
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

/* Waits for the program's end. What it still says is dropped. */
static bool has_ended(Process *p, double seconds)
{
    double until = clock_now() + seconds;
    for (int ms = 1;; ms = ms < POLL_MS ? 2 * ms : POLL_MS) {
        SupervisorReport r;
        if (!p->ended && read(p->reports, &r, sizeof r) == sizeof r &&
            r.event == SUPERVISOR_ENDED) {
            p->ended = true;
            p->status = r.value;
        }
        if (p->ended) return true;
        if (clock_now() >= until) return false;
        char lost[PROCESS_LINE_MAX];
        for (int i = 0; i < DRAIN_READS && read(p->out, lost, sizeof lost) > 0; i++) continue;
        read_words(p);
        nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
    }
}

/* Reads the rest of stderr; its last line may lack a newline. */
static void read_last_words(Process *p)
{
    for (int i = 0; i < DRAIN_READS && p->err >= 0; i++)
        if (!read_words(p)) break;
    hear_word(p, "\n", 1);
}

const char *process_fate(Process *p, char *out, size_t size)
{
    if (!has_ended(p, FATE_SECONDS))
        snprintf(out, size, "closed its output");
    else if (WIFEXITED(p->status))
        snprintf(out, size, "ended with status %d", WEXITSTATUS(p->status));
    else
        snprintf(out, size, "was killed by signal %d (%s)", WTERMSIG(p->status),
                 strsignal(WTERMSIG(p->status)));
    read_last_words(p);
    return out;
}

const char *process_last_words(const Process *p) { return p->words; }

void process_end(Process *p, const char *farewell, double patience)
{
    if (!p) return;
    if (farewell) process_send(p, farewell, &(Stop){.deadline = clock_now() + patience});
    close_end(&p->in);
    if (!has_ended(p, patience)) {
        write_quietly(p->orders, &(char){SUPERVISOR_TERMINATE}, 1);
        has_ended(p, TERM_SECONDS);
    }
    close_end(&p->orders); /* the supervisor kills what is left, and ends */
    while (waitpid(p->supervisor, NULL, 0) < 0 && errno == EINTR) continue;
    close_end(&p->reports);
    close_end(&p->out);
    close_end(&p->err);
    free(p);
}
