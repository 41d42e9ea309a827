/* Who may talk to the server, and which players a page may use. */
#include "cmocka_all.h"

#include "server/guard.h"
#include "server/player_jobs.h"

#include <string.h>

static void hosts(void **state)
{
    (void)state;
    Error err;
    Guard *g = guard_create("club.example, other.example", NULL, &err);
    assert_non_null(g);
    assert_true(guard_host(g, "localhost"));
    assert_true(guard_host(g, "localhost:8910"));
    assert_true(guard_host(g, "LOCALHOST:8910"));
    assert_true(guard_host(g, "127.0.0.1:8910"));
    assert_true(guard_host(g, "[::1]:8910"));
    assert_true(guard_host(g, "club.example"));
    assert_true(guard_host(g, "other.example:443"));
    assert_false(guard_host(g, ""));
    assert_false(guard_host(g, "evil.example"));
    assert_false(guard_host(g, "localhost.evil.example"));
    assert_false(guard_host(g, "evil.localhost:8910"));
    assert_false(guard_host(g, "localhost:8910@evil.example"));
    assert_false(guard_host(g, "localhost:x"));
    assert_false(guard_host(g, "localhost\n"));
    assert_false(guard_host(g, "[::1"));
    assert_false(guard_locked(g));
    guard_destroy(g);
}

static void origins(void **state)
{
    (void)state;
    assert_true(guard_origin("", "localhost:8910"));
    assert_true(guard_origin("http://localhost:8910", "localhost:8910"));
    assert_true(guard_origin("https://club.example", "club.example"));
    assert_false(guard_origin("http://localhost:8911", "localhost:8910"));
    assert_false(guard_origin("http://evil.example", "localhost:8910"));
    assert_false(guard_origin("null", "localhost:8910"));
    assert_false(guard_origin("file://", "localhost:8910"));
}

static void passwords(void **state)
{
    (void)state;
    Error err;
    char cookie[200];
    Guard *g = guard_create(NULL, "reversi", &err), *same = guard_create(NULL, "reversi", &err);
    Guard *different = guard_create(NULL, "reversj", &err);
    assert_true(guard_locked(g));
    assert_true(guard_password(g, "reversi"));
    assert_false(guard_password(g, "reversi "));
    assert_false(guard_password(g, "revers"));
    assert_false(guard_password(g, ""));
    assert_string_equal(guard_token(g), guard_token(same));
    assert_string_not_equal(guard_token(g), guard_token(different));
    snprintf(cookie, sizeof cookie, "a=b; heibai=%s; c=d", guard_token(g));
    assert_true(guard_cookie(g, cookie));
    assert_false(guard_cookie(different, cookie));
    snprintf(cookie, sizeof cookie, "notheibai=%s", guard_token(g));
    assert_false(guard_cookie(g, cookie));
    assert_false(guard_cookie(g, "heibai="));
    assert_true(guard_authorization(g, "Basic eDpyZXZlcnNp")); /* x:reversi */
    assert_false(guard_authorization(g, "Basic eDpyZXZlcnM="));
    assert_false(guard_authorization(g, "Bearer eDpyZXZlcnNp"));
    guard_destroy(g);
    guard_destroy(same);
    guard_destroy(different);
}

static void guessing_is_slowed_down(void **state)
{
    (void)state;
    Error err;
    Guard *g = guard_create(NULL, "reversi", &err);
    for (int i = 0; i < 10; i++) {
        assert_int_equal(guard_wait(g, "10.0.0.1", 100), 0);
        guard_failed(g, "10.0.0.1", 100);
    }
    assert_int_equal(guard_wait(g, "10.0.0.1", 100), 60);
    assert_int_equal(guard_wait(g, "10.0.0.1", 101), 59);
    assert_int_equal(guard_wait(g, "10.0.0.1", 159.9), 1);
    assert_int_equal(guard_wait(g, "10.0.0.2", 101), 0);
    assert_int_equal(guard_wait(g, "10.0.0.1", 160), 0);
    guard_destroy(g);
}

static void an_ipv6_network_counts_as_one(void **state)
{
    (void)state;
    Error err;
    char address[64];
    Guard *g = guard_create(NULL, "reversi", &err);
    for (int i = 0; i < 10; i++) {
        snprintf(address, sizeof address, "2001:db8:1:2:%x::%x", i, i + 1);
        assert_int_equal(guard_wait(g, address, 100), 0);
        guard_failed(g, address, 100);
        snprintf(address, sizeof address, "::ffff:10.0.0.%d", i);
        guard_failed(g, address, 100);
    }
    assert_int_equal(guard_wait(g, "2001:db8:1:2:ffff::1", 101), 59);
    assert_int_equal(guard_wait(g, "2001:db8:1:3::1", 101), 0);
    assert_int_equal(guard_wait(g, "::ffff:10.0.0.1", 101), 0);
    guard_destroy(g);
}

static void refused(const char *spec, const char *reason)
{
    Error err = {0};
    Text out = {0};
    if (player_spec_bound(spec, &out, &err)) fail_msg("%s was allowed", spec);
    if (!strstr(err.text, reason)) fail_msg("%s: %s", spec, err.text);
    text_free(&out);
}

static void bounded(const char *spec, const char *expected)
{
    Error err = {0};
    Text out = {0};
    if (!player_spec_bound(spec, &out, &err)) fail_msg("%s: %s", spec, err.text);
    assert_string_equal(text_string(&out), expected);
    text_free(&out);
}

static void players_are_bounded(void **state)
{
    (void)state;
    refused("gtp:/bin/sh", "not allowed here");
    refused("nboard:/bin/sh", "not allowed here");
    refused("human", "not allowed here");
    refused("heibai:weights=/etc/passwd", "names a file");
    refused("nobody", "unknown player");
    refused("heibai:threads=2", "at most 1");
    refused("heibai:hash=1000", "at most 4");
    refused("heibai:time=100", "at most 8");
    refused("mcts:time=60", "at most 8");
    refused("mcts:nodes=4000000", "at most 200000");
    refused("mcts:playouts=1000000000", "at most 200000");
    refused("history:depth=30", "at most 10");
    refused("history:depth=3,depth=30", "at most 10");
    bounded("random", "random");
    bounded("history:depth=3", "history:depth=3");
    bounded("mcts", "mcts:nodes=200000");
    bounded("mcts:as=report", "mcts:as=report,time=8,nodes=200000");
    bounded("heibai", "heibai:hash=4,level=10,time=8");
    bounded("heibai:level=3", "heibai:level=3,hash=4,time=8");
    bounded("heibai:skill=7", "heibai:skill=7,hash=4,time=8");
    bounded("heibai:level=3,hash=2,time=1", "heibai:level=3,hash=2,time=1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hosts),
        cmocka_unit_test(origins),
        cmocka_unit_test(passwords),
        cmocka_unit_test(guessing_is_slowed_down),
        cmocka_unit_test(an_ipv6_network_counts_as_one),
        cmocka_unit_test(players_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
