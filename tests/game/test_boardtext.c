#include "cmocka_all.h"

#include "game/boardtext.h"
#include "game/random_game.h"

#define ROW "--------"
#define FIVE_ROWS ROW ROW ROW ROW ROW
#define SEVEN_ROWS FIVE_ROWS ROW ROW
#define START_SQUARES ROW ROW ROW "---OX------XO---" ROW ROW ROW
#define SPACED "- - - - - - - - "
#define LINE ROW "\n"
#define FIVE_LINES LINE LINE LINE LINE LINE

enum { RANDOM_GAMES = 200, SEED = 3 };

typedef struct Bad {
    const char *text;
    long line, column;
    const char *reason;
} Bad;

static void assert_bad(const Bad *bad, const char **rest)
{
    Position p;
    Error err = {0};
    assert_false(boardtext_read(bad->text, &p, rest, &err));
    assert_string_equal(bad->reason, err.text);
    assert_int_equal(bad->line, err.line);
    assert_int_equal(bad->column, err.column);
    assert_false(boardtext_read(bad->text, &p, rest, NULL));
}

static void assert_start(const char *text, Side side)
{
    Position p, wanted = position_start();
    Error err = {0};
    if (!boardtext_read(text, &p, NULL, &err)) fail_msg("%s: %s", text, err.text);
    assert_int_equal(side, p.side);
    assert_true(position_discs(&p, BLACK) == position_discs(&wanted, BLACK));
    assert_true(position_discs(&p, WHITE) == position_discs(&wanted, WHITE));
}

static void reads_the_start(void **state)
{
    (void)state;
    assert_start(START_SQUARES " X", BLACK);
    assert_start(START_SQUARES " O", WHITE);
    assert_start(START_SQUARES "X", BLACK);
    assert_start(START_SQUARES "\t*\n", BLACK);
    assert_start("  " START_SQUARES " o  \r\n", WHITE);
    assert_start(START_SQUARES " black", BLACK);
    assert_start(START_SQUARES " White\n", WHITE);
    assert_start(START_SQUARES "WHITE", WHITE);
}

static void reads_other_letters(void **state)
{
    (void)state;
    assert_start("........" ROW "........"
                 "---o*------xO---" ROW "........" ROW " x",
                 BLACK);
}

static void reads_rows(void **state)
{
    (void)state;
    assert_start(LINE LINE LINE "---OX---\n---XO---\n" LINE LINE LINE "X\n", BLACK);
    assert_start(LINE LINE LINE "---OX---\n---XO---\n" LINE LINE ROW " O", WHITE);
    assert_start(LINE LINE LINE "---OX---\r\n---XO---\r\n" LINE LINE LINE "white", WHITE);
    assert_start(LINE LINE LINE "- - - O X - - -\n- - - X O - - -\n" LINE LINE LINE "X", BLACK);
    /* 64 squares, wrapped at 32 */
    assert_start(ROW ROW ROW "---OX---\n---XO---" ROW ROW ROW "\nX", BLACK);
}

static void first_square_is_a1(void **state)
{
    (void)state;
    Position p;
    assert_true(boardtext_read("X------O" FIVE_ROWS ROW "-O----X- X", &p, NULL, NULL));
    assert_true(p.board.me == (bit(0) | bit(62)));
    assert_true(p.board.opp == (bit(7) | bit(57)));
    assert_true(boardtext_read("X------O" FIVE_ROWS ROW "-O----X- O", &p, NULL, NULL));
    assert_true(p.board.opp == (bit(0) | bit(62)));
}

