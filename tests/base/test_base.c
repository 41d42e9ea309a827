/* Bits, random numbers, the pool, text, errors, the clock and the CPU level. */
#define _GNU_SOURCE
#include "cmocka_all.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/cpu.h"
#include "base/pages.h"
#include "base/pool.h"
#include "base/rng.h"
#include "base/text.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void nth_bit_counts_from_below(void **state)
{
    (void)state;
    Rng rng = rng_stream(1, 0);
    for (int i = 0; i < 10000; i++) {
        uint64_t set = rng_next(&rng) & rng_next(&rng);
        for (int n = 0; n < popcount(set); n++) {
            int at = bit_nth(set, n);
            if (!(set & bit(at)) || popcount(set & (bit(at) - 1)) != n)
                fail_msg("set %d of seed 1, n %d: bit %d", i, n, at);
        }
    }
}

/* The generator's own published test vector: seed 1234567. */
static void rng_is_splitmix64(void **state)
{
    (void)state;
    Rng rng = {1234567};
    assert_int_equal(rng_next(&rng), UINT64_C(6457827717110365317));
    assert_int_equal(rng_next(&rng), UINT64_C(3203168211198807973));
    assert_int_equal(rng_next(&rng), UINT64_C(9817491932198370423));
}

static void rng_below_is_fair(void **state)
{
    (void)state;
    Rng rng = rng_stream(3, 4);
    int seen[7] = {0};
    for (int i = 0; i < 70000; i++) seen[rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++) assert_in_range(seen[i], 9600, 10400);
    for (int i = 0; i < 1000; i++) {
        double u = rng_unit(&rng);
        assert_true(u >= 0 && u < 1);
    }
}

typedef struct Job {
    atomic_int done[1000];
    atomic_int threads[4];
} Job;

static void count_piece(void *arg, int index, int thread)
{
    Job *job = arg;
    atomic_fetch_add(&job->done[index], 1);
    atomic_fetch_add(&job->threads[thread], 1);
}

static void pool_does_every_piece_once(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        Pool *pool = pool_create(threads);
        assert_non_null(pool);
        assert_int_equal(pool_threads(pool), threads);
        for (int run = 0; run < 50; run++) {
            Job job = {0};
            pool_run(pool, count_piece, &job, 1000);
            for (int i = 0; i < 1000; i++) assert_int_equal(job.done[i], 1);
            int all = 0;
            for (int i = 0; i < 4; i++) all += job.threads[i];
            assert_int_equal(all, 1000);
            pool_run(pool, count_piece, &job, 0);
        }
        pool_destroy(pool);
    }
    pool_destroy(NULL);
}

static void numbers_are_read_strictly(void **state)
{
    (void)state;
    int64_t i = 99;
    double r = 99;
    static const char *const WRONG[] = {"",  " 1", "1 ",  "1x",
                                        "x", "+",  "--1", "99999999999999999999"};
    for (size_t k = 0; k < sizeof WRONG / sizeof WRONG[0]; k++)
        assert_false(text_to_int(WRONG[k], INT64_MIN, INT64_MAX, &i));
    assert_false(text_to_int("11", 0, 10, &i));
    assert_false(text_to_real("nan", -1e9, 1e9, &r));
    assert_false(text_to_real("inf", -1e300, 1e300, &r));
    assert_false(text_to_real("1.5s", 0, 9, &r));
    assert_false(text_to_real("0x10", 0, 99, &r));
    assert_false(text_to_real(" 1", 0, 9, &r));
    assert_false(text_to_real("", 0, 9, &r));
    assert_true(text_to_real("2e1", 0, 99, &r) && r == 20);
    assert_int_equal(i, 99);
    assert_true(text_to_int("-7", -10, 10, &i));
    assert_int_equal(i, -7);
    assert_true(text_to_real(".25", 0, 1, &r));
    assert_true(r == 0.25);
}

