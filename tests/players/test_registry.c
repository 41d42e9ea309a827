/* Spec strings: what is allowed, what is refused and in which words. */
#include "cmocka_all.h"

#include "players/classes.h"
#include "players/history.h"
#include "players/slow.h"

static void refused(const char *spec, const char *reason)
{
    Error err;
    assert_null(registry_create(spec, (PlayerSeed){0}, &err));
    if (!strstr(err.text, reason)) fail_msg("%s: %s", spec, err.text);
}

static void bad_specs_say_what_is_allowed(void **state)
{
    (void)state;
    refused("", "unknown player ''; the players are: human random history simple staged");
    refused("histori", "unknown player 'histori'");
    refused("history:depht=6", "history has no switch 'depht'; it has: depth factor");
    refused("history:depth=0", "depth='0' is not allowed: depth=1..60 or auto|progress");
    refused("history:depth=61", "depth=1..60");
    refused("history:depth=6x", "depth='6x'");
    refused("history:depth=", "depth=''");
    refused("history:depth", "'depth' is not key=value");
    refused("history:avoid=maybe", "avoid=off|root|leaf|both");
    refused("history:,", "is not key=value");
    refused("mcts:c=-1", "c=0..100");
    refused("mcts:time=nan", "time='nan'");
    refused("random:seed=x", "seed='x' is not allowed");
    refused("random:seed=-1", "seed=0..");
    refused("random:as=listing", "as='listing' is not allowed: as=report");
    refused("annealing:as=report",
            "annealing has no as=report: the listing fails at its first proposal");
    refused("annealing:t0=1,tmin=2", "tmin=2 is above t0=1");
    refused("history:threads=2,spawn=process,table=shared", "processes cannot share a table");
    refused("history:spawn=fork", "spawn=pool|move|process");
    refused("sixterm:corner=off", "sixterm has no switch 'corner'; it has: depth prune discs");
    refused("heibai:weights=", "weights= needs the name of a file");
    refused("heibai:weights=no-such-file", "no-such-file: cannot open");
    refused("human", "'human' plays at the terminal only");
    refused("history:depth=99999999999999999999999999999999999999999999999999", "depth=1..60");
}

static void good_specs_set_their_switches(void **state)
{
    (void)state;
    Player *p =
        must_create("history:depth=7,avoid=both,width=12,factor=9,spawn=move,corner=off");
    const HistorySettings *s = p->settings;
    assert_int_equal(s->depth, 7);
    assert_int_equal(s->avoid, AVOID_ROOT | AVOID_LEAF);
    assert_int_equal(s->width, 12);
    assert_int_equal(s->factor, 9);
    assert_int_equal(s->spawn, SPAWN_MOVE);
    assert_int_equal(s->corner, 0);
    assert_int_equal(s->mobility, 1);
    player_destroy(p);
    p = must_create("history:width=off,depth=auto,disappear=random");
    assert_int_equal(((HistorySettings *)p->settings)->width, 0);
    assert_int_equal(((HistorySettings *)p->settings)->disappear, DISAPPEAR_RANDOM);
    player_destroy(p);
    player_destroy(must_create("random:"));
    p = must_create("history:depth=progress");
    assert_int_equal(((HistorySettings *)p->settings)->depth, DEPTH_PROGRESS);
    char shown[20];
    const Option *depth = &HISTORY_CLASS.options[0];
    assert_string_equal(option_show(depth, DEPTH_PROGRESS, shown, sizeof shown), "progress");
    assert_string_equal(option_show(depth, DEPTH_AUTO, shown, sizeof shown), "auto");
    assert_string_equal(option_show(depth, 6, shown, sizeof shown), "6");
    player_destroy(p);
    p = must_create("history:as=report,threads=2");
    assert_int_equal(((HistorySettings *)p->settings)->spawn, SPAWN_MOVE);
    player_destroy(p);
}

/* as=report changes defaults wherever it stands, and not what is given beside it. */
static void report_settings_yield_to_explicit_ones(void **state)
{
    (void)state;
    const char *specs[] = {"mcts:as=report,reuse=on", "mcts:reuse=on,as=report"};
    for (int k = 0; k < 2; k++) {
        Player *p = must_create(specs[k]);
        assert_true(p->report);
        for (const Option *o = MCTS_CLASS.options; o->key; o++) {
            const char *field = (const char *)p->settings + o->offset;
            if (strcmp(o->key, "time") == 0)
                assert_true(*(const double *)(const void *)field == 59);
            if (strcmp(o->key, "final") == 0)
                assert_int_equal(*(const int *)(const void *)field, 1);
            if (strcmp(o->key, "reuse") == 0)
                assert_int_equal(*(const int *)(const void *)field, 1);
        }
        player_destroy(p);
    }
}

static void seeds_decide(void **state)
{
    (void)state;
    Error err;
    uint64_t states[4];
    const char *specs[] = {"random", "random", "random:seed=7", "random:seed=7"};
    for (int i = 0; i < 4; i++) {
        Player *p = registry_create(specs[i], (PlayerSeed){i % 2 ? 7 : 8, 3}, &err);
        states[i] = p->rng.state;
        player_destroy(p);
    }
    assert_true(states[0] != states[1]);
    assert_int_equal(states[1], states[2]);
    assert_int_equal(states[2], states[3]);
    Player *other = registry_create("random:seed=7", (PlayerSeed){1, 4}, &err);
    assert_true(other->rng.state != states[2]);
    player_destroy(other);
}

static void random_is_uniform(void **state)
{
    (void)state;
    Player *p = must_create("random:seed=7");
    int seen[SQUARES] = {0};
    for (int i = 0; i < 4000; i++) seen[must_choose(p, position_start()).square]++;
    for (uint64_t moves = board_moves(&(Board){bit(28) | bit(35), bit(27) | bit(36)}); moves;)
        assert_in_range(seen[bit_pop(&moves)], 900, 1100);
    player_destroy(p);
}

static void help_names_every_switch(void **state)
{
    (void)state;
    Text page = {0};
    registry_help(&page);
    int classes = 0;
    for (; registry_class(classes); classes++) {
        const PlayerClass *c = registry_class(classes);
        assert_non_null(strstr(text_string(&page), c->summary));
        for (const Option *o = c->options; o->key; o++) {
            assert_non_null(strstr(text_string(&page), o->help));
            char shown[60];
            /* What the help prints as a default can be typed. */
            option_show(o, o->usual, shown, sizeof shown);
            Text spec = {0};
            text_print(&spec, "%s:%s=%s", c->name, o->key, shown);
            Error err;
            assert_true(registry_check(text_string(&spec), &err));
            text_free(&spec);
        }
    }
    assert_int_equal(classes, 11);
    text_free(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_specs_say_what_is_allowed),
        cmocka_unit_test(good_specs_set_their_switches),
        cmocka_unit_test(report_settings_yield_to_explicit_ones),
        cmocka_unit_test(seeds_decide),
        cmocka_unit_test(random_is_uniform),
        cmocka_unit_test(help_names_every_switch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
