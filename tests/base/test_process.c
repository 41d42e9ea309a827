/* Command lines are split as a real shell does; programs that end, hang or write too much. */
#include "cmocka_all.h"

#include "base/process.h"
#include "base/rng.h"
#include "base/shellwords.h"
#include "base/text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static Stop soon(double seconds) { return (Stop){.deadline = clock_now() + seconds}; }

static Process *start(const char *script, const char *argument)
{
    char *argv[] = {"sh", "-c", (char *)script, "sh", (char *)argument, NULL};
    Error err;
    Process *p = process_start(&(ProcessSettings){.argv = argv}, &err);
    if (!p) fail_msg("%s", err.text);
    return p;
}

/* What the shell makes of a line: "[word][word]"; false: it complains. */
static bool shell_cuts(const char *line, Text *out)
{
    char got[PROCESS_LINE_MAX];
    Stop stop = soon(60);
    Process *p =
        start("eval \"set -- $1\"; for w; do printf '[%s]' \"$w\"; done; echo .", line);
    bool ok = process_line(p, &stop, got) == PROCESS_LINE;
    if (ok) text_print(out, "%s", got);
    process_end(p, NULL, 60);
    return ok;
}

static void lines_are_cut_as_a_shell_does(void **state)
{
    (void)state;
    static const char LETTERS[] = "ab  ''\"\"\\";
    Rng rng = rng_stream(11, 0);
    for (int i = 0; i < 300; i++) {
        char line[16] = "", copy[16], *words[16];
        int size = rng_below(&rng, sizeof line);
        for (int k = 0; k < size; k++) line[k] = LETTERS[rng_below(&rng, sizeof LETTERS - 1)];
        Text mine = {0}, shell = {0};
        memcpy(copy, line, sizeof line);
        int count = shellwords_cut(copy, words, 16, NULL);
        for (int k = 0; k < count; k++) text_print(&mine, "[%s]", words[k]);
        text_print(&mine, ".");
        bool ok = shell_cuts(line, &shell);
        if (ok != (count >= 0) || (ok && strcmp(text_string(&mine), text_string(&shell)) != 0))
            fail_msg("line %d of seed 11 <%s>: %d %s, the shell says %s", i, line, count,
                     text_string(&mine), ok ? text_string(&shell) : "no");
        text_free(&mine);
        text_free(&shell);
    }
}

static void bad_lines_are_told(void **state)
{
    (void)state;
    char *words[4];
    Error err;
    char open[] = "run 'it now";
    assert_int_equal(shellwords_cut(open, words, 4, &err), -1);
    assert_int_equal(err.column, 5);
    char many[] = "a b c d";
    assert_int_equal(shellwords_cut(many, words, 4, &err), -1);
    assert_int_equal(err.column, 7);
    char blank[] = " \t ";
    assert_int_equal(shellwords_cut(blank, words, 4, &err), 0);
    assert_null(words[0]);
}

static void lines_go_both_ways(void **state)
{
    (void)state;
    char line[PROCESS_LINE_MAX];
    Stop stop = soon(60);
    Process *p = start("while read -r x; do echo \"<$x>\"; echo aside >&2; done; exit 3", "");
    for (int i = 0; i < 100; i++) {
        assert_int_equal(process_send(p, "hello\r\n", &stop), PROCESS_LINE);
        assert_int_equal(process_line(p, &stop, line), PROCESS_LINE);
        assert_string_equal(line, "<hello?>");
    }
    assert_string_equal(process_last_words(p), "aside");
    process_end(p, NULL, 60);
}