static void pages_are_zero(void **state)
{
    (void)state;
    static const size_t SIZES[] = {1000, (size_t)3 << 20, ((size_t)80 << 20) + 5};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        unsigned char *block = pages_create(SIZES[i]);
        assert_non_null(block);
        size_t at = 0;
        while (at < SIZES[i] && block[at] == 0) at++;
        assert_int_equal(at, SIZES[i]);
        memset(block, 0x5a, SIZES[i]);
        pages_destroy(block, SIZES[i]);
    }
}

static void text_grows(void **state)
{
    (void)state;
    Text t = {0};
    assert_string_equal(text_string(&t), "");
    for (int i = 0; i < 1000; i++) text_print(&t, "%d,", i);
    assert_int_equal(t.size, 10 * 2 + 90 * 3 + 900 * 4);
    assert_int_equal(strlen(text_string(&t)), t.size);
    text_add(&t, "a\0b", 3);
    assert_memory_equal(t.data + t.size - 3, "a\0b", 4);
    text_free(&t);
}

/* Against printf with ever more decimals, until what it printed is read back equal. */
static void numbers_are_written_short_and_come_back(void **state)
{
    (void)state;
    Rng rng = rng_stream(7, 0);
    Text t = {0};
    for (int n = 0; n < 20000; n++) {
        double value = (double)(int64_t)rng_next(&rng) / (double)(1 + rng_below(&rng, 1000000));
        if (n % 3) value = (rng_below(&rng, 2000001) - 1000000) / (n % 2 ? 1000.0 : 64.0);
        if (n % 97 == 0) memcpy(&value, &(uint64_t){rng_next(&rng) >> 2}, sizeof value);
        int decimals = rng_below(&rng, 4), needed = decimals;
        char plain[2000];
        do snprintf(plain, sizeof plain, "%.*f", needed, value);
        while (strtod(plain, NULL) != value && needed++ < 1100);
        text_clear(&t);
        text_add_number(&t, value, decimals);
        if (strcmp(plain, text_string(&t)) != 0)
            fail_msg("number %d of seed 7: '%s' instead of '%s'", n, text_string(&t), plain);
    }
    text_free(&t);
}

static void characters_are_told_from_bytes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int character;
        size_t length;
    } CASES[] = {
        {"a", 'a', 1},
        {"\xc3\xa9x", 0xe9, 2},
        {"\xe9\xbb\x91", 0x9ed1, 3},
        {"\xf0\x9f\x8e\xb2", 0x1f3b2, 4},
        {"\xe9", -1, 1},
        {"\xc3(", -1, 1},
        {"\xc0\x80", -1, 1},
        {"\xed\xa0\x80", -1, 1},
        {"\xf4\x90\x80\x80", -1, 1},
        {"\xff", -1, 1},
        {"\x80", -1, 1},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        size_t length;
        assert_int_equal(CASES[i].character,
                         text_character(CASES[i].text, strlen(CASES[i].text), &length));
        assert_int_equal(CASES[i].length, length);
    }
    Text t = {0};
    text_add_utf8(&t, "Jos\xe9 \x80", 6);
    text_add_utf8(&t, "\xc3\xa9", 2);
    assert_string_equal("Jos\xc3\xa9 \xc2\x80\xc3\xa9", text_string(&t));
    text_free(&t);
}

