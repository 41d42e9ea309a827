#include "cmocka_all.h"

#include "base/text.h"
#include "board/notation.h"
#include "game/boardtext.h"
#include "game/random_game.h"
#include "game/transcript.h"

#include <string.h>

#define ROW "--------"
#define SHORTEST "e6f4e3f6g5d6e7f5c5"

enum { RANDOM_GAMES = 500, SEED = 2 };

static void start(Game *g) { game_start(g, position_start()); }

static void assert_same_plies(const Game *a, const Game *b)
{
    assert_int_equal(a->plies, b->plies);
    for (int i = 0; i < a->plies; i++) assert_int_equal(a->ply[i].move, b->ply[i].move);
    assert_true(board_equal(a->now.board, b->now.board));
}

static void reads_moves_in_any_dress(void **state)
{
    (void)state;
    static const char *const TEXTS[] = {
        "f5d6c3",     "F5D6C3",   "f5 d6 c3",        " F5\n\td6\r\nC3\n",
        "f5d6c3    ", "f5d6\nc3", "\n\n\nf5\v d6 c3"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        Game g;
        start(&g);
        assert_true(transcript_read(TEXTS[i], &g, NULL));
        assert_int_equal(3, g.plies);
        assert_int_equal(37, g.ply[0].move);
        assert_int_equal(43, g.ply[1].move);
        assert_int_equal(18, g.ply[2].move);
    }
}

static void reads_nothing_as_no_moves(void **state)
{
    (void)state;
    Game g;
    start(&g);
    assert_true(transcript_read("", &g, NULL));
    assert_true(transcript_read(" \n ", &g, NULL));
    assert_int_equal(0, g.plies);
}

static void passes_may_be_written_or_left_out(void **state)
{
    (void)state;
    static const char *const TEXTS[] = {"c1", "--c1", "pac1", "PS c1", "pass\nC1", "Pass c1"};
    Position p;
    assert_true(boardtext_read("XO------" ROW ROW ROW ROW ROW ROW ROW " O", &p, NULL, NULL));
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        Game g;
        game_start(&g, p);
        assert_true(transcript_read(TEXTS[i], &g, NULL));
        assert_int_equal(2, g.plies);
        assert_int_equal(SQUARE_PASS, g.ply[0].move);
        assert_int_equal(2, g.ply[1].move);
    }
}

static void writes_lower_case_without_passes(void **state)
{
    (void)state;
    Game g;
    Text out = {0};
    start(&g);
    assert_true(transcript_read("F5 D6 C3", &g, NULL));
    transcript_write(&g, &out);
    assert_string_equal("f5d6c3", text_string(&out));
    assert_true(game_forfeit(&g, 0));
    transcript_write(&g, &out); /* appends, and shows the turn that was given away */
    assert_string_equal("f5d6c3f5d6c3--", text_string(&out));
    text_free(&out);
}

/* A move tells the passes before it; nothing tells one at the end. */
static void writes_a_pass_at_the_end(void **state)
{
    (void)state;
    Position p;
    Game g, again;
    Text out = {0};
    assert_true(boardtext_read("OX------" ROW ROW ROW ROW ROW ROW ROW " X", &p, NULL, NULL));
    game_start(&g, p);
    assert_true(game_play(&g, SQUARE_PASS, 0));
    transcript_write(&g, &out);
    assert_string_equal("--", text_string(&out));
    game_start(&again, p);
    assert_true(transcript_read(text_string(&out), &again, NULL));
    assert_int_equal(again.now.side, g.now.side);
    text_clear(&out);
    assert_true(game_play(&g, 2, 0));
    transcript_write(&g, &out);
    assert_string_equal("c1", text_string(&out));
    text_free(&out);
}

static void error_names_place_and_move(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long line, column;
        int plies;
        const char *reason;
    } CASES[] = {
        {"x5", 1, 1, 0, "move 1: 'x5' is not a square"},
        {"f5 d9", 1, 4, 1, "move 2: 'd9' is not a square"},
        {"f5d", 1, 3, 1, "move 2: 'd' is not a square"},
        {"f5\x01", 1, 3, 1, "move 2: '?' is not a square"},
        {"f5\n d6 a1", 2, 5, 2, "move 3: a1 is not legal: it turns no disc"},
        {"f5\r\n\nF5", 3, 1, 1, "move 2: F5 is not legal: the square is taken"},
        {"f5pa", 1, 3, 1, "move 2: pa is not legal: there are moves"},
        {"f5 PASS", 1, 4, 1, "move 2: PASS is not legal: there are moves"},
        {SHORTEST "\na1", 2, 1, 9, "move 10: a1 is not legal: the game is over"},
        {SHORTEST "--", 1, 19, 9, "move 10: -- is not legal: the game is over"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Game g;
        Error err = {0};
        start(&g);
        assert_false(transcript_read(CASES[i].text, &g, &err));
        assert_string_equal(CASES[i].reason, err.text);
        assert_int_equal(CASES[i].line, err.line);
        assert_int_equal(CASES[i].column, err.column);
        assert_int_equal(CASES[i].plies, g.plies);
    }
}

static void error_may_be_left_out(void **state)
{
    (void)state;
    Game g;
    start(&g);
    assert_false(transcript_read("a1", &g, NULL));
}

static void random_games_come_back(void **state)
{
    (void)state;
    Rng rng = {SEED};
    Game g, again;
    for (int n = 0; random_case(SEED, n, RANDOM_GAMES); n++) {
        random_game(&rng, n % 2 ? GAME_PLIES_MAX : rng_below(&rng, 60), &g);
        Text out = {0};
        transcript_write(&g, &out);
        start(&again);
        assert_true(transcript_read(text_string(&out), &again, NULL));
        assert_same_plies(&g, &again);
        text_free(&out);
    }
}

static void written_passes_change_nothing(void **state)
{
    (void)state;
    static const char *const PASSES[] = {"--", "pa", "PS", " pass "};
    Rng rng = {SEED};
    Game g, again;
    int passes = 0;
    for (int n = 0; random_case(SEED, n, RANDOM_GAMES); n++) {
        random_game(&rng, GAME_PLIES_MAX, &g);
        Text out = {0};
        for (int i = 0; i < g.plies; i++) {
            bool passed = g.ply[i].move == SQUARE_PASS;
            text_print(&out, "%s", passed ? PASSES[n % 4] : square_name(g.ply[i].move));
            passes += passed;
        }
        start(&again);
        assert_true(transcript_read(text_string(&out), &again, NULL));
        assert_same_plies(&g, &again);
        text_free(&out);
    }
    assert_true(passes > RANDOM_GAMES / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_moves_in_any_dress),
        cmocka_unit_test(reads_nothing_as_no_moves),
        cmocka_unit_test(passes_may_be_written_or_left_out),
        cmocka_unit_test(writes_lower_case_without_passes),
        cmocka_unit_test(writes_a_pass_at_the_end),
        cmocka_unit_test(error_names_place_and_move),
        cmocka_unit_test(error_may_be_left_out),
        cmocka_unit_test(random_games_come_back),
        cmocka_unit_test(written_passes_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