static void wrong_counts_are_named(void **state)
{
    (void)state;
    static const Bad CASES[] = {
        {"", 1, 1, "0 squares, 64 are needed"},
        {" \n ", 1, 1, "0 squares, 64 are needed"},
        {"X", 1, 2, "1 squares, 64 are needed"},
        {SEVEN_ROWS "------- X", 1, 64, "63 squares, 64 are needed"},
        {SEVEN_ROWS "-------", 1, 64, "63 squares, 64 are needed"},
        {SEVEN_ROWS "------- black", 1, 64, "63 squares, 64 are needed"},
        {SEVEN_ROWS "------X O", 1, 64, "63 squares, 64 are needed"},
        {SEVEN_ROWS ROW "- X", 1, 65, "65 squares, 64 are needed"},
        {SEVEN_ROWS ROW "-", 1, 65, "65 squares, 64 are needed"},
        {SEVEN_ROWS ROW "X white", 1, 65, "65 squares, 64 are needed"},
        {SEVEN_ROWS ROW "X X", 1, 65, "65 squares, 64 are needed"},
        {SEVEN_ROWS ROW ROW ROW ROW, 1, 65, "at least 80 squares, 64 are needed"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) assert_bad(&CASES[i], NULL);
}

static void wrong_rows_are_named(void **state)
{
    (void)state;
    static const Bad CASES[] = {
        {LINE LINE "-------\n" FIVE_LINES "X", 3, 8, "row 3 has 7 squares, 8 are needed"},
        {FIVE_LINES LINE LINE "-------\nX", 8, 8, "row 8 has 7 squares, 8 are needed"},
        {LINE "---------\n" FIVE_LINES LINE "X", 2, 9, "row 2 has 9 squares, 8 are needed"},
        /* 64 all the same, but shifted */
        {LINE "---------\n-------\n" FIVE_LINES "X", 2, 9, "row 2 has 9 squares, 8 are needed"},
        {FIVE_LINES LINE LINE "X", 7, 9, "56 squares, 64 are needed"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) assert_bad(&CASES[i], NULL);
}

static void bad_characters_are_named(void **state)
{
    (void)state;
    static const Bad CASES[] = {
        {"?", 1, 1, "'?' is not a square: X, O or -"},
        {"--q-----" SEVEN_ROWS " X", 1, 3, "'q' is not a square: X, O or -"},
        {LINE LINE "-q------\n" FIVE_LINES "X", 3, 2, "'q' is not a square: X, O or -"},
        {LINE LINE "Xq------\n" FIVE_LINES "X", 3, 2, "'q' is not a square: X, O or -"},
        {LINE "\xe9-------\n" LINE FIVE_LINES "X", 2, 1, "byte 233 is not a square: X, O or -"},
        {LINE "\x7f", 2, 1, "byte 127 is not a square: X, O or -"},
        {START_SQUARES " Z", 1, 66, "'Z' is not a side to move: X or O"},
        {START_SQUARES " blackish", 1, 66, "'b' is not a side to move: X or O"},
        {START_SQUARES "\n\n B", 3, 2, "'B' is not a side to move: X or O"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) assert_bad(&CASES[i], NULL);
}

static void side_is_needed_and_is_the_end(void **state)
{
    (void)state;
    static const Bad CASES[] = {
        {START_SQUARES, 1, 65, "the side to move is missing: X or O"},
        {START_SQUARES "  ", 1, 67, "the side to move is missing: X or O"},
        {LINE LINE FIVE_LINES "------XO\n", 9, 1, "the side to move is missing: X or O"},
        {SPACED SPACED SPACED SPACED SPACED SPACED SPACED "- - - - - - - X", 1, 128,
         "the side to move is missing: X or O"},
        {START_SQUARES " X X", 1, 68, "nothing may follow the side to move"},
        {START_SQUARES " X; G8:+18", 1, 67, "nothing may follow the side to move"},
        {START_SQUARES " black f5", 1, 72, "nothing may follow the side to move"},
        {START_SQUARES "\nO\nf5", 3, 1, "nothing may follow the side to move"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) assert_bad(&CASES[i], NULL);
}

static void rest_is_what_follows_the_side(void **state)
{
    (void)state;
    static const struct {
        const char *text, *rest;
        Side side;
    } CASES[] = {
        {START_SQUARES " X; G8:+18;", "; G8:+18;", BLACK},
        {START_SQUARES "O;", ";", WHITE},
        {START_SQUARES " X", "", BLACK},
        {START_SQUARES " X --c1", " --c1", BLACK},
        {START_SQUARES " white f5", " f5", WHITE},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Position p;
        const char *rest = NULL;
        assert_true(boardtext_read(CASES[i].text, &p, &rest, NULL));
        assert_string_equal(CASES[i].rest, rest);
        assert_int_equal(CASES[i].side, p.side);
    }
    const Bad few = {SEVEN_ROWS "------- X; G8:+18", 1, 64, "63 squares, 64 are needed"};
    const Bad many = {SEVEN_ROWS ROW "- X; G8:+18", 1, 65, "65 squares, 64 are needed"};
    const Bad none = {START_SQUARES "; G8:+18", 1, 65, "the side to move is missing: X or O"};
    const char *rest;
    assert_bad(&few, &rest);
    assert_bad(&many, &rest);
    assert_bad(&none, &rest);
}

static void writes_64_squares_and_the_side(void **state)
{
    (void)state;
    char text[BOARDTEXT_SIZE];
    Position p = position_start();
    assert_string_equal(START_SQUARES " X", boardtext_write(&p, text));
    assert_int_equal('X', boardtext_square(&p, 28));
    assert_int_equal('O', boardtext_square(&p, 27));
    assert_int_equal('-', boardtext_square(&p, 0));
    assert_true(position_play(&p, 37));
    assert_string_equal(ROW ROW ROW "---OX------XXX--" ROW ROW ROW " O",
                        boardtext_write(&p, text));
}

static void random_positions_come_back(void **state)
{
    (void)state;
    Rng rng = {SEED};
    Game g;
    for (int n = 0; random_case(SEED, n, RANDOM_GAMES); n++) {
        random_game(&rng, GAME_PLIES_MAX, &g);
        for (int i = 0; i < g.plies; i++) {
            char text[BOARDTEXT_SIZE];
            Position again, p = g.ply[i].before;
            assert_true(boardtext_read(boardtext_write(&p, text), &again, NULL, NULL));
            assert_true(board_equal(p.board, again.board));
            assert_int_equal(p.side, again.side);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_start),
        cmocka_unit_test(reads_other_letters),
        cmocka_unit_test(reads_rows),
        cmocka_unit_test(first_square_is_a1),
        cmocka_unit_test(wrong_counts_are_named),
        cmocka_unit_test(wrong_rows_are_named),
        cmocka_unit_test(bad_characters_are_named),
        cmocka_unit_test(side_is_needed_and_is_the_end),
        cmocka_unit_test(rest_is_what_follows_the_side),
        cmocka_unit_test(writes_64_squares_and_the_side),
        cmocka_unit_test(random_positions_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