static void files_come_back_and_bad_ones_say_why(void **state)
{
    (void)state;
    char path[] = "test_base_XXXXXX";
    close(mkstemp(path));
    Text t = {0};
    Error err;
    assert_true(text_write_file(path, "a\0b\n", 4, &err));
    assert_true(text_read_file(path, 4, &t, &err));
    assert_int_equal(t.size, 4);
    assert_memory_equal(t.data, "a\0b\n", 4);
    text_free(&t);
    assert_false(text_read_file(path, 3, &t, &err));
    assert_string_equal(err.text, "too long: more than 3 bytes");
    text_free(&t);
    /* Through a link, with the mode of the old one; what is no file is written to. */
    char link[sizeof path + 5];
    struct stat s;
    snprintf(link, sizeof link, "%s.link", path);
    assert_int_equal(symlink(path, link), 0);
    assert_int_equal(chmod(path, 0640), 0);
    assert_true(text_write_file(link, "new", 3, &err));
    assert_true(text_read_file(path, 3, &t, &err));
    assert_string_equal(t.data, "new");
    text_free(&t);
    assert_true(lstat(link, &s) == 0 && S_ISLNK(s.st_mode));
    assert_true(stat(path, &s) == 0 && (s.st_mode & 0777) == 0640);
    remove(link);
    assert_int_equal(symlink("/dev/null", link), 0);
    assert_true(text_write_file(link, "gone", 4, &err));
    assert_true(stat(link, &s) == 0 && S_ISCHR(s.st_mode));
    remove(link);
    assert_false(text_write_file("no/such/folder/x", "", 0, &err));
    assert_string_equal(err.text, "cannot write: No such file or directory");
    remove(path);
    assert_false(text_read_file(path, 3, &t, &err));
    assert_string_equal(err.text, "cannot open: No such file or directory");
}

/* A process that holds a lock on a file until it is killed. */
static pid_t lock_in_child(const char *path)
{
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        int file = open(path, O_WRONLY | O_CREAT, 0666);
        if (file < 0 || flock(file, LOCK_EX) != 0 || write(ready[1], "x", 1) != 1) _exit(1);
        for (;;) pause();
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return child;
}

static void expect_file(const char *path, const char *content)
{
    Text t = {0};
    Error err;
    if (!text_read_file(path, 1000, &t, &err)) fail_msg("%s: %s", path, err.text);
    assert_string_equal(text_string(&t), content);
    text_free(&t);
}

/* What killed runs left is removed, even under the name that this process would use; what a
 * running process writes, and files that only look similar, are not. */
static void left_temporaries_are_removed(void **state)
{
    (void)state;
    static const char PATH[] = "test_replace", SIMILAR[] = "test_replace.new-copy";
    static const char OLD[] = "test_replace.new-4711", LEFT[] = "test_replace.new-99-0";
    char own[64], busy[64];
    Error err;
    snprintf(own, sizeof own, "%s.new-%ld-0", PATH, (long)getpid());
    snprintf(busy, sizeof busy, "%s.new-%ld-1", PATH, (long)getpid());
    const char *const LEFT_FILES[] = {OLD, LEFT, own, SIMILAR};
    for (int i = 0; i < 4; i++) {
        FILE *f = fopen(LEFT_FILES[i], "w");
        assert_non_null(f);
        fclose(f);
    }
    pid_t child = lock_in_child(busy);
    if (!text_write_file(PATH, "new", 3, &err)) fail_msg("%s", err.text);
    expect_file(PATH, "new");
    for (int i = 0; i < 3; i++) assert_int_equal(access(LEFT_FILES[i], F_OK), -1);
    assert_int_equal(access(SIMILAR, F_OK), 0);
    assert_int_equal(access(busy, F_OK), 0);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_true(text_write_file(PATH, "newer", 5, &err));
    expect_file(PATH, "newer");
    assert_int_equal(access(busy, F_OK), -1);
    remove(SIMILAR);
    remove(PATH);
}

/* As on a full disk: the write fails, the old file stays, and no temporary is left. */
static void failed_writes_leave_the_old_file(void **state)
{
    (void)state;
    enum { LIMIT = 4096, SIZE = 100000 };
    static const char PATH[] = "test_replace_full", DATA[SIZE];
    char temporary[64];
    struct rlimit before, small;
    Error err;
    assert_true(text_write_file(PATH, "old", 3, &err));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = LIMIT;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool written = text_write_file(PATH, DATA, SIZE, &err);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_DFL);
    assert_false(written);
    assert_string_equal(err.text, "cannot write: File too large");
    expect_file(PATH, "old");
    snprintf(temporary, sizeof temporary, "%s.new-%ld-0", PATH, (long)getpid());
    assert_int_equal(access(temporary, F_OK), -1);
    remove(PATH);
}

