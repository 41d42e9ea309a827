#include "cmocka_all.h"

#include "board/notation.h"

static void names_and_squares_are_inverse(void **state)
{
    (void)state;
    for (int square = 0; square < SQUARES; square++) {
        const char *name = square_name(square);
        assert_int_equal(square_parse(name), square);
        char lower[3] = {(char)(name[0] + 32), name[1], 0};
        assert_int_equal(square_parse(lower), square);
    }
    assert_string_equal(square_name(37), "F5");
    assert_string_equal(square_name(SQUARE_PASS), "--");
    assert_string_equal(square_name(-3), "??");
    assert_string_equal(square_name(1000), "??");
}

static void other_text_is_no_square(void **state)
{
    (void)state;
    static const char *const WRONG[] = {"", "a", "i1", "a0", "a9", "1a", "--", "\xff\xff"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        assert_int_equal(square_parse(WRONG[i]), SQUARE_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_squares_are_inverse),
        cmocka_unit_test(other_text_is_no_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
