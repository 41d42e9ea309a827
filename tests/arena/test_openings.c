/* Openings: from a text, and balanced ones against a search of each and a slow comparison. */
#include "cmocka_all.h"

#include "arena/openings.h"
#include "board/symmetry.h"
#include "boards.h"
#include "engine/engine.h"
#include "game/transcript.h"

#include <math.h>
#include <string.h>

enum { COUNT = 12, PLIES = 5, LEVEL = 4 };

typedef struct Found {
    int count;
    Game games[COUNT];
    HeibaiLine values[COUNT];
} Found;

static void keep(void *context, const Game *g, const HeibaiLine *value)
{
    Found *f = context;
    assert_true(f->count < COUNT);
    f->games[f->count] = *g;
    f->values[f->count++] = *value;
}

static void balance(int threads, uint64_t seed, Found *out)
{
    BalanceSettings s = {.count = COUNT,
                         .plies = PLIES,
                         .within = 1.5,
                         .level = LEVEL,
                         .threads = threads,
                         .seed = seed};
    Error err;
    out->count = 0;
    if (!openings_balance(&s, keep, NULL, out, &err)) fail_msg("%s", err.text);
    assert_int_equal(out->count, COUNT);
}

/* A search of its own for every one of them. */
static double value_of(const Game *g)
{
    HeibaiSettings settings;
    HeibaiLimits limits;
    HeibaiResult r;
    Error err;
    heibai_settings_default(&settings);
    heibai_limits_default(&limits);
    limits.level = LEVEL;
    HeibaiEngine *e = engine_create(&settings, cpu_level(), &err);
    assert_non_null(e);
    assert_true(
        engine_search(e, &(EngineQuery){.position = &g->now, .limits = &limits}, &r, &err));
    heibai_engine_destroy(e);
    return r.lines[0].value;
}

static bool are_images(Board a, Board b)
{
    for (int i = 0; i < SYMMETRIES; i++)
        if (board_equal(symmetry_board(a, i), b)) return true;
    return false;
}

static void balanced_distinct_and_repeatable(void **state)
{
    (void)state;
    static Found one, three, other;
    balance(1, 1, &one);
    balance(3, 1, &three);
    balance(2, 2, &other);
    int different = 0;
    for (int i = 0; i < COUNT; i++) {
        const Game *g = &one.games[i];
        assert_int_equal(g->plies, PLIES);
        assert_true(board_equal(g->now.board, three.games[i].now.board));
        assert_true(one.values[i].value == three.values[i].value);
        assert_true(fabs(value_of(g)) <= 1.5 && value_of(g) == one.values[i].value);
        different += !board_equal(g->now.board, other.games[i].now.board);
        for (int k = 0; k < i; k++)
            assert_false(are_images(g->now.board, one.games[k].now.board));
    }
    assert_true(different > COUNT / 2);
}

static void count_only(void *context, const Game *g, const HeibaiLine *value)
{
    (void)g;
    (void)value;
    ++*(int *)context;
}

static void there_are_only_so_many(void **state)
{
    (void)state;
    int found = 0;
    Error err;
    /* Two plies: f5 d6, f5 f6 and f5 f4 are all there is. */
    BalanceSettings s = {
        .count = 4, .plies = 2, .within = 64, .level = 1, .threads = 1, .seed = 1};
    assert_false(openings_balance(&s, count_only, NULL, &found, &err));
    assert_int_equal(found, 3);
    assert_non_null(strstr(err.text, "only 3 openings of 2 plies"));
    atomic_bool stop = true;
    s.stop = &stop;
    found = 0;
    assert_false(openings_balance(&s, count_only, NULL, &found, &err));
    assert_int_equal(found, 0);
}

static void a_text_is_read(void **state)
{
    (void)state;
    Error err;
    Openings *o = openings_read("# mine\nf5d6c3 # +1\r\n\n  F5 f6\n\nd3", &err);
    if (!o) fail_msg("%s", err.text);
    static const char *const MOVES[] = {"f5d6c3", "f5f6", "d3"};
    assert_int_equal(openings_count(o), 3);
    for (int i = 0; i < 3; i++) {
        Game g;
        Text moves = {0};
        openings_get(o, i, &g);
        transcript_write(&g, &moves);
        assert_string_equal(text_string(&moves), MOVES[i]);
        text_free(&moves);
    }
    Openings *same = openings_read("f5d6c3\nf5f6\nd3\n", &err);
    Openings *other = openings_read("f5d6c3\nf5f6\nc4\n", &err);
    Openings *cut = openings_read("f5d6c3f5\n", &err);
    assert_null(cut);
    assert_true(openings_mark(o) == openings_mark(same));
    assert_true(openings_mark(o) != openings_mark(other));
    openings_free(o);
    openings_free(same);
    openings_free(other);
}

static void bad_texts_are_refused(void **state)
{
    (void)state;
    char longest[800];
    memset(longest, ' ', sizeof longest);
    memcpy(longest, "f5", 2);
    memcpy(longest + sizeof longest - 3, "d6", 3);
    const struct {
        const char *text;
        long line, column;
        const char *why;
    } BAD[] = {{"", 0, 0, "no opening in it"},
               {"#f5\n", 0, 0, "no opening in it"},
               {"f5\nf5d6 x", 2, 6, "is not a square"},
               {"f5d6\n\nf5f5", 3, 3, "is not legal"},
               {"f5d6\n\n\ne6f4e3f6g5d6e7f5c5\n", 4, 0, "the game is over"},
               {longest, 1, 0, "more than 511 characters"}};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Error err = {.text = ""};
        assert_null(openings_read(BAD[i].text, &err));
        if (!strstr(err.text, BAD[i].why) || err.line != BAD[i].line ||
            err.column != BAD[i].column)
            fail_msg("%zu: %ld:%ld: %s", i, err.line, err.column, err.text);
    }
}

/* Move sequences after one of the four first moves are 1 3 14 61 349 (perft / 4); of those with
 * five plies twelve lead to a position that another one leads to as well. */
static void all_openings_are_listed_once(void **state)
{
    (void)state;
    static const int COUNTS[] = {0, 1, 3, 14, 61, 337};
    static Game list[400];
    Error err;
    for (int plies = 1; plies <= 5; plies++) {
        Openings *o = openings_all(plies, 400, &err);
        assert_non_null(o);
        int count = openings_count(o);
        assert_int_equal(count, COUNTS[plies]);
        for (int i = 0; i < count; i++) {
            openings_get(o, i, &list[i]);
            assert_int_equal(list[i].plies, plies);
            assert_int_equal(board_discs(&list[i].now.board), 4 + plies);
            assert_int_equal(list[i].now.side, plies % 2 ? WHITE : BLACK);
            for (int k = 0; k < i; k++)
                assert_false(board_equal(list[i].now.board, list[k].now.board));
        }
        openings_free(o);
    }
    Openings *few = openings_all(5, 3, &err);
    assert_int_equal(openings_count(few), 3);
    openings_free(few);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(balanced_distinct_and_repeatable),
        cmocka_unit_test(there_are_only_so_many),
        cmocka_unit_test(all_openings_are_listed_once),
        cmocka_unit_test(a_text_is_read),
        cmocka_unit_test(bad_texts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
