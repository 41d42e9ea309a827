/* test_local.c - jobs on threads: every item once, failures, unwanted items; fields. */
#include "cmocka_all.h"

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

static bool run(NoopSettings settings, int threads, JobSink sink, Error *err)
{
    JobLocal local = {threads, {0}, job_place_here(NULL)};
    JobPlan plan = {.kind = &NOOP_KIND, .job = &settings, .first = FIRST, .items = ITEMS};
    return job_run(NULL, &local, &plan, &sink, err);
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

typedef struct Sample {
    const char *spec, *empty;
    int count;
    double share;
    uint64_t hash;
} Sample;

static const Field FIELDS[] = {{"spec", FIELD_STRING, offsetof(Sample, spec), 0, 0},
                               {"empty", FIELD_STRING, offsetof(Sample, empty), 0, 0},
                               {"count", FIELD_INT, offsetof(Sample, count), -12, 0},
                               {"share", FIELD_REAL, offsetof(Sample, share), 0, 1},
                               {"hash", FIELD_HASH, offsetof(Sample, hash), 0, 0},
                               {0}};

static void fields_come_back(void **state)
{
    (void)state;
    Text text = {0};
    Error err;
    const Sample s = {"a\nb\\n c=1", "", -12, 0.1, UINT64_MAX - 1};
    Sample back = {0};
    JobPlace place = job_place_here(NULL);
    fields_write(FIELDS, &s, &text);
    assert_string_equal(text_string(&text),
                        "spec a\\nb\\\\n c=1\nempty \ncount -12\nshare 0.1\n"
                        "hash fffffffffffffffe\n");
    assert_true(fields_read(FIELDS, text_string(&text), &place, &back, &err));
    assert_string_equal(back.spec, s.spec);
    assert_string_equal(back.empty, "");
    assert_int_equal(back.count, -12);
    assert_true(back.share == 0.1);
    assert_true(back.hash == UINT64_MAX - 1);
    fields_free(FIELDS, &back);
    text_free(&text);
}

static void bad_fields_are_named(void **state)
{
    (void)state;
    static const struct {
        Field field;
        const char *error;
    } CASES[] = {
        {{"coun", FIELD_INT, 0, -99, 99}, "the job has no field 'coun'"},
        {{"count", FIELD_INT, 0, 0, 9},
         "the job's field 'count' is not a whole number in 0..9"},
        {{"spec", FIELD_INT, 0, 0, 9}, "the job's field 'spec' is not a whole number in 0..9"},
        {{"count", FIELD_REAL, 0, 0, 1}, "the job's field 'count' is not a number in 0..1"},
        {{"count", FIELD_HASH, 0, 0, 0},
         "the job's field 'count' is not a number of 16 hexadecimal digits"},
        {{"hash", FIELD_EVAL, 0, 0, 0}, "the weights fffffffffffffffe are needed"},
    };
    JobPlace place = job_place_here(NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Field table[] = {CASES[i].field, {0}};
        uint64_t to = 0;
        Error err;
        assert_false(fields_read(table, "spec a\ncount -12\nhash fffffffffffffffe\n", &place,
                                 &to, &err));
        assert_string_equal(err.text, CASES[i].error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_once),      cmocka_unit_test(unwanted_items_are_left_out),
        cmocka_unit_test(failures_end_the_run), cmocka_unit_test(bad_settings_are_named),
        cmocka_unit_test(fields_come_back),     cmocka_unit_test(bad_fields_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
