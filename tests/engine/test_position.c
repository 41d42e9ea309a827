/* heibai.h's positions, moves and texts. */
#include "solved.h"

#include <stdio.h>
#include <string.h>

static void texts_come_back(void **state)
{
    (void)state;
    for (int i = 0; i < 500; i++) {
        Rng rng = rng_stream(5, (uint64_t)i);
        Position p = random_position(&rng, rng_below(&rng, 60));
        HeibaiPosition from = engine_position(&p), to;
        char text[HEIBAI_POSITION_TEXT];
        assert_true(heibai_position_read(heibai_position_write(&from, text), &to, NULL));
        assert_true(from.black == to.black && from.white == to.white && from.side == to.side);
        assert_true(heibai_moves(&from) == walk_moves(p.board));
        assert_int_equal(heibai_is_over(&from), board_is_over(&p.board));
        assert_int_equal(heibai_score(&from), board_score(&p.board));
    }
}

static void errors_have_a_place(void **state)
{
    (void)state;
    HeibaiPosition p;
    HeibaiError error;
    assert_false(heibai_position_read("XO", &p, &error));
    assert_int_equal(error.line, 1);
    assert_non_null(strstr(error.text, "64 are needed"));
    assert_false(heibai_position_read("nonsense", &p, NULL));
    heibai_position_start(&p);
    assert_false(heibai_play_text(&p, "f5d6 a1", &error));
    assert_int_equal(error.column, 6);
    assert_non_null(strstr(error.text, "move 3"));
    assert_int_equal(popcount(p.black | p.white), 6);
}

static void moves_are_played_and_refused(void **state)
{
    (void)state;
    HeibaiPosition p, before;
    heibai_position_start(&p);
    before = p;
    static const int BAD[] = {-1, 0, 27, HEIBAI_PASS, HEIBAI_NO_MOVE, 1000};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_false(heibai_play(&p, BAD[i]));
        assert_true(p.black == before.black && p.white == before.white &&
                    p.side == before.side);
    }
    assert_true(heibai_play(&p, heibai_move_read("f5")));
    assert_int_equal(p.side, HEIBAI_WHITE);
    assert_true(heibai_play_text(&p, " D6 c3", NULL));
    assert_int_equal(popcount(p.black | p.white), 7);
}

static void moves_have_names(void **state)
{
    (void)state;
    for (int square = 0; square < SQUARES; square++)
        assert_int_equal(heibai_move_read(heibai_move_name(square)), square);
    assert_string_equal(heibai_move_name(0), "A1");
    assert_string_equal(heibai_move_name(63), "H8");
    assert_string_equal(heibai_move_name(HEIBAI_PASS), "--");
    assert_string_equal(heibai_move_name(HEIBAI_NO_MOVE), "??");
    assert_string_equal(heibai_move_name(-5), "??");
    assert_string_equal(heibai_move_name(999), "??");
    assert_int_equal(heibai_move_read("PASS"), HEIBAI_PASS);
    assert_int_equal(heibai_move_read("--"), HEIBAI_PASS);
    static const char *const BAD[] = {"", "f", "f9", "i1", "f5 ", "f5d6", "pas"};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        assert_int_equal(heibai_move_read(BAD[i]), HEIBAI_NO_MOVE);
}

static void lines_are_written(void **state)
{
    (void)state;
    HeibaiLine line = {.length = 3, .moves = {37, HEIBAI_PASS, 0}, .kind = HEIBAI_KIND_DEPTH};
    char text[HEIBAI_LINE_TEXT], kind[HEIBAI_KIND_TEXT];
    assert_string_equal(heibai_line_write(&line, text), "f5--a1");
    line.depth = 14;
    line.confidence = 87;
    assert_string_equal(heibai_kind_write(&line, kind), "14@87%");
    line.kind = HEIBAI_KIND_EXACT;
    assert_string_equal(heibai_kind_write(&line, kind), "exact");
    line.kind = HEIBAI_KIND_BOOK;
    assert_string_equal(heibai_kind_write(&line, kind), "book");
    line.length = 0;
    assert_string_equal(heibai_line_write(&line, text), "");
}

static void the_version_is_that_of_the_header(void **state)
{
    (void)state;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", HEIBAI_VERSION_MAJOR, HEIBAI_VERSION_MINOR,
             HEIBAI_VERSION_PATCH);
    assert_string_equal(heibai_version(), text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_come_back),
        cmocka_unit_test(errors_have_a_place),
        cmocka_unit_test(moves_are_played_and_refused),
        cmocka_unit_test(moves_have_names),
        cmocka_unit_test(lines_are_written),
        cmocka_unit_test(the_version_is_that_of_the_header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
