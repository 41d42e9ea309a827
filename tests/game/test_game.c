#include "cmocka_all.h"

#include "board/notation.h"
#include "game/boardtext.h"
#include "game/game.h"
#include "game/random_game.h"

#include <string.h>

#define ROW "--------"

enum { RANDOM_GAMES = 500, A1 = 0, C1 = 2, D1 = 3, E3 = 20, D4 = 27, F5 = 37, SEED = 1 };

static Position position(const char *text)
{
    Position p;
    assert_true(boardtext_read(text, &p, NULL, NULL));
    return p;
}

/* White must pass, then black takes all on C1. */
static Position white_must_pass(void)
{
    return position("XO------" ROW ROW ROW ROW ROW ROW ROW " O");
}

static void play_all(Game *g, const char *moves)
{
    for (; *moves; moves += 2) assert_true(game_play(g, square_parse(moves), 0));
}

static void assert_unchanged(const Game *g, const Game *before)
{
    assert_int_equal(before->plies, g->plies);
    assert_int_equal(before->now.side, g->now.side);
    assert_true(board_equal(before->now.board, g->now.board));
}

static void starts_with_black_to_move(void **state)
{
    (void)state;
    Game g;
    game_start(&g, position_start());
    assert_int_equal(BLACK, g.now.side);
    assert_int_equal(0, g.plies);
    assert_int_equal(0, game_score(&g));
    assert_int_equal(SQUARE_NONE, game_last_move(&g));
    assert_false(game_over(&g));
}

static void first_move_turns_one_disc(void **state)
{
    (void)state;
    Game g;
    game_start(&g, position_start());
    assert_true(game_play(&g, F5, 1.5));
    assert_int_equal(WHITE, g.now.side);
    assert_int_equal(4, popcount(position_discs(&g.now, BLACK)));
    assert_int_equal(1, popcount(position_discs(&g.now, WHITE)));
    assert_int_equal(3, game_difference(&g));
    assert_int_equal(62, game_score(&g)); /* 4:1, and the 59 empties */
    assert_int_equal(F5, game_last_move(&g));
    assert_true(g.ply[0].seconds == 1.5);
}

static void illegal_moves_change_nothing(void **state)
{
    (void)state;
    static const int MOVES[] = {A1, D4, SQUARE_PASS, SQUARE_NONE, -1, 1000};
    Game g;
    game_start(&g, position_start());
    assert_true(game_play(&g, F5, 0));
    for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
        Game before = g;
        assert_false(game_play(&g, MOVES[i], 0));
        assert_unchanged(&g, &before);
        assert_false(game_play_passing(&g, MOVES[i], 0));
        assert_unchanged(&g, &before);
    }
}

/* The shortest game there is: nine moves, and white has no disc left. */
static void shortest_game_ends_with_all_discs(void **state)
{
    (void)state;
    Game g;
    game_start(&g, position_start());
    play_all(&g, "e6f4e3f6g5d6e7f5");
    assert_false(game_over(&g));
    play_all(&g, "c5");
    assert_true(game_over(&g));
    assert_int_equal(13, game_difference(&g));
    assert_int_equal(64, game_score(&g));
    assert_false(game_play(&g, SQUARE_PASS, 0));
    assert_false(game_play_passing(&g, A1, 0));
    assert_int_equal(9, g.plies);
}

static void scores_are_blacks_whoever_is_to_move(void **state)
{
    (void)state;
    Game g;
    game_start(&g, position("XO------" ROW ROW ROW ROW ROW ROW "------OO X"));
    assert_int_equal(-2, game_difference(&g));
    assert_int_equal(-62, game_score(&g));
    game_start(&g, position("XO------" ROW ROW ROW ROW ROW ROW "------OO O"));
    assert_int_equal(-2, game_difference(&g));
    assert_int_equal(-62, game_score(&g));
    game_start(&g, white_must_pass());
    assert_int_equal(0, game_score(&g));
}

static void pass_is_put_in_where_it_must_be(void **state)
{
    (void)state;
    Game g;
    game_start(&g, white_must_pass());
    assert_false(game_play(&g, C1, 0));
    Game before = g;
    assert_false(game_play_passing(&g, D1, 0)); /* no move for black either */
    assert_unchanged(&g, &before);
    assert_true(game_play_passing(&g, C1, 2));
    assert_int_equal(2, g.plies);
    assert_int_equal(SQUARE_PASS, g.ply[0].move);
    assert_int_equal(WHITE, g.ply[0].before.side);
    assert_int_equal(C1, g.ply[1].move);
    assert_true(game_over(&g));
    assert_int_equal(64, game_score(&g));
}

static void forfeit_gives_the_turn_away(void **state)
{
    (void)state;
    Game g;
    game_start(&g, position_start());
    assert_true(game_forfeit(&g, 1));
    assert_int_equal(WHITE, g.now.side);
    assert_int_equal(SQUARE_NONE, game_last_move(&g));
    assert_true(game_play(&g, E3, 0));
    assert_int_equal(E3, game_last_move(&g));
    assert_int_equal(-3, game_difference(&g));
}

