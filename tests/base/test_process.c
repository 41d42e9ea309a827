/* Command lines cut as a real shell cuts them, and programs that behave as they like. */
#include "cmocka_all.h"

#include "base/process.h"
#include "base/rng.h"
#include "base/shellwords.h"
#include "base/text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static Stop soon(double seconds) { return (Stop){.deadline = clock_now() + seconds}; }

static Process *start(const char *script, const char *argument)
{
    char *argv[] = {"sh", "-c", (char *)script, "sh", (char *)argument, NULL};
    Error err;
    Process *p = process_start(argv, &err);
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
            fail_msg("<%s>: %d %s, the shell says %s", line, count, text_string(&mine),
                     ok ? text_string(&shell) : "no");
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

/* Helpers of a program end with it, and no zombie stays. */
static void the_whole_family_ends(void **state)
{
    (void)state;
    char line[PROCESS_LINE_MAX];
    Stop stop = soon(60);
    Process *p = start("trap '' TERM; sleep 1000 & echo $!; wait", "");
    assert_int_equal(process_line(p, &stop, line), PROCESS_LINE);
    pid_t helper = (pid_t)atol(line);
    assert_int_equal(kill(helper, 0), 0);
    process_end(p, NULL, 0);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child of ours is left */
    for (int i = 0; kill(helper, 0) == 0 && i < 3000; i++) {
        /* An orphan is buried by the system, when it comes to it. */
        char path[64], stat[256] = "";
        snprintf(path, sizeof path, "/proc/%ld/stat", (long)helper);
        FILE *f = fopen(path, "r");
        bool buried = !f || !fgets(stat, sizeof stat, f) || strstr(stat, ") Z ");
        if (f) fclose(f);
        if (buried) return;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    assert_int_not_equal(kill(helper, 0), 0);
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
    assert_null(process_start(argv, &err));
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
        cmocka_unit_test(the_whole_family_ends),
        cmocka_unit_test(programs_are_looked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
