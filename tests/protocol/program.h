/* program.h - the real program at the other end of two pipes. Whatever it does not answer
 * within a minute and a half it never will. */
#ifndef HEIBAI_TESTS_PROTOCOL_PROGRAM_H
#define HEIBAI_TESTS_PROTOCOL_PROGRAM_H

#include "cmocka_all.h"

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROGRAM_PATIENCE_MS = 90000, PROGRAM_LINE_MAX = 4096 };

typedef struct Program {
    pid_t pid;
    int to, from;
    char buffer[65536];
    size_t filled;
} Program;

/* `heibai NAME --threads 1 --hash 1 FLAG VALUE` */
static inline void program_start(Program *p, const char *name, const char *flag,
                                 const char *value)
{
    int to[2], from[2];
    const char *path = getenv("HEIBAI");
    assert_non_null(path);
    assert_int_equal(0, pipe(to));
    assert_int_equal(0, pipe(from));
    signal(SIGPIPE, SIG_IGN);
    *p = (Program){.pid = fork(), .to = to[1], .from = from[0]};
    assert_true(p->pid >= 0);
    if (p->pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[0]);
        close(to[1]);
        close(from[0]);
        close(from[1]);
        execl(path, path, name, "--threads", "1", "--hash", "1", flag, value, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
}

static inline void program_send(const Program *p, const char *text)
{
    size_t size = strlen(text);
    assert_int_equal(size, write(p->to, text, size));
}

static inline void program_close_input(Program *p)
{
    close(p->to);
    p->to = -1;
}

/* The next line without its end, which must be a single '\n'. False: there are no more. */
static inline bool program_line(Program *p, char line[PROGRAM_LINE_MAX])
{
    for (;;) {
        char *end = memchr(p->buffer, '\n', p->filled);
        if (end) {
            size_t size = (size_t)(end - p->buffer);
            assert_true(size < PROGRAM_LINE_MAX);
            memcpy(line, p->buffer, size);
            line[size] = '\0';
            for (size_t i = 0; i < size; i++) assert_true((unsigned char)line[i] >= ' ');
            p->filled -= size + 1;
            memmove(p->buffer, end + 1, p->filled);
            return true;
        }
        struct pollfd ready = {.fd = p->from, .events = POLLIN};
        assert_true(p->filled < sizeof p->buffer);
        assert_int_equal(1, poll(&ready, 1, PROGRAM_PATIENCE_MS));
        ssize_t got = read(p->from, p->buffer + p->filled, sizeof p->buffer - p->filled);
        assert_true(got >= 0);
        if (got == 0) {
            assert_int_equal(0, p->filled); /* no line without its end */
            return false;
        }
        p->filled += (size_t)got;
    }
}

/* Hears it out and waits for its end; the exit status, or -1 for a signal. */
static inline int program_end(Program *p)
{
    int status;
    char line[PROGRAM_LINE_MAX];
    if (p->to >= 0) close(p->to);
    while (program_line(p, line)) continue;
    close(p->from);
    assert_int_equal(p->pid, waitpid(p->pid, &status, 0));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#endif