static void game_never_grows_too_long(void **state)
{
    (void)state;
    Game g;
    game_start(&g, position_start());
    for (int i = 0; i < GAME_PLIES_MAX; i++) assert_true(game_forfeit(&g, 0));
    assert_false(game_forfeit(&g, 0));
    assert_false(game_play(&g, F5, 0));
    assert_int_equal(GAME_PLIES_MAX, g.plies);
    assert_int_equal(BLACK, g.now.side);
}

static void undo_takes_back_one_ply(void **state)
{
    (void)state;
    Rng rng = {SEED};
    Game g;
    for (int n = 0; random_case(SEED, n, RANDOM_GAMES); n++) {
        random_game(&rng, GAME_PLIES_MAX, &g);
        while (g.plies > 0) {
            Position wanted = g.ply[g.plies - 1].before;
            assert_true(game_undo(&g));
            assert_true(board_equal(wanted.board, g.now.board));
            assert_int_equal(wanted.side, g.now.side);
        }
        assert_true(board_equal(position_start().board, g.now.board));
        assert_false(game_undo(&g));
    }
}

static void undo_turn_goes_back_to_a_choice(void **state)
{
    (void)state;
    Game g;
    game_start(&g, position_start());
    assert_false(game_undo_turn(&g, BLACK));
    play_all(&g, "f5");
    assert_false(game_undo_turn(&g, WHITE));
    assert_int_equal(1, g.plies);
    play_all(&g, "d6c3");
    assert_true(game_undo_turn(&g, WHITE)); /* takes c3 and d6 back */
    assert_int_equal(1, g.plies);
    assert_int_equal(WHITE, g.now.side);
    play_all(&g, "d6c3");
    assert_true(game_undo_turn(&g, BLACK));
    assert_int_equal(2, g.plies);
}

static void undo_turn_skips_passes(void **state)
{
    (void)state;
    Game g;
    game_start(&g, white_must_pass());
    assert_true(game_play_passing(&g, C1, 0));
    assert_false(game_undo_turn(&g, WHITE)); /* it could only pass */
    assert_int_equal(2, g.plies);
    assert_true(game_undo_turn(&g, BLACK));
    assert_int_equal(1, g.plies);
    assert_int_equal(BLACK, g.now.side);
}

static void time_is_added_for_each_side(void **state)
{
    (void)state;
    static const char *const MOVES[] = {"f5", "d6", "c3"};
    Game g;
    game_start(&g, position_start());
    assert_int_equal(0, game_time(&g, BLACK).moves);
    for (int i = 0; i < 3; i++) assert_true(game_play(&g, square_parse(MOVES[i]), 1 << i));
    assert_true(game_forfeit(&g, 100)); /* white's, and no move */
    GameTime black = game_time(&g, BLACK), white = game_time(&g, WHITE);
    assert_int_equal(2, black.moves);
    assert_true(black.total == 5 && black.last == 4);
    assert_int_equal(1, white.moves);
    assert_true(white.total == 2 && white.last == 2);
}

static void random_games_keep_the_rules(void **state)
{
    (void)state;
    Rng rng = {SEED};
    Game g;
    int passes = 0;
    for (int n = 0; random_case(SEED, n, RANDOM_GAMES); n++) {
        random_game(&rng, GAME_PLIES_MAX, &g);
        assert_true(game_over(&g));
        int discs = 4;
        for (int i = 0; i < g.plies; i++) {
            bool passed = g.ply[i].move == SQUARE_PASS;
            passes += passed;
            assert_int_equal(discs, board_discs(&g.ply[i].before.board));
            assert_int_equal(i % 2 ? WHITE : BLACK, g.ply[i].before.side);
            discs += !passed;
        }
        assert_int_equal(discs, board_discs(&g.now.board));
        assert_int_equal(0, game_score(&g) % 2);
    }
    assert_true(passes > RANDOM_GAMES / 10); /* or the loop above proved little */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_with_black_to_move),
        cmocka_unit_test(first_move_turns_one_disc),
        cmocka_unit_test(illegal_moves_change_nothing),
        cmocka_unit_test(shortest_game_ends_with_all_discs),
        cmocka_unit_test(scores_are_blacks_whoever_is_to_move),
        cmocka_unit_test(pass_is_put_in_where_it_must_be),
        cmocka_unit_test(forfeit_gives_the_turn_away),
        cmocka_unit_test(game_never_grows_too_long),
        cmocka_unit_test(undo_takes_back_one_ply),
        cmocka_unit_test(undo_turn_goes_back_to_a_choice),
        cmocka_unit_test(undo_turn_skips_passes),
        cmocka_unit_test(time_is_added_for_each_side),
        cmocka_unit_test(random_games_keep_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