static void errors_show_their_place(void **state)
{
    (void)state;
    Error err;
    char out[200];
    assert_false(error_at(&err, 3, 7, "bad %s", "thing\n\x1b"));
    assert_string_equal(error_show(&err, "file", out, sizeof out), "file:3:7: bad thing??");
    /* UTF-8 stays; half a character, Latin-1 and the second set of controls do not. */
    error_set(&err, "\xe9\xbb\x91 \xe9\xbb \xe9 \xc2\x9b");
    assert_string_equal(error_show(&err, "a\x1b", out, sizeof out), "a?: \xe9\xbb\x91 ?? ? ?");
    error_at(&err, 3, 0, "x");
    assert_string_equal(error_show(&err, "file", out, sizeof out), "file:3: x");
    error_at(&err, 0, 7, "x");
    assert_string_equal(error_show(&err, NULL, out, sizeof out), "column 7: x");
    error_set(&err, "x");
    assert_string_equal(error_show(&err, "file", out, sizeof out), "file: x");
    assert_false(error_set(NULL, "nobody listens"));
}

static void stop_hears_flag_and_clock(void **state)
{
    (void)state;
    atomic_bool flag = false;
    Stop stop = {&flag, 0};
    assert_false(stop_now(&stop));
    stop.deadline = clock_now() + 1000;
    assert_false(stop_now(&stop));
    stop.deadline = clock_now() - 1;
    assert_true(stop_now(&stop));
    stop.deadline = 0;
    flag = true;
    assert_true(stop_now(&stop));
    assert_false(stop_now(&(Stop){0}));
}

static void cpu_level_can_be_lowered_only(void **state)
{
    (void)state;
    char model[8];
    CpuLevel best = cpu_level();
    setenv("HEIBAI_CPU", "portable", 1);
    assert_int_equal(cpu_level(), CPU_PORTABLE);
    setenv("HEIBAI_CPU", "abacus", 1);
    assert_int_equal(cpu_level(), best);
    unsetenv("HEIBAI_CPU");
    assert_int_equal(cpu_level(), best);
    assert_true(cpu_count() >= 1);
    assert_true(strlen(cpu_model(model, sizeof model)) < sizeof model);
}

/* Three digits and the unit that suits them; nothing below 10 ms is shown in seconds. */
static void times_are_shown_with_their_unit(void **state)
{
    (void)state;
    static const struct {
        double seconds;
        const char *text;
    } CASES[] = {{0, "0 s"},           {1e-9, "1.00 ns"},   {8.5e-4, "850 µs"},
                 {0.00999, "9.99 ms"}, {0.0123, "12.3 ms"}, {0.5, "500 ms"},
                 {0.9994, "999 ms"},   {0.9996, "1.00 s"},  {1.5, "1.50 s"},
                 {9.999, "10.0 s"},    {59.96, "60.0 s"},   {99.96, "100 s"},
                 {1234.4, "1234 s"},   {-1, "-1 s"},        {9.9996e-4, "1.00 ms"},
                 {1e-12, "0.00 ns"},   {99.949, "99.9 s"}};
    char text[CLOCK_SHOWN];
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        assert_string_equal(clock_show(CASES[i].seconds, text), CASES[i].text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nth_bit_counts_from_below),
        cmocka_unit_test(rng_is_splitmix64),
        cmocka_unit_test(rng_below_is_fair),
        cmocka_unit_test(pool_does_every_piece_once),
        cmocka_unit_test(numbers_are_read_strictly),
        cmocka_unit_test(pages_are_zero),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(numbers_are_written_short_and_come_back),
        cmocka_unit_test(characters_are_told_from_bytes),
        cmocka_unit_test(files_come_back_and_bad_ones_say_why),
        cmocka_unit_test(left_temporaries_are_removed),
        cmocka_unit_test(failed_writes_leave_the_old_file),
        cmocka_unit_test(errors_show_their_place),
        cmocka_unit_test(stop_hears_flag_and_clock),
        cmocka_unit_test(times_are_shown_with_their_unit),
        cmocka_unit_test(cpu_level_can_be_lowered_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
