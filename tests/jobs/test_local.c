/* test_local.c - jobs on threads: every item once, failures, unwanted items; fields. */
#include "cmocka_all.h"

#include "jobs/fields.h"
#include "jobs/noop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS = 3000, FIRST = 7 };

typedef struct Taken {
    int count[ITEMS];
    int wrong, refuse_at, total;
} Taken;

static bool take(void *context, long number, const JobAnswer *answer, Error *err)
{
    Taken *t = context;
    char expected[32];
    int size = snprintf(expected, sizeof expected, "%ld", number);
    t->count[number]++;
    t->wrong += strncmp(text_string(&answer->data), expected, (size_t)size) != 0;
    t->total++;
    return t->total != t->refuse_at || error_set(err, "enough");
}

static bool only_even(void *context, long number)
{
    (void)context;
    return number % 2 == 0;
}

static const Eval *no_eval(void *context, uint64_t identity)
{
    (void)context;
    (void)identity;
    return NULL;
}

static bool run(NoopSettings settings, int threads, JobSink sink, Error *err)
{
    Text text = {0};
    noop_settings(&settings, &text);
    JobLocal local = {threads, {0}, {true, no_eval, NULL}};
    JobPlan plan = {
        .kind = &NOOP_KIND, .settings = text_string(&text), .first = FIRST, .items = ITEMS};
    bool ok = job_run_local(&local, &plan, &sink, err);
    text_free(&text);
    return ok;
}

static void every_item_once(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 5; threads += 2) {
        Taken *t = calloc(1, sizeof *t);
        Error err;
        assert_true(run((NoopSettings){8, 0, -1}, threads, (JobSink){NULL, take, t}, &err));
        assert_int_equal(t->wrong, 0);
        for (int i = 0; i < ITEMS; i++) assert_int_equal(t->count[i], i >= FIRST);
        free(t);
    }
}

static void unwanted_items_are_left_out(void **state)
{
    (void)state;
    Taken *t = calloc(1, sizeof *t);
    Error err;
    assert_true(run((NoopSettings){8, 0, -1}, 3, (JobSink){only_even, take, t}, &err));
    for (int i = 0; i < ITEMS; i++) assert_int_equal(t->count[i], i >= FIRST && i % 2 == 0);
    free(t);
}

static void failures_end_the_run(void **state)
{
    (void)state;
    Taken *t = calloc(1, sizeof *t);
    Error err;
    assert_false(run((NoopSettings){8, 0, 1000}, 2, (JobSink){NULL, take, t}, &err));
    assert_string_equal(err.text, "item 1000 fails");
    assert_true(t->total < ITEMS - FIRST);
    memset(t, 0, sizeof *t);
    t->refuse_at = 100;
    assert_false(run((NoopSettings){8, 0, -1}, 2, (JobSink){NULL, take, t}, &err));
    assert_string_equal(err.text, "enough");
    assert_int_equal(t->total, 100);
    free(t);
}

static void bad_settings_are_named(void **state)
{
    (void)state;
    Error err;
    Taken t;
    assert_false(run((NoopSettings){99999, 0, -1}, 1, (JobSink){NULL, take, &t}, &err));
    assert_string_equal(err.text, "the job's field 'bytes' is not a whole number in 0..4096");
}

static void fields_come_back(void **state)
{
    (void)state;
    Text text = {0}, value = {0};
    Error err;
    int number;
    double real;
    uint64_t hash;
    fields_add(&text, "spec", "a\nb\\n c=1");
    fields_add(&text, "empty", "");
    fields_add_int(&text, "count", -12);
    fields_add_real(&text, "share", 0.1);
    fields_add_hash(&text, "hash", UINT64_MAX - 1);
    const char *s = text_string(&text);
    assert_true(fields_get(s, "spec", &value, &err));
    assert_string_equal(text_string(&value), "a\nb\\n c=1");
    assert_true(fields_get(s, "empty", &value, &err));
    assert_string_equal(text_string(&value), "");
    assert_true(fields_get_int(s, "count", -12, 0, &number, &err));
    assert_int_equal(number, -12);
    assert_true(fields_get_real(s, "share", 0, 1, &real, &err));
    assert_true(real == 0.1);
    assert_true(fields_get_hash(s, "hash", &hash, &err));
    assert_true(hash == UINT64_MAX - 1);
    assert_false(fields_get_int(s, "coun", 0, 9, &number, &err));
    assert_string_equal(err.text, "the job has no field 'coun'");
    assert_false(fields_get_int(s, "count", 0, 9, &number, &err));
    assert_false(fields_get_hash(s, "count", &hash, &err));
    assert_false(fields_get_int(s, "spec", 0, 9, &number, &err));
    text_free(&text);
    text_free(&value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_once),      cmocka_unit_test(unwanted_items_are_left_out),
        cmocka_unit_test(failures_end_the_run), cmocka_unit_test(bad_settings_are_named),
        cmocka_unit_test(fields_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
