/* test_console.c - the whole session in tests/golden/console.txt; openings and counts. */
#include "protocol/golden.h"

#include "board/board_kernel.h"
#include "boards.h"
#include "game/transcript.h"
#include "protocol/census.h"
#include "protocol/console.h"
#include "protocol/endings.h"
#include "protocol/opening_names.h"

#include <unistd.h>

static Text answers;

/* Stands for the program's other commands: shows what it was given. */
static int show_command(const char *name, int argc, char **argv)
{
    text_print(&answers, "(heibai %s", name);
    for (int i = 0; i < argc; i++) text_print(&answers, " %s", argv[i]);
    text_print(&answers, ")\n");
    return argc > 0 && strcmp(argv[0], "fails") == 0;
}

static Console *begin(Thinker *thinker)
{
    ConsoleSettings settings = {.thinker = thinker,
                                .out = {.text = &answers},
                                .errors = {.text = &answers},
                                .command = show_command};
    heibai_limits_default(&settings.limits);
    Console *c = console_create(&settings);
    assert_non_null(c);
    return c;
}

static void holds_the_golden_session(void **state)
{
    (void)state;
    static const char *const FILES[] = {"game.ggf", "game.sgf", "game.txt", "bad.txt",
                                        "pass.sgf"};
    char folder[] = "/tmp/heibai-console-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(0, chdir(folder));
    assert_true(text_write_file("bad.txt", "f5d6a1\n", 7, NULL));
    golden_sgf("pass.sgf", ENDING_PASS, "");
    Thinker *thinker = golden_thinker();
    Console *c = begin(thinker);
    Protocol p = console_protocol(c);
    golden_hold("console", &p, &answers);
    Text moves = {0};
    assert_true(text_read_file("game.txt", 1000, &moves, NULL));
    assert_string_equal("f5d6c3d3c4\n", text_string(&moves));
    text_free(&moves);
    console_destroy(c);
    thinker_destroy(thinker);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) remove(FILES[i]);
    assert_int_equal(0, chdir("/"));
    rmdir(folder);
}

static void counts_what_failed(void **state)
{
    (void)state;
    Thinker *thinker = golden_thinker();
    Console *c = begin(thinker);
    Protocol p = console_protocol(c);
    assert_true(p.line(c, "f5"));
    assert_int_equal(0, console_failures(c));
    assert_true(p.line(c, "f5"));
    assert_true(p.line(c, "# nonsense"));
    p.refuse(c, "a line of more than 1048576 bytes");
    assert_int_equal(2, console_failures(c));
    assert_false(p.line(c, "quit"));
    assert_int_equal(2, console_failures(c));
    console_destroy(c);
    thinker_destroy(thinker);
    text_free(&answers);
}

/* Against the engine, undo goes back to a move of one's own; a game of the engine alone ends.
 */
static void plays_by_the_mode(void **state)
{
    (void)state;
    Thinker *thinker = golden_thinker();
    Console *c = begin(thinker);
    Protocol p = console_protocol(c);
    p.line(c, "verbose 0");
    p.line(c, "level 1");
    p.line(c, "mode 0");
    p.line(c, "f5");
    assert_non_null(strstr(text_string(&answers), "White plays "));
    text_free(&answers);
    p.line(c, "undo");
    p.line(c, "opening");
    assert_string_equal("none by name\n", text_string(&answers));
    text_free(&answers);
    p.line(c, "mode 2");
    p.line(c, "hint");
    assert_non_null(strstr(text_string(&answers), "The game is over: black "));
    assert_int_equal(0, console_failures(c));
    console_destroy(c);
    thinker_destroy(thinker);
    text_free(&answers);
}

/* ---- Openings ---------------------------------------------------------------------------- */

static void openings_are_legal_and_differ(void **state)
{
    (void)state;
    Opening a, b;
    int count = 0;
    for (int place = 0; opening_next(&place, &a); count++) {
        assert_true(a.name[0] != '\0' && a.game.plies >= 2);
        assert_int_equal(37, a.game.ply[0].move); /* F5, as the file has them all */
        assert_true(opening_of(&a.game, &b));
        assert_string_equal(a.name, b.name);
        assert_true(opening_find(a.name, &b));
        assert_int_equal(a.game.plies, b.game.plies);
    }
    assert_true(count > 40);
}

