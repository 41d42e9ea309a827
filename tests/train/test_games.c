/* Games for training: what their positions are worth, and directories that do not serve. */
#include "train/fixtures.h"

#include "train/label.h"

#include <string.h>

enum { SEED = 20261119, GAMES = 12, SOLVE = 8, BEST_EMPTIES = 24 };

static const Stop NEVER = {0};
static const Years YEAR = {2001, 2001};
static const char DIR_NAME[] = "train_games_test";
static const ArchiveFixture ARCHIVE = {DIR_NAME, "train_games_test/WTH_2001.wtb"};

/* The last game has an illegal move, the one before ends after five moves. */
static int write_archive(void **state)
{
    (void)state;
    Rng rng = rng_stream(SEED, 0);
    WthorHeader header = {.games = GAMES + 2, .games_year = 2001, .depth = BEST_EMPTIES};
    WthorGame games[GAMES + 2];
    for (int i = 0; i < GAMES + 2; i++) {
        games[i] = random_record(&rng);
        games[i].best_discs = 40;
        if (i >= GAMES) memset(games[i].moves + 5, i == GAMES ? 0 : 11, WTHOR_MOVES - 5);
    }
    archive_write(&ARCHIVE, &header, games);
    return 0;
}

static int remove_archive(void **state)
{
    (void)state;
    archive_remove(&ARCHIVE);
    return 0;
}

static void games_are_read(void **state)
{
    (void)state;
    TrainGames games;
    Error err;
    assert_true(games_read(&games, DIR_NAME, &(Years){1990, 2001}, &NEVER, &err));
    assert_int_equal(games.count, GAMES + 1);
    const TrainGame *whole = &games.game[0], *broken = &games.game[GAMES];
    float value;
    assert_true(games_value(&games, whole, BEST_EMPTIES, &value));
    assert_float_equal(value, 2 * 40 - SQUARES, 0);
    assert_true(games_value(&games, whole, BEST_EMPTIES - 1, &value));
    assert_float_equal(value, whole->outcome.final, 0);
    assert_false(games_value(&games, broken, BEST_EMPTIES, &value));
    assert_false(games_value(&games, broken, 3, &value));
    Game g;
    games_replay(whole, &g);
    assert_true(game_over(&g));
    assert_int_equal(game_score(&g), whole->outcome.final);
    games_free(&games);
}

static void check_game(const TrainGames *games, const TrainGame *game)
{
    Game g;
    games_replay(game, &g);
    for (int i = 0; i < g.plies; i++) {
        const Position *p = &g.ply[i].before;
        int empties = SQUARES - board_discs(&p->board), score = 0;
        float value;
        if (empties > SOLVE) continue;
        assert_true(games_value(games, game, empties, &value));
        if (empties <= 5) score = walk_solve(p->board);
        if (empties <= 5) assert_float_equal(value, p->side == BLACK ? score : -score, 0);
    }
}

static void ends_are_solved(void **state)
{
    (void)state;
    TrainGames games;
    Error err;
    Eval *eval = eval_create(&err);
    assert_non_null(eval);
    assert_true(games_read(&games, DIR_NAME, &YEAR, &NEVER, &err));
    SolveSettings settings = {.empties = SOLVE, .threads = 2, .eval = eval};
    assert_true(games_solve(&games, &settings, &err));
    for (int i = 0; i < GAMES; i++) check_game(&games, &games.game[i]);
    /* Between the two exact values counts what came later, the more the nearer it is. */
    games.best_square = 100;
    games.solved_square = 200;
    games.game[0].outcome.best = 10;
    games.game[0].exact[SOLVE] = 20;
    games.game[0].known[SOLVE] = true;
    float value, middle = (SOLVE + BEST_EMPTIES) / 2;
    assert_true(games_value(&games, &games.game[0], (int)middle, &value));
    assert_float_equal(value, 0.4 * 1.5 * 10 + 0.6 * 20, 1e-4);
    /* Sure at the exact values, in doubt on the way to them. */
    const TrainGame *game = &games.game[0];
    assert_float_equal(games_certainty(&games, game, SOLVE - 1), 1, 0);
    assert_float_equal(games_certainty(&games, game, SOLVE), 1, 0);
    assert_float_equal(games_certainty(&games, game, BEST_EMPTIES), 1, 0);
    assert_float_equal(games_certainty(&games, game, BEST_EMPTIES + 3), 0.5, 1e-6);
    assert_float_equal(games_certainty(&games, game, BEST_EMPTIES - 6), 1 / 3.0, 1e-6);
    assert_float_equal(games_certainty(&games, game, SOLVE + 3), 0.5, 1e-6);
    games_free(&games);
    eval_destroy(eval);
}

static void games_are_split(void **state)
{
    (void)state;
    TrainGames games;
    PositionSet all = {0}, most = {0}, held = {0};
    LabelSettings whole = {0}, split = {.hold_seed = 1, .hold = true};
    assert_true(games_read(&games, DIR_NAME, &YEAR, &NEVER, NULL));
    assert_true(label_archive(&games, &whole, &all, NULL, NULL));
    assert_true(label_archive(&games, &split, &most, &held, NULL));
    assert_int_equal(positions_count(&all), positions_count(&most) + positions_count(&held));
    assert_true(positions_count(&all) >= GAMES * 55);
    positions_free(&all);
    positions_free(&most);
    positions_free(&held);
    games_free(&games);
}

static void expect(const char *dir, int first, int last, const char *text)
{
    TrainGames games;
    Error err;
    assert_false(games_read(&games, dir, &(Years){first, last}, &NEVER, &err));
    if (!strstr(err.text, text)) fail_msg("'%s' is not '%s'", err.text, text);
}

static void bad_directories(void **state)
{
    (void)state;
    expect("no-such-directory", 1977, 2011, "No such file");
    expect(DIR_NAME, 1990, 2000, "no games of 1990 to 2000");
    Error err;
    static const char BAD[] = "train_games_test/WTH_1999.wtb";
    assert_true(text_write_file(BAD, "short", 5, &err));
    expect(DIR_NAME, 1990, 2001, "WTH_1999.wtb: cut short");
    remove(BAD);
}

static void reading_can_be_stopped(void **state)
{
    (void)state;
    atomic_bool flag = true;
    Stop stop = {.flag = &flag};
    TrainGames games;
    Error err;
    assert_false(games_read(&games, DIR_NAME, &YEAR, &stop, &err));
    assert_string_equal(err.text, "stopped");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read),         cmocka_unit_test(ends_are_solved),
        cmocka_unit_test(games_are_split),        cmocka_unit_test(bad_directories),
        cmocka_unit_test(reading_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, write_archive, remove_archive);
}
