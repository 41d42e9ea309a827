/* Searching through heibai.h: limits, time, cancel, odd positions, wrong use. */
#include "solved.h"

#include "base/clock.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

/* On a busy machine a thread may have to wait for its turn. */
static const double LATE = 0.5;

static HeibaiPosition read(const char *text)
{
    HeibaiPosition p;
    HeibaiError error;
    if (!heibai_position_read(text, &p, &error)) fail_msg("%s", error.text);
    return p;
}

static HeibaiPosition start_position(void)
{
    HeibaiPosition p;
    heibai_position_start(&p);
    return p;
}

static void a_level_is_what_it_says(void **state)
{
    (void)state;
    HeibaiEngine *e = engine_of(1);
    HeibaiPosition p = start_position();
    HeibaiLimits limits;
    HeibaiResult r;
    char kind[HEIBAI_KIND_TEXT];
    heibai_limits_default(&limits);
    limits.level = 6;
    search(e, &p, &limits, &r);
    assert_int_equal(r.count, 1);
    assert_string_equal(heibai_kind_write(&r.lines[0], kind), "6@73%");
    assert_true(r.complete && r.nodes > 0);
    limits.level = HEIBAI_UNSET;
    limits.depth = 5;
    limits.confidence = 100;
    limits.lines = 3;
    search(e, &p, &limits, &r);
    assert_int_equal(r.count, 3);
    assert_string_equal(heibai_kind_write(&r.lines[2], kind), "5@100%");
    limits.lines = 64;
    search(e, &p, &limits, &r);
    assert_int_equal(r.count, 4);
    heibai_engine_destroy(e);
}

static void one_thread_repeats_itself(void **state)
{
    (void)state;
    HeibaiResult r[2];
    HeibaiPosition p =
        read("---------------------------OX------XO--------------------------- X");
    HeibaiLimits limits;
    heibai_limits_default(&limits);
    limits.depth = 9;
    limits.lines = 2;
    for (int i = 0; i < 2; i++) {
        HeibaiEngine *e = engine_of(1);
        search(e, &p, &limits, &r[i]);
        heibai_engine_clear(e);
        HeibaiResult again;
        search(e, &p, &limits, &again);
        assert_true(again.nodes == r[i].nodes);
        heibai_engine_destroy(e);
    }
    assert_true(r[0].nodes == r[1].nodes);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(r[0].lines[i].move, r[1].lines[i].move);
        assert_true(r[0].lines[i].value == r[1].lines[i].value);
    }
}

static void count_call(void *self, const HeibaiResult *so_far)
{
    int *calls = self;
    assert_true(so_far->count >= 1 && so_far->lines[0].kind != HEIBAI_KIND_NONE);
    ++*calls;
}

static void time_is_kept(void **state)
{
    (void)state;
    HeibaiEngine *e = engine_of(2);
    HeibaiPosition p = start_position();
    HeibaiLimits limits;
    HeibaiResult r;
    HeibaiError error;
    static const double TIMES[] = {0.001, 0.05, 0.3};
    for (int i = 0; i < 6; i++) {
        heibai_limits_default(&limits);
        limits.move_time = TIMES[i % 3];
        if (i >= 3) limits.level = 50; /* what a level cannot reach in time is answered too */
        int calls = 0;
        double begun = clock_now();
        assert_true(heibai_search(e, &p, &limits, count_call, &calls, &r, &error));
        assert_true(clock_now() - begun < limits.move_time + LATE);
        assert_int_equal(r.lines[0].kind, HEIBAI_KIND_DEPTH);
        assert_false(r.complete);
        assert_true(calls > 0);
    }
    heibai_limits_default(&limits);
    limits.game_time = 1;
    double begun = clock_now();
    search(e, &p, &limits, &r);
    assert_true(clock_now() - begun < 0.3 + LATE);
    heibai_engine_destroy(e);
}

/* With time enough everything ends as an exact score. */
static void time_ends_in_a_solution(void **state)
{
    (void)state;
    HeibaiEngine *e = engine_of(1);
    HeibaiLimits limits;
    HeibaiResult r;
    heibai_limits_default(&limits);
    limits.move_time = 60;
    for (int i = 0; i < 20; i++) {
        Rng rng = rng_stream(11, (uint64_t)i);
        Position p = random_position(&rng, 50);
        HeibaiPosition position = engine_position(&p);
        search(e, &position, &limits, &r);
        check_exact_line(&position, &r.lines[0]);
        assert_true(r.complete);
    }
    heibai_engine_destroy(e);
}

typedef struct Cancelling {
    HeibaiEngine *engine;
    double after, when; /* seconds to wait, and the moment of the cancel */
} Cancelling;

static void *cancel_later(void *self)
{
    Cancelling *c = self;
    struct timespec wait = {0, (long)(c->after * 1e9)};
    nanosleep(&wait, NULL);
    c->when = clock_now();
    heibai_engine_cancel(c->engine);
    return NULL;
}

