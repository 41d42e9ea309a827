/* faults.c - runs a command of heibai again and again, each time with another allocation
 * failing, until a run needs no more of them.
 *
 *   faults [--loaded] [--input FILE] [--script FILE] [--output FILE] [--fresh FILE] COMMAND
 *          ARGS...
 *
 * No run may end by a signal or a sanitizer, and a run that fails says why in one line. With
 * --script, which is --input for a script, in at least one line: later lines of a script may
 * fail because an earlier one did. The FILE of --output exists before each run; afterwards it
 * is as it was or as a run without failures writes it, and nothing is left beside it. The FILE
 * of --fresh is removed before each run. With --loaded the weights are unpacked once before all
 * runs, which saves most of their time, and no allocation of that fails. Run it in an empty
 * folder. */
#include "faults/inject.h"

#include "base/text.h"
#include "engine/shared_eval.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES_MAX = 64 << 20, RUNS_MAX = 1000000 };

int heibai_main(int argc, char **argv); /* src/cli/main.c */

static const char OLD[] = "what was there before\n";

typedef struct Setup {
    const char *input, *output, *fresh;
    bool script;
    int argc;
    char **argv;
} Setup;

typedef struct Run {
    int status; /* as of waitpid */
    bool injected;
    Text err; /* what it wrote to stderr */
} Run;

static void read_all(const char *path, Text *out)
{
    Error err;
    text_clear(out);
    if (text_read_file(path, BYTES_MAX, out, &err)) return;
    fprintf(stderr, "%s: %s\n", path, err.text);
    exit(1);
}

static void redirect(const char *path, int flags, int to)
{
    int fd = open(path, flags, 0666);
    if (fd < 0 || dup2(fd, to) < 0) _exit(99);
    close(fd);
}

static int files_here(void)
{
    DIR *d = opendir(".");
    int count = 0;
    while (d && readdir(d)) count++;
    if (d) closedir(d);
    return count;
}

/* In a child, whose exit also looks for leaks under the address sanitizer. */
static void run(const Setup *s, long number, Run *out)
{
    int ends[2];
    char injected = 0;
    if (s->fresh) unlink(s->fresh);
    if (s->output) text_write_file(s->output, OLD, strlen(OLD), NULL);
    if (pipe(ends) != 0) exit(1);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        redirect(s->input ? s->input : "/dev/null", O_RDONLY, 0);
        redirect("../stdout", O_WRONLY | O_CREAT | O_TRUNC, 1);
        redirect("../stderr", O_WRONLY | O_CREAT | O_TRUNC, 2);
        inject_at(number);
        int status = heibai_main(s->argc, s->argv);
        injected = inject_happened();
        inject_at(0);
        if (write(ends[1], &injected, 1) != 1) _exit(99);
        exit(status);
    }
    close(ends[1]);
    out->injected = read(ends[0], &injected, 1) != 1 || injected; /* died before: for sure */
    close(ends[0]);
    waitpid(child, &out->status, 0);
    read_all("../stderr", &out->err);
}

static int lines_of(const Text *t)
{
    int lines = 0;
    for (size_t i = 0; i < t->size; i++) lines += t->data[i] == '\n';
    return lines;
}

/* NULL: the run was as it should be. */
static const char *judge(const Setup *s, const Run *r, const Text *whole, int files)
{
    Text now = {0};
    const char *fault = NULL;
    if (!WIFEXITED(r->status)) return "ended by a signal";
    int status = WEXITSTATUS(r->status);
    if (status > 2) return "status above 2";
    const char *said = text_string(&r->err);
    if (strstr(said, "Sanitizer") || strstr(said, "runtime error"))
        return "found by a sanitizer";
    int lines = lines_of(&r->err);
    if (status == 2 && (s->script ? lines < 1 : lines != 1)) return "status 2 without one line";
    int now_here = files_here();
    if (now_here > files || (now_here < files && !s->fresh)) return "a file was left behind";
    if (!s->output) return NULL;
    read_all(s->output, &now);
    bool old = now.size == strlen(OLD) && memcmp(now.data, OLD, now.size) == 0;
    if (!old && !text_equal(&now, whole)) fault = "the output is damaged";
    if (old && status == 0) fault = "status 0 without output";
    text_free(&now);
    return fault;
}

static int fault_at(long number, const char *what, const Run *r)
{
    printf("FAILED at allocation %ld: %s (wait status %#x); stderr:\n%s\n", number, what,
           (unsigned)r->status, text_string(&r->err));
    return 1;
}

int main(int argc, char **argv)
{
    Setup s = {0};
    int at = 1;
    if (argc > 1 && strcmp(argv[1], "--loaded") == 0) {
        Error err;
        if (!shared_eval(NULL, &err)) {
            fprintf(stderr, "--loaded: %s\n", err.text);
            return 1;
        }
        at++;
    }
    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        s.script = s.script || strcmp(argv[at], "--script") == 0;
        *(strcmp(argv[at], "--output") == 0  ? &s.output
          : strcmp(argv[at], "--fresh") == 0 ? &s.fresh
                                             : &s.input) = argv[at + 1];
    }
    s.argc = argc - at + 1;
    s.argv = argv + at - 1; /* one before the command: argv[0] */
    Run r = {0};
    Text whole = {0};
    const char *only =
        getenv("HEIBAI_FAULT"); /* this one alone, in this process: for a debugger */
    if (only) {
        inject_at(atol(only));
        return heibai_main(s.argc, s.argv);
    }
    run(&s, 0, &r);
    if (!WIFEXITED(r.status) || WEXITSTATUS(r.status) > 1)
        return fault_at(0, "fails anyway", &r);
    if (s.output) read_all(s.output, &whole);
    int files = files_here(), failures = 0;
    long number = 1;
    for (; number < RUNS_MAX; number++) {
        run(&s, number, &r);
        const char *what = judge(&s, &r, &whole, files);
        if (what) failures += fault_at(number, what, &r);
        if (!r.injected || failures > 20) break;
    }
    printf("%ld failed allocations, %d faults:", number - 1, failures);
    for (; at < argc; at++) printf(" %s", argv[at]);
    printf("\n");
    text_free(&whole);
    text_free(&r.err);
    return failures > 0;
}
