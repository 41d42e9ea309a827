/* Alpha-beta gives plain minimax's value, for every player and every set of switches that does
 * not cut moves by their order; and an observer sees exactly the search that was made. */
#include "cmocka_all.h"

#include "players/slow.h"

#include <stdio.h>

/* A spec with and without pruning on the same positions. */
static void check_spec(const char *spec, int positions)
{
    char pruned[200], plain[200];
    snprintf(pruned, sizeof pruned, "%s,prune=on", spec);
    snprintf(plain, sizeof plain, "%s,prune=off", spec);
    Player *a = must_create(pruned), *b = must_create(plain);
    Rng rng = rng_stream(61, 0);
    uint64_t saved = 0, all = 0;
    for (int i = 0; i < positions; i++) {
        Position p = thinking_position(&rng);
        Choice x = must_choose(a, p), y = must_choose(b, p);
        if (x.value != y.value) fail_msg("%s, position %d: %g, %g", spec, i, x.value, y.value);
        assert_int_equal(x.valued, y.valued);
        assert_true(x.nodes <= y.nodes);
        saved += y.nodes - x.nodes;
        all += y.nodes;
    }
    /* It does prune. */
    if (saved * 4 < all) fail_msg("%s: only %d of %d nodes saved", spec, (int)saved, (int)all);
    player_destroy(a);
    player_destroy(b);
}

/* All combinations of the switches that change values or order. */
static void history_in_every_switch_set(void **state)
{
    (void)state;
    static const char *const ON_OFF[2] = {"off", "on"};
    static const char *const AVOID[4] = {"off", "root", "leaf", "both"};
    for (int set = 0; set < 128; set++) {
        char spec[160];
        snprintf(spec, sizeof spec,
                 "history:depth=3,corner=off,disappear=%s,stability=%s,history=%s,mobility=%s,"
                 "weights=%s,avoid=%s",
                 ON_OFF[set & 1], ON_OFF[set >> 1 & 1], ON_OFF[set >> 2 & 1],
                 ON_OFF[set >> 3 & 1], ON_OFF[set >> 4 & 1], AVOID[set >> 5]);
        /* A constant value prunes nothing useful to count on; it is no evaluation either. */
        if ((set & 2) == 0 && (set & 8) == 0 && (set & 16) == 0) continue;
        check_spec(spec, campaign(1000));
    }
}

static void history_in_its_other_forms(void **state)
{
    (void)state;
    static const char *const SPECS[] = {"history:depth=4",
                                        "history:depth=3,disappear=random",
                                        "history:depth=3,factor=0",
                                        "history:depth=3,factor=1000",
                                        "history:depth=3,avoid=both,as=report",
                                        "history:depth=3,corner=off",
                                        "history:depth=5,corner=off",
                                        "simple:depth=4"};
    for (size_t i = 0; i < sizeof SPECS / sizeof SPECS[0]; i++)
        check_spec(SPECS[i], campaign(1000));
}

static void staged_and_sixterm(void **state)
{
    (void)state;
    static const char *const SPECS[] = {"staged:depth=4",
                                        "staged:depth=4,width=off",
                                        "staged:depth=3,width=off,stability=on",
                                        "staged:depth=4,as=report",
                                        "staged:depth=5,as=report",
                                        "sixterm:depth=3",
                                        "sixterm:depth=4",
                                        "sixterm:depth=3,as=report",
                                        "sixterm:depth=4,as=report"};
    for (size_t i = 0; i < sizeof SPECS / sizeof SPECS[0]; i++)
        check_spec(SPECS[i], campaign(1000));
}

/* An observer that checks nesting, windows and counts as the search goes. */
typedef struct Watcher {
    int open, entered, made, cuts;
    NodeView stack[64];
    double root_value;
} Watcher;

static void on_enter(void *context, const NodeView *v)
{
    Watcher *w = context;
    assert_int_equal(v->ply, w->open);
    if (w->open) {
        const NodeView *parent = &w->stack[w->open - 1];
        Position p = parent->position;
        assert_true(position_play(&p, v->move));
        assert_true(board_equal(p.board, v->position.board));
        assert_int_equal(p.side, v->position.side);
        assert_int_equal(v->depth, parent->depth - (v->move != SQUARE_PASS));
    } else {
        assert_int_equal(v->move, SQUARE_NONE);
    }
    w->stack[w->open++] = *v;
    w->entered++;
    w->made += v->move < SQUARES;
}

static void on_leave(void *context, const NodeView *v)
{
    Watcher *w = context;
    const NodeView *entered = &w->stack[--w->open];
    assert_true(board_equal(entered->position.board, v->position.board));
    if (v->skipped) {
        w->cuts++;
        bool maximising = v->pov == v->position.side;
        assert_true(maximising ? v->value >= v->beta : v->value <= v->alpha);
        assert_true(v->best < SQUARES);
        assert_int_equal(v->skipped & ~board_moves(&v->position.board), 0);
    }
    if (w->open == 0) w->root_value = v->value;
}

static void observers_see_the_search(void **state)
{
    (void)state;
    static const char *const SPECS[] = {"history:depth=4,corner=off", "simple:depth=3",
                                        "history:depth=3,corner=off,threads=2",
                                        "staged:depth=3,width=off", "sixterm:depth=3"};
    Rng rng = rng_stream(62, 0);
    for (size_t k = 0; k < sizeof SPECS / sizeof SPECS[0]; k++)
        for (int i = 0; i < campaign(100); i++) {
            Position p = thinking_position(&rng);
            if (board_moves(&p.board) & CORNERS) continue;
            Watcher w = {0};
            Observer observer = {on_enter, on_leave, &w};
            Turn turn = {.position = p, .observer = &observer};
            Player *player = must_create(SPECS[k]);
            Choice seen;
            assert_int_equal(player_choose(player, &turn, &seen), CHOSEN_MOVE);
            player_destroy(player);
            assert_int_equal(w.open, 0);
            assert_true(w.root_value == seen.value);
            Choice unseen = choose_once(SPECS[k], p);
            assert_true(unseen.value == seen.value);
            assert_int_equal(unseen.square, seen.square);
            if (!strstr(SPECS[k], "threads") && !strstr(SPECS[k], "staged")) {
                assert_int_equal(unseen.nodes, seen.nodes);
                assert_int_equal(w.made, seen.nodes);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(history_in_every_switch_set),
        cmocka_unit_test(history_in_its_other_forms),
        cmocka_unit_test(staged_and_sixterm),
        cmocka_unit_test(observers_see_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