static void openings_are_found_by_any_spelling(void **state)
{
    (void)state;
    Opening o;
    assert_true(opening_find("tiger", &o));
    assert_true(opening_find("ROSE v TOTH", &o));
    assert_string_equal("Rose-v-Toth", o.name);
    assert_true(opening_find("leaders tiger", &o));
    assert_false(opening_find("tige", &o));
    assert_false(opening_find("", &o));
    assert_false(opening_find("-", &o));
}

static void openings_are_known_in_any_direction(void **state)
{
    (void)state;
    static const char *const TIGERS[] = {"f5d6c3d3c4", "d3c5f6f5e6", "c4e3f6e6f5", "e6f4c3c4d3",
                                         "f5d6c3d3c4f4"};
    for (size_t i = 0; i < sizeof TIGERS / sizeof TIGERS[0]; i++) {
        Game g;
        Opening o;
        game_start(&g, position_start());
        assert_true(transcript_read(TIGERS[i], &g, NULL));
        assert_true(opening_of(&g, &o));
        assert_string_equal("Tiger", o.name);
    }
}

/* ---- Counts ------------------------------------------------------------------------------ */

static bool at_once(void *self)
{
    (void)self;
    return true;
}

/* Counted by a program that shares no code with this one. */
static void counts_positions_and_shapes(void **state)
{
    (void)state;
    static const unsigned POSITIONS[] = {1, 1, 3, 14, 60, 322, 1773};
    static const unsigned SHAPES[] = {1, 1, 3, 14, 51, 269, 1179};
    Position p = position_start();
    Census c;
    for (int depth = 0; depth <= 6; depth++) {
        assert_true(census_take(&p.board, depth, (CensusStop){0}, &c, NULL));
        assert_int_equal(POSITIONS[depth], c.positions);
        assert_int_equal(SHAPES[depth], c.shapes);
    }
    assert_false(census_take(&p.board, 3, (CensusStop){at_once, NULL}, &c, NULL));
}

/* Through the first plies one by one, and through passes and ends there. */
static void counts_games_as_perft(void **state)
{
    (void)state;
    Rng rng = rng_stream(8, 0);
    for (int i = 0; random_case(8, i, 60); i++) {
        Board b =
            i ? random_position(&rng, 49 + rng_below(&rng, 10)).board : position_start().board;
        int depth = i ? 10 + i % 3 : 9;
        uint64_t games;
        assert_true(census_games(&b, depth, (CensusStop){0}, &games));
        assert_true(games == board_kernel(CPU_PORTABLE)->perft(&b, depth, PERFT_BULK));
        assert_false(census_games(&b, depth, (CensusStop){at_once, NULL}, &games));
    }
}

/* Exact where every game has the same number of choices, near it elsewhere. */
static void estimates_near_the_count(void **state)
{
    (void)state;
    Position p = position_start();
    Rng rng = rng_stream(7, 0);
    Estimate e;
    assert_false(census_estimate(&p.board, 2, 5000, &rng, (CensusStop){at_once, NULL}, &e));
    assert_true(census_estimate(&p.board, 2, 100, &rng, (CensusStop){0}, &e));
    assert_true(e.mean == 12 && e.error == 0);
    for (int depth = 3; depth <= 9; depth++) {
        double games = (double)board_kernel(CPU_PORTABLE)->perft(&p.board, depth, PERFT_BULK);
        assert_true(census_estimate(&p.board, depth, 20000, &rng, (CensusStop){0}, &e));
        assert_true(e.mean > games - 5 * e.error && e.mean < games + 5 * e.error);
        assert_true(e.error < games / 50);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_the_golden_session),
        cmocka_unit_test(counts_what_failed),
        cmocka_unit_test(plays_by_the_mode),
        cmocka_unit_test(openings_are_legal_and_differ),
        cmocka_unit_test(openings_are_found_by_any_spelling),
        cmocka_unit_test(openings_are_known_in_any_direction),
        cmocka_unit_test(counts_positions_and_shapes),
        cmocka_unit_test(counts_games_as_perft),
        cmocka_unit_test(estimates_near_the_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