static void a_death_is_told(void **state)
{
    (void)state;
    char line[PROCESS_LINE_MAX], fate[100];
    Stop stop = soon(60);
    Process *p = start("echo last; echo 'I  am\ttired' >&2; exit 3", "");
    assert_int_equal(process_line(p, &stop, line), PROCESS_LINE);
    assert_int_equal(process_line(p, &stop, line), PROCESS_ENDED);
    assert_string_equal(process_fate(p, fate, sizeof fate), "ended with status 3");
    /* Nobody dies of writing to the dead. */
    assert_int_equal(process_send(p, "are you there?\n", &stop), PROCESS_ENDED);
    process_end(p, "bye\n", 1);
    /* All that it said, though it is more than a pipe is read at once, and not a whole line. */
    p = start("yes trace | head -n 2000 >&2; printf 'out of\\nmemory' >&2; exit 1", "");
    assert_int_equal(process_line(p, &stop, line), PROCESS_ENDED);
    process_fate(p, fate, sizeof fate);
    assert_string_equal(process_last_words(p), "memory");
    process_end(p, NULL, 1);
    p = start("kill -9 $$", "");
    assert_int_equal(process_line(p, &stop, line), PROCESS_ENDED);
    assert_string_equal(process_fate(p, fate, sizeof fate), "was killed by signal 9 (Killed)");
    process_end(p, NULL, 1);
}

static void nobody_waits_for_ever(void **state)
{
    (void)state;
    char line[PROCESS_LINE_MAX];
    atomic_bool flag = false;
    Stop stop = soon(0.05);
    Process *p = start("sleep 1000", "");
    assert_int_equal(process_line(p, &stop, line), PROCESS_STOPPED);
    flag = true;
    stop = (Stop){.flag = &flag};
    assert_int_equal(process_line(p, &stop, line), PROCESS_STOPPED);
    /* It does not listen either: the pipe fills up. */
    char *much = malloc(1 << 20);
    memset(much, 'x', (1 << 20) - 1);
    much[(1 << 20) - 1] = '\0';
    stop = soon(0.05);
    assert_int_equal(process_send(p, much, &stop), PROCESS_STOPPED);
    free(much);
    process_end(p, "quit\n", 0.05);
}

static void what_is_said_in_excess(void **state)
{
    (void)state;
    char line[PROCESS_LINE_MAX];
    Stop stop = soon(60);
    /* A megabyte on stderr holds nobody up; a line of a megabyte is not taken. */
    Process *p = start("head -c 1000000 /dev/zero | tr '\\0' e >&2; echo done;"
                       "head -c 1000000 /dev/zero | tr '\\0' x; echo",
                       "");
    assert_int_equal(process_line(p, &stop, line), PROCESS_LINE);
    assert_string_equal(line, "done");
    assert_int_equal(process_line(p, &stop, line), PROCESS_LONG);
    process_end(p, NULL, 0);
    /* Nor does one that talks without end keep itself alive. */
    p = start("trap '' TERM; while :; do echo noise; done", "");
    assert_int_equal(process_line(p, &stop, line), PROCESS_LINE);
    process_end(p, "quit\n", 0.05);
}

