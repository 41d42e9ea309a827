/* Walks begin at a position of the game and end where they should. */
#include "train/fixtures.h"

#include "eval/random_eval.h"
#include "train/selfplay.h"
#include "train/walk.h"

#include <stdlib.h>

enum { SEED = 20261118, GAMES = 30, SHORTEST = 6, LONGEST = 15, CHANGE = 16 * EVAL_UNIT };

static const char FILE_NAME[] = "train_walk_test.hbg";

/* Could a walk begin at this position of the game? Discs never leave the board,
 * and the value changes little. */
static bool may_begin(const Eval *eval, const Position *start, Board end)
{
    uint64_t before = start->board.me | start->board.opp, after = end.me | end.opp;
    int first = eval_board(eval, &start->board), last = eval_board(eval, &end);
    bool same = abs(first - last) <= CHANGE, turned = abs(first + last) <= CHANGE;
    return !(before & ~after) && (same || turned);
}

static void walks_end_where_they_should(void **state)
{
    (void)state;
    Eval *eval = random_eval(SEED, 40);
    SelfplaySettings s = {.output = FILE_NAME,
                          .games = GAMES,
                          .seed = SEED,
                          .depth = 1,
                          .exact = 8,
                          .random_min = 10,
                          .random_max = 20,
                          .threads = 2,
                          .eval = eval};
    GamefileExtent extent;
    GamefileContent content;
    remove(FILE_NAME);
    assert_non_null(eval);
    assert_true(selfplay_run(&s, &extent, NULL));
    GameList *list = game_list_read(FILE_NAME, &content);
    Rng rng = rng_stream(SEED, 0);
    int walks = 0, on_game = 0;
    for (int i = 0; i < list->count; i++) {
        const PlayedGame *g = &list->game[i];
        Position at[GAMEFILE_MOVES];
        game_positions(g, at);
        for (int end = 0; end < g->moves; end++) {
            Board b;
            if (!walk_from_game(g, eval, end, &rng, &b)) continue;
            walks++;
            on_game += board_equal(b, at[end].board);
            assert_int_equal(b.me & b.opp, 0);
            assert_int_equal(board_discs(&b), 4 + end);
            assert_true(walk_moves(b) != 0);
            bool begun = false;
            for (int start = end - LONGEST; start <= end - SHORTEST; start++)
                begun = begun || (start >= g->random && may_begin(eval, &at[start], b));
            if (!begun)
                fail_msg("seed %d, game %d: no way to a walk's end at %d", SEED, i, end);
        }
    }
    assert_in_range(walks, GAMES, GAMES * GAMEFILE_MOVES);
    assert_true(on_game < walks / 4);
    free(list);
    eval_destroy(eval);
    remove(FILE_NAME);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(walks_end_where_they_should)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