static void a_cancel_from_another_thread(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        HeibaiEngine *e = engine_of(threads);
        HeibaiPosition p = start_position();
        HeibaiLimits limits = exact_limits();
        HeibaiResult r;
        pthread_t thread;
        Cancelling c = {e, 0.15, 0};
        assert_int_equal(pthread_create(&thread, NULL, cancel_later, &c), 0);
        search(e, &p, &limits, &r);
        double now = clock_now();
        pthread_join(thread, NULL);
        assert_true(now - c.when < LATE);
        assert_false(r.complete);
        assert_int_equal(r.lines[0].kind, HEIBAI_KIND_DEPTH);
        /* It lasts, and still there is a legal move. */
        search(e, &p, &limits, &r);
        assert_int_equal(r.lines[0].kind, HEIBAI_KIND_NONE);
        assert_true(heibai_moves(&p) & bit(r.lines[0].move));
        heibai_engine_resume(e);
        limits.level = 2;
        search(e, &p, &limits, &r);
        assert_true(r.complete);
        heibai_engine_destroy(e);
    }
}

#define EMPTY63 "---------------------------------------------------------------"
#define BLACK63 "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX"

typedef struct Odd {
    const char *board;
    int move, score;
} Odd;

static void odd_positions(void **state)
{
    (void)state;
    static const Odd ODD[] = {
        {"-" EMPTY63 " X", HEIBAI_NO_MOVE, 0},
        {BLACK63 "- X", HEIBAI_NO_MOVE, 64},
        {BLACK63 "- O", HEIBAI_NO_MOVE, -64},
        {BLACK63 "X O", HEIBAI_NO_MOVE, -64},
        {BLACK63 "O X", HEIBAI_NO_MOVE, 62},
        {"XO--------------------------------------------------------------O", HEIBAI_PASS, -64},
        {"XO--------------------------------------------------------------X", 2, 64},
    };
    for (int threads = 1; threads <= 2; threads++) {
        HeibaiEngine *e = engine_of(threads);
        HeibaiLimits limits = exact_limits();
        for (size_t i = 0; i < sizeof ODD / sizeof ODD[0]; i++) {
            HeibaiPosition p = read(ODD[i].board);
            HeibaiResult r;
            search(e, &p, &limits, &r);
            assert_int_equal(r.lines[0].move, ODD[i].move);
            assert_true(r.lines[0].value == ODD[i].score);
            check_exact_line(&p, &r.lines[0]);
        }
        heibai_engine_destroy(e);
    }
}

typedef struct Wrong {
    HeibaiLimits limits;
    const char *reason;
} Wrong;

static void wrong_limits_are_refused(void **state)
{
    (void)state;
    HeibaiLimits d;
    heibai_limits_default(&d);
    Wrong wrong[] = {{d, "level 61"},   {d, "level -2"},     {d, "depth 0"},
                     {d, "depth 65"},   {d, "only one"},     {d, "confidence 74"},
                     {d, "window 4:4"}, {d, "window -65:0"}, {d, "lines 0"},
                     {d, "a time"},     {d, "lines 65"}};
    wrong[0].limits.level = 61;
    wrong[1].limits.level = -2;
    wrong[2].limits.depth = 0;
    wrong[3].limits.depth = 65;
    wrong[4].limits.depth = wrong[4].limits.level = 5;
    wrong[5].limits.confidence = 74;
    wrong[6].limits.alpha = wrong[6].limits.beta = 4;
    wrong[7].limits.alpha = -65;
    wrong[7].limits.beta = 0;
    wrong[8].limits.lines = 0;
    wrong[9].limits.move_time = -1;
    wrong[10].limits.lines = 65;
    HeibaiEngine *e = engine_of(1);
    HeibaiPosition p = start_position();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        HeibaiResult r;
        HeibaiError error;
        assert_false(heibai_search(e, &p, &wrong[i].limits, NULL, NULL, &r, &error));
        assert_non_null(strstr(error.text, wrong[i].reason));
        assert_false(heibai_search(e, &p, &wrong[i].limits, NULL, NULL, &r, NULL));
    }
    HeibaiResult r;
    HeibaiError error;
    p.black |= p.white;
    assert_false(heibai_search(e, &p, &d, NULL, NULL, &r, &error));
    assert_string_equal(error.text, "D4 has a black and a white disc");
    heibai_engine_destroy(e);
}

static void wrong_settings_are_refused(void **state)
{
    (void)state;
    HeibaiSettings s;
    HeibaiError error;
    heibai_settings_default(&s);
    s.threads = 0;
    assert_null(heibai_engine_create(&s, &error));
    assert_non_null(strstr(error.text, "threads 0"));
    heibai_settings_default(&s);
    s.hash_mb = 0;
    assert_null(heibai_engine_create(&s, &error));
    assert_non_null(strstr(error.text, "0 MB"));
    heibai_settings_default(&s);
    s.weights = "/no/such/file";
    assert_null(heibai_engine_create(&s, &error));
    assert_non_null(strstr(error.text, "No such file"));
    assert_null(heibai_engine_create(&s, NULL));
    heibai_engine_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_is_what_it_says),
        cmocka_unit_test(one_thread_repeats_itself),
        cmocka_unit_test(time_is_kept),
        cmocka_unit_test(time_ends_in_a_solution),
        cmocka_unit_test(a_cancel_from_another_thread),
        cmocka_unit_test(odd_positions),
        cmocka_unit_test(wrong_limits_are_refused),
        cmocka_unit_test(wrong_settings_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