/* Whether a process is gone, or a zombie that init has yet to reap. Waits up to 5 s for it. */
static bool is_gone(pid_t pid)
{
    for (int i = 0; i < 500; i++) {
        char path[64], stat[256] = "";
        snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
        FILE *f = fopen(path, "r");
        bool gone = !f || !fgets(stat, sizeof stat, f) || strstr(stat, ") Z ");
        if (f) fclose(f);
        if (gone) return true;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return false;
}

/* Ignores SIGTERM and prints three process IDs: its own, a child's and that of a process in
 * another session whose parent is dead. */
static const char FAMILY[] =
    "trap '' TERM; sleep 1000 & child=$!;"
    "far=$(setsid sh -c 'trap \"\" TERM; sleep 1000 >/dev/null & echo $!');"
    "echo $$ $child $far; wait";

static void read_family(Process *p, pid_t pids[3])
{
    char line[PROCESS_LINE_MAX];
    Stop stop = soon(60);
    long numbers[3];
    assert_int_equal(process_line(p, &stop, line), PROCESS_LINE);
    assert_int_equal(sscanf(line, "%ld %ld %ld", &numbers[0], &numbers[1], &numbers[2]), 3);
    for (int i = 0; i < 3; i++) {
        pids[i] = (pid_t)numbers[i];
        assert_int_equal(kill(pids[i], 0), 0);
    }
}

static void descendants_end_with_the_program(void **state)
{
    (void)state;
    pid_t pids[3];
    Process *p = start(FAMILY, "");
    read_family(p, pids);
    process_end(p, NULL, 0);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child of ours is left */
    for (int i = 0; i < 3; i++) assert_true(is_gone(pids[i]));
}

/* Nothing is left of a program whose controller was killed. */
static void programs_end_with_their_controller(void **state)
{
    (void)state;
    int ends[2];
    pid_t pids[3];
    assert_int_equal(pipe(ends), 0);
    pid_t controller = fork();
    if (controller == 0) {
        read_family(start(FAMILY, ""), pids);
        if (write(ends[1], pids, sizeof pids) != sizeof pids) _exit(1);
        pause();
        _exit(1);
    }
    assert_int_equal(read(ends[0], pids, sizeof pids), sizeof pids);
    kill(controller, SIGKILL);
    waitpid(controller, NULL, 0);
    for (int i = 0; i < 3; i++) assert_true(is_gone(pids[i]));
    close(ends[0]);
    close(ends[1]);
}

static void answer(const ProcessSettings *settings, char line[PROCESS_LINE_MAX])
{
    Error err;
    Stop stop = soon(60);
    Process *p = process_start(settings, &err);
    if (!p) fail_msg("%s", err.text);
    assert_int_equal(process_line(p, &stop, line), PROCESS_LINE);
    process_end(p, NULL, 60);
}

static void programs_inherit_nothing_but_limits(void **state)
{
    (void)state;
    char line[PROCESS_LINE_MAX];
    char *files[] = {"sh", "-c",
                     "set -- open; for i in 3 4 5 6 7 8 9 10 11 12 13 14 15; do"
                     " [ -e /proc/$$/fd/$i ] && set -- \"$@\" $i; done; echo \"$@\"",
                     NULL};
    char *limits[] = {"sh", "-c", "echo $(ulimit -c) $(ulimit -v)", NULL};
    int kept = dup(1);
    assert_in_range(kept, 3, 15); /* would be inherited */
    answer(&(ProcessSettings){.argv = files}, line);
    assert_string_equal(line, "open");
    close(kept);
    answer(&(ProcessSettings){.argv = limits}, line);
    assert_string_equal(line, "0 unlimited");
    answer(&(ProcessSettings){.argv = limits, .memory = (size_t)64 << 20}, line);
    assert_string_equal(line, "0 65536");
}

static void a_lack_of_descriptors_is_told(void **state)
{
    (void)state;
    Error err;
    struct rlimit before, few;
    char *argv[] = {"sh", "-c", "echo", NULL};
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    int next = dup(1);
    close(next);
    for (int more = 0; more < 10; more++) { /* each pipe fails in turn */
        few = (struct rlimit){(rlim_t)(next + more), before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
        assert_null(process_start(&(ProcessSettings){.argv = argv}, &err));
        assert_string_equal(err.text, "cannot start 'sh': Too many open files");
        int again = dup(1);
        assert_true(more == 0 ? again < 0 : again == next); /* nothing leaks */
        if (again >= 0) close(again);
    }
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
}

static void programs_are_looked_for(void **state)
{
    (void)state;
    Error err;
    assert_true(process_exists("sh", &err) && process_exists("/bin/sh", &err));
    assert_false(process_exists("no-such-program", &err));
    assert_string_equal(err.text, "there is no program 'no-such-program' in PATH");
    assert_false(process_exists("/no/such", &err) || process_exists("/tmp", &err) ||
                 process_exists("", &err));
    char *argv[] = {"/no/such", NULL};
    assert_null(process_start(&(ProcessSettings){.argv = argv}, &err));
    assert_string_equal(err.text, "cannot start '/no/such': No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_cut_as_a_shell_does),
        cmocka_unit_test(bad_lines_are_told),
        cmocka_unit_test(lines_go_both_ways),
        cmocka_unit_test(a_death_is_told),
        cmocka_unit_test(nobody_waits_for_ever),
        cmocka_unit_test(what_is_said_in_excess),
        cmocka_unit_test(descendants_end_with_the_program),
        cmocka_unit_test(programs_end_with_their_controller),
        cmocka_unit_test(programs_inherit_nothing_but_limits),
        cmocka_unit_test(a_lack_of_descriptors_is_told),
        cmocka_unit_test(programs_are_looked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
